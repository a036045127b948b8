import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CandidateFilters as Filters } from '#candidates/filter-contract.ts';
import { missingParts, outcomes } from '#candidates/rules.ts';
import { sourceOf } from '#candidates/web/candidate-words.ts';
import { useTagOptions } from '#candidates/web/parts/use-tag-options.ts';
import { filtersQuery } from '#candidates/web/queries.ts';
import { usePoolOptions } from '#pools/web/parts/use-pool-options.ts';
import { useCompany } from '#platform/web/session.ts';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';
import { MoreFilters } from '#ui/page/more-filters.tsx';
import { filterCount } from '../list-filters.ts';
import { CustomFieldFilter } from './custom-field-filter.tsx';
import { LanguageFilter } from './language-filter.tsx';
import { SkillFilter } from './skill-filter.tsx';
import { YearsFilter } from './years-filter.tsx';

type FiltersProps = { filters: Filters; onSet: (change: Partial<Filters>) => void };
type CandidateFiltersProps = FiltersProps & {
  /** Offers the filter by pool. */
  withPool: boolean;
};

/** The filters of the list of candidates: tags, pools, and values that some candidate has. */
export function CandidateFilters({ withPool, ...props }: CandidateFiltersProps) {
  const { filters, onSet } = props;
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  const job = data?.jobs.find((one) => one.id === filters.jobId);
  const { jobId: _job, stepId: _step, outcome: _outcome, ...others } = filters;
  const activeCount = filterCount({
    ...others,
    // They belong to the custom field.
    customFieldValue: undefined,
    customFieldFrom: undefined,
    customFieldTo: undefined,
  });
  return (
    <>
      <Menu
        {...props}
        name="jobId"
        options={titled(data?.jobs)}
        onSet={({ jobId }) => onSet({ jobId, stepId: undefined })}
      />
      {job && <Menu {...props} name="stepId" options={titled(job.steps)} />}
      <Menu
        {...props}
        name="outcome"
        options={outcomes.map((value) => ({ value, label: t(`applicants.outcomes.${value}`) }))}
      />
      <MoreFilters label={t('applicants.filters.more')} activeCount={activeCount}>
        <FurtherFilters {...props} withPool={withPool} />
      </MoreFilters>
    </>
  );
}

function FurtherFilters({ withPool, ...props }: CandidateFiltersProps) {
  const { filters, onSet } = props;
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  const tags = useTagOptions(data?.tags, filters.tag);
  const pools = usePoolOptions(filters.poolId);
  const worded = (name: 'lacks' | 'consent', values: readonly string[]): FilterOption[] =>
    values.map((value) => ({ value, label: t(`candidates.filters.${name}Values.${value}`) }));
  const ratings = ['5', '4', '3', '2', '1'].map((value) => ({
    value,
    label: value === '5' ? '5' : t('applicants.filters.atLeast', { rating: value }),
  }));
  const sources = (data?.sources ?? []).map((value) => ({ value, label: sourceOf(value, t) }));
  return (
    <>
      <Menu {...props} name="match" options={[{ value: 'any', label: t('candidates.filters.matchAny') }]} />
      <Menu {...props} name="tag" options={tags} />
      {withPool && <Menu {...props} name="poolId" options={pools} />}
      <Menu {...props} name="source" options={sources} />
      <SkillFilter skill={filters.skill} onSet={onSet} />
      <LanguageFilter {...props} languages={data?.languages ?? []} />
      <YearsFilter {...props} />
      <Menu {...props} name="location" options={plain(data?.locations)} />
      <Menu
        {...props}
        name="rating"
        options={[...ratings, { value: 'none', label: t('applicants.filters.unrated') }]}
      />
      <Menu {...props} name="consent" options={worded('consent', ['talent_pool', 'none'])} />
      <CustomFieldFilter {...props} fields={data?.customFields ?? []} />
      <Menu {...props} name="lacks" options={worded('lacks', missingParts)} />
      <FilterDays
        label={t('candidates.filters.applied')}
        lastDays={[7, 30, 90]}
        from={filters.appliedFrom}
        to={filters.appliedTo}
        onChange={({ from, to }) => onSet({ appliedFrom: from, appliedTo: to })}
      />
      <FilterDays
        label={t('candidates.filters.added')}
        lastDays={[7, 30, 90]}
        from={filters.addedFrom}
        to={filters.addedTo}
        onChange={({ from, to }) => onSet({ addedFrom: from, addedTo: to })}
      />
    </>
  );
}

type MenuName =
  | 'jobId'
  | 'stepId'
  | 'outcome'
  | 'match'
  | 'tag'
  | 'poolId'
  | 'source'
  | 'location'
  | 'rating'
  | 'consent'
  | 'lacks';
type MenuProps = FiltersProps & { name: MenuName; options: readonly FilterOption[] };

/** A filter by one of several values; none while there are no values. */
function Menu({ name, options, filters, onSet }: MenuProps) {
  const { t } = useTranslation();
  const value = filters[name];
  if (options.length === 0) return null;
  return (
    <FilterMenu
      single
      label={t(`candidates.filters.${name}`)}
      options={options}
      selected={value === undefined ? [] : [value]}
      onChange={([chosen]) => onSet({ [name]: chosen })}
    />
  );
}

const plain = (values: readonly string[] = []): FilterOption[] =>
  values.map((value) => ({ value, label: value }));
const titled = (all: readonly { id: string; title: string }[] = []): FilterOption[] =>
  all.map(({ id, title }) => ({ value: id, label: title }));
