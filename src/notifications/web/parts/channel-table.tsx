import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { type Channel, channelGroups, channels, type Choices, isFixed } from '../../channel-rules.ts';
import type { NotificationType } from '../../rules.ts';

type ChannelTableProps = { channels: Choices; onChange: (choices: Choices) => void };

/** The types of notifications in groups, with a box for each channel. */
export function ChannelTable({ channels: choices, onChange }: ChannelTableProps) {
  const { t } = useTranslation();
  return (
    <Box component="table" sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{t('notifications.settings.type')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`notifications.settings.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(channelGroups).map(([group, types]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={channels.length + 1}>
              <Typography variant="overline" sx={{ color: 'text.secondary' }}>
                {t(`notifications.settings.groups.${group}`)}
              </Typography>
            </th>
          </tr>
          {(Object.keys(types) as NotificationType[]).map((type) => (
            <TypeRow
              key={type}
              type={type}
              choice={choices[type]}
              onChange={(choice) => onChange({ ...choices, [type]: choice })}
            />
          ))}
        </tbody>
      ))}
    </Box>
  );
}

type Choice = Choices[NotificationType];
type TypeRowProps = { type: NotificationType; choice: Choice; onChange: (choice: Choice) => void };

function TypeRow({ type, choice, onChange }: TypeRowProps) {
  const { t } = useTranslation();
  const name = t(`notifications.settings.types.${type}`);
  return (
    <tr>
      <th scope="row">{name}</th>
      {channels.map((channel) => (
        <td key={channel}>
          {isFixed(type, channel) ? (
            <FixedChannel channel={channel} />
          ) : (
            <Checkbox
              size="small"
              checked={choice[channel]}
              onChange={(_event, isOn) => onChange({ ...choice, [channel]: isOn })}
              slotProps={{
                input: {
                  'aria-label': t('notifications.settings.label', {
                    type: name,
                    channel: t(`notifications.settings.${channel}`),
                  }),
                },
              }}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** The channel of a type that members cannot change, with the reason. */
function FixedChannel({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const reason = channel === 'mail' ? 'ownMail' : 'always';
  return (
    <Tooltip describeChild title={t(`notifications.settings.${reason}Help`)}>
      <Box component="span" sx={fixedStyles}>
        <Lock size={15} aria-hidden />
        <span style={visuallyHidden}>{t(`notifications.settings.${reason}`)}</span>
      </Box>
    </Tooltip>
  );
}

const fixedStyles = {
  position: 'relative',
  display: 'inline-block',
  padding: '4px',
  color: 'text.secondary',
};

const tableStyles = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'start', fontWeight: 400 },
  '& thead th': { fontWeight: 600, fontSize: '0.8125rem', paddingBlock: 1.5 },
  '& th:first-of-type': { paddingInlineStart: { xs: 2, sm: 3 }, paddingInlineEnd: 1 },
  '& tbody tr': { borderBlockStart: `1px solid ${theme.kadro.line}` },
  '& th[scope=rowgroup]': { backgroundColor: theme.kadro.page, paddingBlock: 0.25 },
  '& td, & thead th:not(:first-of-type)': {
    width: { xs: 58, sm: 110 },
    textAlign: 'center',
    paddingInline: 0.25,
  },
  '& td svg': { verticalAlign: 'middle' },
});
