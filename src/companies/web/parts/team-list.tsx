import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { presetOf } from '../../rules.ts';
import type { TeamLine } from '../../team-contract.ts';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { TeamActionDialog } from './team-action-dialog.tsx';
import { type TeamDialogState, nameOf } from './team-line.ts';
import { useTeamActions } from './use-team-actions.ts';

/** Members and invitations, one a line. */
export function TeamList({ lines }: { lines: TeamLine[] }) {
  const [dialog, setDialog] = useState<TeamDialogState | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Surface padding="none">
      <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {lines.map((line) => (
          <PersonLine key={line.id} line={line} onOpenDialog={setDialog} />
        ))}
      </Stack>
      {dialog !== null &&
        (dialog.act === 'permissions' ? (
          <PermissionsDialog member={dialog.line} onClose={close} />
        ) : (
          <TeamActionDialog line={dialog.line} act={dialog.act} onClose={close} />
        ))}
    </Surface>
  );
}

const tones = { active: 'success', inactive: 'neutral', pending: 'warning' } as const;

function PersonLine({
  line,
  onOpenDialog,
}: {
  line: TeamLine;
  onOpenDialog: (dialog: TeamDialogState) => void;
}) {
  const { t } = useTranslation();
  const items = useTeamActions(line, onOpenDialog);
  const name = nameOf(line);
  return (
    <Box component="li" sx={lineStyles}>
      <PersonAvatar name={name} photoUrl={line.avatar} size={40} />
      <Box sx={textStyles}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography sx={{ fontWeight: 600 }} noWrap title={name}>
            {name}
            {line.isYou && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {` · ${t('companies.team.you')}`}
              </Box>
            )}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }} noWrap>
            <SecondLine line={line} />
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <Typography variant="body2" sx={roleStyles} noWrap>
            {roleOf(line, t)}
          </Typography>
          <Box sx={{ width: { sm: 96 } }}>
            <StatusChip tone={tones[line.status]} label={t(`companies.team.statuses.${line.status}`)} />
          </Box>
        </Stack>
      </Box>
      <Box sx={{ width: 36, flexShrink: 0 }}>
        {items.length > 0 && (
          <ActionMenu label={t('companies.team.menu', { name })} size="small" items={items} />
        )}
      </Box>
    </Box>
  );
}

function SecondLine({ line }: { line: TeamLine }) {
  const { t } = useTranslation();
  if (line.expiresAt === null) return line.email;
  const values = { sent: formatDate(line.since), until: formatDate(line.expiresAt) };
  return t(line.isExpired ? 'companies.team.over' : 'companies.team.until', values);
}

function roleOf(line: TeamLine, t: (key: string) => string): string {
  if (line.isOwner) return t('companies.team.owner');
  const preset = presetOf(line.permissions);
  return preset === null ? t('companies.team.own') : t(`companies.presets.${preset}`);
}

// On a phone role and status are below the name.
const textStyles = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  gap: { xs: 0.5, sm: 1.5 },
} as const;

// Columns of fixed widths, so that the roles and the states of all lines are aligned.
const roleStyles = { color: 'text.secondary', width: { sm: 150 } } as const;

const lineStyles = (theme: { kadro: { line: string } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  padding: '10px 8px 10px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
