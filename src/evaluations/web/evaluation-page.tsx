import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { usePageTitle } from '#ui/page/use-page-title.ts';
import { ListSkeleton } from '#ui/states/skeletons.tsx';

// Each is loaded when it is chosen, so that the page starts with few files.
const Comparison = lazy(async () => ({ default: (await import('./parts/comparison.tsx')).Comparison }));
const JobKits = lazy(async () => ({ default: (await import('./parts/job-kits.tsx')).JobKits }));

const route = getRouteApi('/signed-in/shell/jobs/$jobId/evaluation');

/** The feedback on the applicants of a job side by side, and the interview kits of the job. */
export function EvaluationPage() {
  const { t } = useTranslation();
  const { jobId } = route.useParams();
  const { view = 'comparison', outcome = 'open' } = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(t('jobs.tabs.evaluation'));
  const show = (search: { view?: 'kits'; outcome?: 'all' }): void =>
    void navigate({ to: links.job(jobId, 'evaluation'), search: search as never, replace: true });
  const shownOutcome = outcome === 'all' ? { outcome } : {};
  return (
    <Box sx={{ padding: { xs: 2, sm: 3 }, paddingBlockStart: { xs: 0, sm: 0 }, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', marginBlockEnd: 2 }}>
        <ChoiceSwitch
          label={t('evaluations.job.label')}
          value={view}
          choices={(['comparison', 'kits'] as const).map((value) => ({
            value,
            label: t(`evaluations.job.${value}`),
          }))}
          onChange={(value) => show({ ...(value === 'kits' && { view: value }), ...shownOutcome })}
        />
        {view === 'comparison' && (
          <ChoiceSwitch
            label={t('evaluations.job.outcome')}
            value={outcome}
            choices={(['open', 'all'] as const).map((value) => ({
              value,
              label: t(`evaluations.job.${value}`),
            }))}
            onChange={(value) => show(value === 'all' ? { outcome: value } : {})}
          />
        )}
      </Stack>
      <Suspense fallback={<ListSkeleton rows={4} />}>
        {view === 'kits' ? <JobKits jobId={jobId} /> : <Comparison jobId={jobId} outcome={outcome} />}
      </Suspense>
    </Box>
  );
}
