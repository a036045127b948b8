import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#platform/contract/endpoint.ts';
import { formatDateTime, formatTime } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { statusRole } from '#ui/status-role.ts';
import type { PanelConflict, PanelMove, panelDays } from '../../panel-contract.ts';
import { wallTimeIn } from '../../rules.ts';
import { shiftPreviewQuery } from '../panel-queries.ts';
import { canShiftDay, type Move } from './moves.ts';

type ShiftPreview = { data: Output<typeof panelDays.previewShift> | undefined; error: Error | null };
type DayScopeProps = { move: Move; preview: ShiftPreview; onChange: (move: Move) => void };

/** The times of a move of the meetings after it too. They are read only when the move asks for them. */
export function useShiftPreview(move: Move): ShiftPreview & { isReading: boolean } {
  const { meeting, startsAt, isWithFollowing = false } = move;
  const { id: companyId } = useCompany();
  const isAsked = isWithFollowing && canShiftDay(move);
  const { data, error } = useQuery({
    ...shiftPreviewQuery(companyId, {
      panelDayId: meeting.panelDayId ?? '',
      firstMeetingId: meeting.id,
      wallTime: wallTimeIn(startsAt, meeting.timeZone),
    }),
    enabled: isAsked,
  });
  return { data, error, isReading: isAsked && data === undefined && error === null };
}

/** Asks whether the meetings after this one on its panel day move too, and shows their old and new times. */
export function DayScope({ move, preview, onChange }: DayScopeProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const { isWithFollowing = false } = move;
  return (
    <Stack sx={{ gap: 1, marginBlockStart: 2 }}>
      <FormControl>
        <FormLabel id={labelId}>{t('meetings.panel.scope')}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={isWithFollowing ? 'following' : 'one'}
          onChange={(_event, value) => onChange({ ...move, isWithFollowing: value === 'following' })}
        >
          {(['one', 'following'] as const).map((scope) => (
            <FormControlLabel
              key={scope}
              value={scope}
              control={<Radio size="small" />}
              label={t(`meetings.panel.scopes.${scope}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {isWithFollowing && <ShiftedTimes {...preview} />}
    </Stack>
  );
}

function ShiftedTimes({ data, error }: ShiftPreview) {
  const { t } = useTranslation();
  if (error !== null) {
    return <Alert severity="error">{t('meetings.panel.checkFailed', { reason: error.message })}</Alert>;
  }
  if (data === undefined) {
    return <Typography variant="body2">{t('meetings.panel.checking')}</Typography>;
  }
  return (
    <List dense disablePadding aria-label={t('meetings.panel.times')}>
      {data.moves.map((one) => (
        <ListItem key={one.meetingId} disableGutters sx={{ display: 'block' }}>
          <ShiftedMeeting move={one} />
        </ListItem>
      ))}
    </List>
  );
}

function ShiftedMeeting({
  move: { startsAt, newStartsAt, interviewType, hosts, conflicts },
}: {
  move: PanelMove;
}) {
  const { t } = useTranslation();
  const isSameDay = new Date(startsAt).toDateString() === new Date(newStartsAt).toDateString();
  const format = isSameDay ? formatTime : formatDateTime;
  return (
    <>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('meetings.panel.time', {
          from: format(startsAt),
          to: format(newStartsAt),
          kind: t(`meetings.interviewType.${interviewType}`),
          names: hosts.map(({ name, surname }) => `${name} ${surname}`.trim()).join(', '),
        })}
      </Typography>
      {conflicts.length > 0 && (
        <Alert severity={conflicts.some(isBlocking) ? 'error' : 'warning'} {...statusRole}>
          {conflicts.map((conflict) => (
            <div key={`${conflict.kind} ${conflict.name} ${conflict.startsAt}`}>
              {t(`meetings.panel.conflicts.${conflict.kind}`, {
                name: conflict.name,
                from: conflict.startsAt === null ? '' : formatTime(conflict.startsAt),
                to: conflict.endsAt === null ? '' : formatTime(conflict.endsAt),
              })}
            </div>
          ))}
        </Alert>
      )}
    </>
  );
}

const isBlocking = ({ kind }: PanelConflict): boolean => kind !== 'calendar' && kind !== 'hours';
