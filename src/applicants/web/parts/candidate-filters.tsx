import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { CandidateFilters as Filters } from '#candidates/filter-contract.ts';
import { outcomes } from '#candidates/rules.ts';
import { filtersQuery } from '#candidates/web/queries.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { FilterOption } from '#ui/page/filter-menu.tsx';
import { MoreFilters } from '#ui/page/more-filters.tsx';
import { filterCount } from '../list-filters.ts';
import { ValuesMenu } from './values-menu.tsx';

const FurtherFilters = lazy(async () => ({
  default: (await import('./further-candidate-filters.tsx')).FurtherCandidateFilters,
}));

export type CandidateFiltersProps = {
  filters: Filters;
  onSet: (change: Partial<Filters>) => void;
  /** Offers the filter by pools. */
  withPool: boolean;
};

/** The filters of the list of candidates: jobs, steps, outcomes, and the others in a panel that loads when it opens. */
export function CandidateFilters(props: CandidateFiltersProps) {
  const { filters, onSet } = props;
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  const jobIds = valuesOf(filters.jobId);
  const jobs = (data?.jobs ?? []).filter(({ id }) => jobIds.includes(id));
  const { jobId: _job, stepId: _step, outcome: _outcome, ...others } = filters;
  return (
    <>
      <ValuesMenu
        label={t('candidates.filters.jobId')}
        options={(data?.jobs ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        value={filters.jobId}
        onChange={(jobId) => onSet({ jobId, stepId: stepsOf(filters.stepId, data?.jobs ?? [], jobId) })}
      />
      <ValuesMenu
        label={t('candidates.filters.stepId')}
        options={stepOptions(jobs)}
        value={filters.stepId}
        onChange={(stepId) => onSet({ stepId })}
      />
      <ValuesMenu
        label={t('candidates.filters.outcome')}
        options={outcomes.map((value) => ({ value, label: t(`applicants.outcomes.${value}`) }))}
        value={filters.outcome}
        onChange={(outcome) => onSet({ outcome })}
      />
      <MoreFilters label={t('applicants.filters.more')} activeCount={filterCount(others)}>
        <LazyOverlay>
          <FurtherFilters {...props} />
        </LazyOverlay>
      </MoreFilters>
    </>
  );
}

type Job = { id: string; title: string; steps: { id: string; title: string }[] };

/** The steps of the chosen jobs; of several jobs with their titles. */
const stepOptions = (jobs: readonly Job[]): FilterOption[] =>
  jobs.flatMap((job) =>
    job.steps.map(({ id, title }) => ({
      value: id,
      label: jobs.length === 1 ? title : `${title} · ${job.title}`,
    })),
  );

/** Those of the chosen steps whose job is still chosen. */
function stepsOf(
  stepId: string | undefined,
  jobs: readonly Job[],
  jobId: string | undefined,
): string | undefined {
  const chosen = valuesOf(jobId);
  const steps = jobs.filter(({ id }) => chosen.includes(id)).flatMap((job) => job.steps.map(({ id }) => id));
  return (
    valuesOf(stepId)
      .filter((id) => steps.includes(id))
      .join(',') || undefined
  );
}
