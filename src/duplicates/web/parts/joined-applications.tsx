import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '#candidates/contract.ts';
import { formatDate } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { Output } from '#platform/contract/endpoint.ts';
import type { duplicates } from '../../contract.ts';

type JoinedApplicationsProps = { comparison: Output<typeof duplicates.compare> };

/** Jobs for which both applied: which application stays, and which one is closed as merged. */
export function JoinedApplications({ comparison: { candidate, other, joins } }: JoinedApplicationsProps) {
  const { t } = useTranslation();
  const applications = new Map(
    [...candidate.applications, ...other.applications].map((one) => [one.id, one] as const),
  );
  const factsOf = (id: string) => factsOfApplication(applications.get(id), t);
  return (
    <Stack sx={{ gap: 2 }}>
      {joins.map(({ jobTitle, stayingId, closedId }) => (
        <Surface
          key={stayingId}
          padding="compact"
          title={t('duplicates.merge.joins', { job: jobTitle })}
          description={t('duplicates.merge.joinRule')}
        >
          <Box component="ul" sx={{ margin: 0, paddingInlineStart: '18px' }}>
            <Typography component="li">{t('duplicates.merge.stays', factsOf(stayingId))}</Typography>
            <Typography component="li">{t('duplicates.merge.closed', factsOf(closedId))}</Typography>
          </Box>
        </Surface>
      ))}
    </Stack>
  );
}

/** The step, or the outcome of a decided application, and the day. */
function factsOfApplication(
  application: ApplicationSummary | undefined,
  t: (key: string) => string,
): { step: string; date: string } {
  if (application === undefined) return { step: '', date: '' };
  const { outcome, step, appliedAt } = application;
  const state =
    outcome === 'rejected' || outcome === 'withdrawn' ? t(`candidates.outcomes.${outcome}`) : step.title;
  return { step: state, date: formatDate(appliedAt) };
}
