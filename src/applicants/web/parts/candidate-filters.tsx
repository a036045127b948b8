import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CandidateFilters as Filters } from '#candidates/filter-contract.ts';
import { outcomes } from '#candidates/rules.ts';
import { sourceOf } from '#candidates/web/candidate-words.ts';
import { useTagOptions } from '#candidates/web/parts/use-tag-options.ts';
import { filtersQuery } from '#candidates/web/queries.ts';
import { usePoolOptions } from '#pools/web/parts/use-pool-options.ts';
import { useCompany } from '#platform/web/session.ts';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';
import { MoreFilters } from '#ui/page/more-filters.tsx';
import { filterCount } from '../list-filters.ts';

type CandidateFiltersProps = {
  filters: Filters;
  withPool: boolean;
  onSet: (change: Partial<Filters>) => void;
};

/** The filters of the list of candidates: tags, pools, and values that some candidate has. */
export function CandidateFilters({ filters, withPool, onSet }: CandidateFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  const tags = useTagOptions(data?.tags, filters.tag);
  const pools = usePoolOptions(filters.poolId);
  const job = data?.jobs.find((one) => one.id === filters.jobId);
  const menu = (name: keyof Filters, label: string, options: readonly FilterOption[]) =>
    options.length > 0 && (
      <FilterMenu
        single
        label={label}
        options={options}
        selected={filters[name] === undefined ? [] : [filters[name]]}
        onChange={([value]) => onSet({ [name]: value, ...(name === 'jobId' && { stepId: undefined }) })}
      />
    );
  const { jobId: _job, stepId: _step, outcome: _outcome, ...others } = filters;
  return (
    <>
      {menu('jobId', t('candidates.filters.job'), titled(data?.jobs))}
      {job && menu('stepId', t('candidates.filters.step'), titled(job.steps))}
      {menu(
        'outcome',
        t('candidates.filters.outcome'),
        outcomes.map((value) => ({ value, label: t(`applicants.outcomes.${value}`) })),
      )}
      <MoreFilters label={t('applicants.filters.more')} activeCount={filterCount(others)}>
        {menu('tag', t('candidates.filters.tag'), tags)}
        {withPool && menu('poolId', t('candidates.filters.pool'), pools)}
        {menu(
          'source',
          t('candidates.filters.source'),
          (data?.sources ?? []).map((value) => ({ value, label: sourceOf(value, t) })),
        )}
        {menu('location', t('candidates.filters.city'), plain(data?.locations))}
        <FilterDays
          label={t('candidates.filters.applied')}
          lastDays={[7, 30, 90]}
          from={filters.appliedFrom}
          to={filters.appliedTo}
          onChange={({ from, to }) => onSet({ appliedFrom: from, appliedTo: to })}
        />
      </MoreFilters>
    </>
  );
}

const plain = (values: readonly string[] = []): FilterOption[] =>
  values.map((value) => ({ value, label: value }));
const titled = (all: readonly { id: string; title: string }[] = []): FilterOption[] =>
  all.map(({ id, title }) => ({ value: id, label: title }));
