import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { missingParts } from '#candidates/rules.ts';
import { sourceOf } from '#candidates/web/candidate-words.ts';
import { useTagOptions } from '#candidates/web/parts/use-tag-options.ts';
import { filtersQuery } from '#candidates/web/queries.ts';
import { usePoolOptions } from '#pools/web/parts/use-pool-options.ts';
import { useCompany } from '#platform/web/session.ts';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterGroup } from '#ui/page/filter-group.tsx';
import type { CandidateFiltersProps } from './candidate-filters.tsx';
import { CustomFieldFilter } from '#jobs/web/parts/custom-field-filter.tsx';
import { LacksMenu } from './lacks-menu.tsx';
import { MatchMenu } from './match-menu.tsx';
import { PersonFilters } from './person-filters.tsx';
import { RatingMenu } from './rating-menu.tsx';
import { type Assignee, assigneeOptions } from './assignee-options.ts';
import { ValuesMenu } from './values-menu.tsx';

/** The rarer filters of the list of candidates. */
export function FurtherCandidateFilters({ filters, onSet, withPool }: CandidateFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  const pools = usePoolOptions(filters.poolId);
  return (
    <>
      <MatchMenu match={filters.match} onSet={onSet} />
      <FilterGroup title={t('candidates.filters.groups.person')}>
        <ValuesMenu
          label={t('candidates.filters.tag')}
          options={useTagOptions(data?.tags, filters.tag)}
          value={filters.tag}
          onChange={(tag) => onSet({ tag })}
        />
        {withPool && (
          <ValuesMenu
            label={t('candidates.filters.poolId')}
            options={pools}
            value={filters.poolId}
            onChange={(poolId) => onSet({ poolId })}
          />
        )}
        <PersonFilters filters={filters} onSet={onSet} />
        <CustomFieldFilter {...{ filters, onSet }} fields={data?.customFields ?? []} />
        <LacksMenu parts={missingParts} lacks={filters.lacks} onSet={onSet} />
        <FilterDays
          label={t('candidates.filters.added')}
          lastDays={[7, 30, 90]}
          from={filters.addedFrom}
          to={filters.addedTo}
          onChange={({ from, to }) => onSet({ addedFrom: from, addedTo: to })}
        />
      </FilterGroup>
      <ApplicationFilters
        {...{ filters, onSet }}
        sources={data?.sources ?? []}
        assignees={data?.assignees ?? []}
      />
    </>
  );
}

type ApplicationFiltersProps = Pick<CandidateFiltersProps, 'filters' | 'onSet'> & {
  sources: string[];
  assignees: readonly Assignee[];
};

function ApplicationFilters({ filters, onSet, sources, assignees }: ApplicationFiltersProps) {
  const { t } = useTranslation();
  return (
    <FilterGroup title={t('candidates.filters.groups.application')}>
      <ValuesMenu
        label={t('candidates.filters.source')}
        options={sources.map((value) => ({ value, label: sourceOf(value, t) }))}
        value={filters.source}
        onChange={(source) => onSet({ source })}
      />
      <ValuesMenu
        label={t('applicants.filters.assignee')}
        options={assigneeOptions(assignees, t)}
        value={filters.assignee}
        onChange={(assignee) => onSet({ assignee })}
      />
      <RatingMenu rating={filters.rating} onSet={onSet} />
      <FilterDays
        label={t('candidates.filters.applied')}
        lastDays={[7, 30, 90]}
        from={filters.appliedFrom}
        to={filters.appliedTo}
        onChange={({ from, to }) => onSet({ appliedFrom: from, appliedTo: to })}
      />
    </FilterGroup>
  );
}
