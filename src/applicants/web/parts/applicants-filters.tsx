import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { MoreFilters } from '#ui/page/more-filters.tsx';
import { ToggleFilter } from '#ui/page/toggle-filter.tsx';
import { outcomes } from '#applications/rules.ts';
import type { ApplicantFilters as Filters, ApplicantOptions } from '#applications/filter-contract.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import { filterCount } from '../list-filters.ts';
import { ValuesMenu } from './values-menu.tsx';

const FurtherFilters = lazy(async () => ({
  default: (await import('./further-applicant-filters.tsx')).FurtherApplicantFilters,
}));

export type ApplicantsFiltersProps = {
  filters: Filters;
  options: ApplicantOptions;
  onSet: (change: { [name in keyof Filters]?: Filters[name] | undefined }) => void;
};

/** The filters of the applications of a job: steps, outcomes, and the others in a panel that loads when it opens. */
export function ApplicantsFilters(props: ApplicantsFiltersProps) {
  const { filters, options, onSet } = props;
  const { t } = useTranslation();
  return (
    <>
      {filters.arrivedFrom !== undefined && (
        <ToggleFilter
          isOn
          label={t('applicants.filters.arrivedFrom')}
          onChange={() => onSet({ arrivedFrom: undefined })}
        />
      )}
      <ValuesMenu
        label={t('applicants.filters.step')}
        options={options.steps.map(({ id, title }) => ({ value: id, label: title }))}
        value={filters.step}
        onChange={(step) => onSet({ step })}
      />
      <ValuesMenu
        label={t('applicants.filters.outcome')}
        options={outcomes.map((value) => ({ value, label: t(`applicants.outcomes.${value}`) }))}
        value={filters.outcome}
        onChange={(outcome) => onSet({ outcome })}
      />
      <MoreFilters
        label={t('applicants.filters.more')}
        activeCount={filterCount({ ...filters, arrivedFrom: undefined, step: undefined, outcome: undefined })}
      >
        <LazyOverlay>
          <FurtherFilters {...props} />
        </LazyOverlay>
      </MoreFilters>
    </>
  );
}

/** The number of matches, or the limit where the server stopped counting. */
export function foundText(total: number, t: TFunction): string {
  return total > bulkMax
    ? t('applicants.filters.foundMore', { number: formatNumber(bulkMax) })
    : t('applicants.filters.found', { count: total, number: formatNumber(total) });
}
