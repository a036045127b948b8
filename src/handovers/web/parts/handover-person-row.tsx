import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { HandoverPerson } from '../../contract.ts';
import { useFactLines } from './fact-lines.ts';
import { TwoLines } from './two-lines.tsx';

type HandoverPersonRowProps = { person: HandoverPerson; withColleague: boolean };

/** A person of a handover: two lines, what moved, and why something stayed. */
export function HandoverPersonRow({ person, withColleague }: HandoverPersonRowProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const usual = useFactLines()(person.facts);
  const { candidate, to, reason, state } = person;
  const name = `${candidate.name} ${candidate.surname}`.trim();
  return (
    <Box component="li" sx={rowStyles}>
      <PersonAvatar name={name} photoUrl={null} size={32} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {person.canOpen ? (
            <Link component={LinkComponent} href={links.candidate(candidate.id)} sx={{ fontWeight: 600 }}>
              {name}
            </Link>
          ) : (
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          )}
          {withColleague && to !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('handovers.new.goesTo', { name: `${to.name} ${to.surname}`.trim() })}
            </Typography>
          )}
          {state !== 'moved' && (
            <StatusChip
              tone={state === 'skipped' || state === 'undo_skipped' ? 'warning' : 'neutral'}
              label={t(`handovers.personStates.${state}`)}
            />
          )}
        </Stack>
        <TwoLines where={person.whereLine ?? usual.where} next={person.nextLine ?? usual.next} />
        {reason !== null && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {t(`handovers.reasons.${reason}`)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const rowStyles = (theme: Theme) => ({
  display: 'flex',
  gap: 1.5,
  padding: '10px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
