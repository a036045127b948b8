import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTagOptions } from '#candidates/web/parts/use-tag-options.ts';
import { usePoolOptions } from '#pools/web/parts/use-pool-options.ts';
import { formatNumber } from '#platform/web/format.ts';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';
import { MoreFilters } from '#ui/page/more-filters.tsx';
import { cardFlags, outcomes } from '#applications/rules.ts';
import type { ApplicantFilters as Filters, ApplicantOptions } from '#applications/filter-contract.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import { filterCount } from '../list-filters.ts';

type SetFilters = (change: { [name in keyof Filters]?: string | undefined }) => void;
type ApplicantsFiltersProps = { filters: Filters; options: ApplicantOptions; onSet: SetFilters };

/** The filters of the applications of a job. */
export function ApplicantsFilters({ filters, options, onSet }: ApplicantsFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <MultiFilter name="step" value={filters.step} onSet={onSet} options={stepsOf(options)} />
      <MultiFilter
        name="outcome"
        value={filters.outcome}
        onSet={onSet}
        options={outcomes.map((value) => ({ value, label: t(`applicants.outcomes.${value}`) }))}
      />
      <RareFilters {...{ filters, options, onSet }} />
    </>
  );
}

function RareFilters({ filters, options, onSet }: ApplicantsFiltersProps) {
  const { t } = useTranslation();
  return (
    <MoreFilters
      label={t('applicants.filters.more')}
      activeCount={filterCount({ ...filters, search: undefined, step: undefined, outcome: undefined })}
    >
      <SingleFilter
        name="tag"
        value={filters.tag}
        onSet={onSet}
        options={useTagOptions(options.tags, filters.tag)}
      />
      <SingleFilter
        name="poolId"
        value={filters.poolId}
        onSet={onSet}
        options={usePoolOptions(filters.poolId)}
      />
      <SingleFilter
        name="source"
        value={filters.source}
        onSet={onSet}
        options={options.sources.map((value) => ({
          value,
          label: t(`applications.sources.${value}`, { defaultValue: value }),
        }))}
      />
      <SingleFilter name="rating" value={filters.rating} onSet={onSet} options={useRatings()} />
      <SingleFilter name="assignee" value={filters.assignee} onSet={onSet} options={useAssignees(options)} />
      <SingleFilter
        name="flag"
        value={filters.flag}
        onSet={onSet}
        options={cardFlags.map((value) => ({ value, label: t(`applications.flags.${value}`) }))}
      />
      <FilterDays
        label={t('candidates.filters.applied')}
        lastDays={[7, 30, 90]}
        from={filters.from}
        to={filters.to}
        onChange={onSet}
      />
    </MoreFilters>
  );
}

/** The number of matches, or the limit where the server stopped counting. */
export function foundText(total: number, t: TFunction): string {
  return total > bulkMax
    ? t('applicants.filters.foundMore', { number: formatNumber(bulkMax) })
    : t('applicants.filters.found', { count: total, number: formatNumber(total) });
}

type FilterProps = {
  name: 'step' | 'outcome' | 'tag' | 'poolId' | 'source' | 'rating' | 'assignee' | 'flag';
  value: string | undefined;
  options: readonly FilterOption[];
  onSet: SetFilters;
};

function SingleFilter({ name, value, options, onSet }: FilterProps) {
  const { t } = useTranslation();
  if (options.length === 0 && value === undefined) return null;
  return (
    <FilterMenu
      single
      label={t(`applicants.filters.${name}`)}
      options={options}
      selected={value === undefined ? [] : [value]}
      onChange={([chosen]) => onSet({ [name]: chosen })}
    />
  );
}

function MultiFilter({ name, value, options, onSet }: FilterProps) {
  const { t } = useTranslation();
  return (
    <FilterMenu
      label={t(`applicants.filters.${name}`)}
      options={options}
      selected={value?.split(',') ?? []}
      onChange={(chosen) => onSet({ [name]: chosen.length === 0 ? undefined : chosen.join(',') })}
    />
  );
}

const stepsOf = ({ steps }: ApplicantOptions): FilterOption[] =>
  steps.map(({ id, title }) => ({ value: id, label: title }));

function useRatings(): FilterOption[] {
  const { t } = useTranslation();
  return [
    ...['5', '4', '3', '2', '1'].map((value) => ({
      value,
      label: value === '5' ? '5' : t('applicants.filters.atLeast', { rating: value }),
    })),
    { value: 'none', label: t('applicants.filters.unrated') },
  ];
}

function useAssignees({ team }: ApplicantOptions): FilterOption[] {
  const { t } = useTranslation();
  return [
    ...(team.some((one) => one.isMe) ? [{ value: 'me', label: t('applicants.filters.me') }] : []),
    ...team
      .filter((one) => !one.isMe)
      .map((one) => ({ value: one.memberId, label: `${one.name} ${one.surname}`.trim() })),
    { value: 'none', label: t('applicants.filters.nobody') },
  ];
}
