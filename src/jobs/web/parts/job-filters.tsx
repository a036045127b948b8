import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { jobTypes, locationTypes } from '../../rules.ts';
import { type JobList, type JobsSearch, statusChoices } from '../jobs-search.ts';
import { departmentChoices } from '../job-words.ts';
import { departmentsQuery } from '../queries.ts';

type JobFiltersProps = { list: JobList; search: JobsSearch; onChange: (search: JobsSearch) => void };

/** Search and filters over a list of jobs. */
export function JobFilters({ list, search, onChange }: JobFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(departmentsQuery(useCompany().id));
  const departments = departmentChoices(data?.items ?? []);
  const set = (key: keyof JobsSearch, value: string | string[]): void => {
    const { [key]: _old, cursor: _cursor, ...rest } = search;
    onChange((value.length === 0 ? rest : { ...rest, [key]: value }) as JobsSearch);
  };
  const statuses = statusChoices(list);
  const active = (['status', 'department', 'type', 'location', 'q'] as const).filter(
    (key) => search[key] !== undefined,
  );
  return (
    <FilterBar
      search={
        <SearchField label={t('jobs.list.search')} value={search.q ?? ''} onSearch={(q) => set('q', q)} />
      }
      activeCount={active.length}
      onClear={() => onChange({})}
    >
      {statuses.length > 0 && (
        <FilterMenu
          label={t('jobs.list.columns.status')}
          options={statuses.map((value) => ({ value, label: t(`jobs.statuses.${value}`) }))}
          selected={search.status ?? []}
          onChange={(selected) => set('status', selected)}
        />
      )}
      {departments.length > 0 && (
        <FilterMenu
          label={t('jobs.fields.departmentId')}
          options={departments}
          selected={search.department ?? []}
          onChange={(selected) => set('department', selected)}
        />
      )}
      <FilterMenu
        label={t('jobs.fields.locationType')}
        options={locationTypes.map((value) => ({ value, label: t(`jobs.locationTypes.${value}`) }))}
        selected={search.location ?? []}
        onChange={(selected) => set('location', selected)}
      />
      <FilterMenu
        label={t('jobs.fields.jobType')}
        options={jobTypes.map((value) => ({ value, label: t(`jobs.jobTypes.${value}`) }))}
        selected={search.type ?? []}
        onChange={(selected) => set('type', selected)}
      />
    </FilterBar>
  );
}
