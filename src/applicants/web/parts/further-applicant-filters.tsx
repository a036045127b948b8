import { useTranslation } from 'react-i18next';
import { missingPartsOfApplicant } from '#candidates/rules.ts';
import { useTagOptions } from '#candidates/web/parts/use-tag-options.ts';
import { usePoolOptions } from '#pools/web/parts/use-pool-options.ts';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterGroup } from '#ui/page/filter-group.tsx';
import { cardFlags } from '#applications/rules.ts';
import type { ApplicantsFiltersProps } from './applicants-filters.tsx';
import { CustomFieldFilter } from '#jobs/web/parts/custom-field-filter.tsx';
import { LacksMenu } from './lacks-menu.tsx';
import { MatchMenu } from './match-menu.tsx';
import { PersonFilters } from './person-filters.tsx';
import { RatingMenu } from './rating-menu.tsx';
import { assigneeOptions } from './assignee-options.ts';
import { ValuesMenu } from './values-menu.tsx';

/** The rarer filters of the applications of a job. */
export function FurtherApplicantFilters({ filters, options, onSet }: ApplicantsFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <MatchMenu match={filters.match} onSet={onSet} />
      <FilterGroup title={t('candidates.filters.groups.person')}>
        <ValuesMenu
          label={t('candidates.filters.tag')}
          options={useTagOptions(options.tags, filters.tag)}
          value={filters.tag}
          onChange={(tag) => onSet({ tag })}
        />
        <ValuesMenu
          label={t('candidates.filters.poolId')}
          options={usePoolOptions(filters.poolId)}
          value={filters.poolId}
          onChange={(poolId) => onSet({ poolId })}
        />
        <PersonFilters filters={filters} onSet={onSet} />
        <LacksMenu parts={missingPartsOfApplicant} lacks={filters.lacks} onSet={onSet} />
      </FilterGroup>
      <FilterGroup title={t('candidates.filters.groups.application')}>
        <ValuesMenu
          label={t('candidates.filters.source')}
          options={options.sources.map((value) => ({
            value,
            label: t(`applications.sources.${value}`, { defaultValue: value }),
          }))}
          value={filters.source}
          onChange={(source) => onSet({ source })}
        />
        <RatingMenu rating={filters.rating} onSet={onSet} />
        <TeamFilters {...{ filters, options, onSet }} />
        <CustomFieldFilter {...{ filters, onSet }} fields={options.customFields} />
        <FilterDays
          label={t('candidates.filters.applied')}
          lastDays={[7, 30, 90]}
          from={filters.from}
          to={filters.to}
          onChange={onSet}
        />
      </FilterGroup>
    </>
  );
}

/** The filters by the work of the team on the application. */
function TeamFilters({ filters, options, onSet }: ApplicantsFiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      <ValuesMenu
        label={t('applicants.filters.assignee')}
        options={assigneeOptions(options.team, t)}
        value={filters.assignee}
        onChange={(assignee) => onSet({ assignee })}
      />
      <ValuesMenu
        single
        label={t('applicants.filters.flag')}
        options={cardFlags.map((value) => ({ value, label: t(`applications.flags.${value}`) }))}
        value={filters.flag}
        onChange={(chosen) => onSet({ flag: cardFlags.find((one) => one === chosen) })}
      />
    </>
  );
}
