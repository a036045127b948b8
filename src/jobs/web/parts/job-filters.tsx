import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { MoreFilters } from '#ui/page/more-filters.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { ToggleFilter } from '#ui/page/toggle-filter.tsx';
import { jobLists } from '../../lists-contract.ts';
import { jobSorts, jobTypes, listedFieldsMax, locationTypes } from '../../rules.ts';
import { filterCount, type JobList, type JobsSearch, statusChoices } from '../jobs-search.ts';
import { departmentChoices } from '../job-words.ts';
import { departmentsQuery } from '../queries.ts';
import type { ShownFields } from '../use-shown-fields.ts';
import { CustomFieldFilter } from './custom-field-filter.tsx';
import { ViewSwitch, type ListView } from './view-switch.tsx';

type JobFiltersProps = {
  list: JobList;
  search: JobsSearch;
  onChange: (search: JobsSearch) => void;
  view: ListView;
  onView: (view: ListView) => void;
  total: number | undefined;
  shownFields: ShownFields;
};

/** Search, filters and order of a job list, and the switch between grid and cards. */
export function JobFilters(props: JobFiltersProps) {
  const { list, search, onChange, view, onView, total, shownFields } = props;
  const { t } = useTranslation();
  const set = (change: JobsSearch): void => {
    const { cursor: _cursor, ...next } = { ...search, ...change };
    const isSet = (value: unknown): boolean =>
      value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => isSet(value))));
  };
  const { sort } = search;
  return (
    <FilterBar
      search={
        <SearchField label={t('jobs.list.search')} value={search.q ?? ''} onSearch={(q) => set({ q })} />
      }
      activeCount={filterCount(search)}
      onClear={() => onChange(sort === undefined ? {} : { sort })}
      {...(total !== undefined && { resultText: t('jobs.list.found', { count: total }) })}
      end={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <FilterMenu
            single
            label={t('jobs.list.sort')}
            options={jobSorts.map((value) => ({ value, label: t(`jobs.list.sorts.${value}`) }))}
            selected={sort === undefined ? [] : [sort]}
            onChange={([chosen]) => set({ sort: jobSorts.find((one) => one === chosen && one !== 'newest') })}
          />
          <FieldsMenu {...shownFields} />
          <ViewSwitch view={view} onChange={onView} />
        </Box>
      }
    >
      <Filters list={list} search={search} set={set} />
    </FilterBar>
  );
}

type FiltersProps = {
  list: JobList;
  search: JobsSearch;
  set: (change: JobsSearch) => void;
};

function Filters({ list, search, set }: FiltersProps) {
  const { t } = useTranslation();
  const filters = useFilters(list).filter(
    ({ key, options }) => options.length > 0 || search[key] !== undefined,
  );
  const menuOf = ({ key, label, options }: Filter) => (
    <FilterMenu
      key={key}
      label={label}
      options={options}
      selected={search[key] ?? []}
      onChange={(selected) => set({ [key]: selected })}
    />
  );
  const further = filters.filter(({ key }) => isFurther(key));
  const fields = useFacets()?.customFields ?? [];
  const furtherCount = further.filter(({ key }) => search[key] !== undefined).length;
  return (
    <>
      <ToggleFilter
        label={t('jobs.list.mine')}
        isOn={search.mine === true}
        onChange={(isOn) => set({ mine: isOn ? true : undefined })}
      />
      {filters.filter(({ key }) => !isFurther(key)).map(menuOf)}
      <MoreFilters
        label={t('jobs.list.moreFilters')}
        activeCount={furtherCount + (search.customField === undefined ? 0 : 1)}
      >
        {further.map(menuOf)}
        <CustomFieldFilter filters={search} fields={fields} onSet={set} />
      </MoreFilters>
    </>
  );
}

const useFacets = () => useQuery(queryOf(jobLists.facets, { params: { companyId: useCompany().id } })).data;

/** The custom fields that the list shows as columns. */
function FieldsMenu({ ids, show }: ShownFields) {
  const { t } = useTranslation();
  const fields = useFacets()?.customFields ?? [];
  if (fields.length === 0) return null;
  return (
    <FilterMenu
      label={t('custom-fields.filter.columns')}
      options={fields.map(({ id, name }) => ({ value: id, label: name }))}
      max={listedFieldsMax}
      selected={ids.filter((id) => fields.some((field) => field.id === id))}
      onChange={show}
    />
  );
}

/** Filters used less often are in a menu, so that the row above the list remains one row. */
const isFurther = (key: Filter['key']): boolean => ['location', 'type', 'tag'].includes(key);

type Filter = {
  key: 'status' | 'department' | 'location' | 'type' | 'tag' | 'owner';
  label: string;
  options: { value: string; label: string }[];
};

/** Offers only values that occur among the visible jobs. */
function useFilters(list: JobList): Filter[] {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const departments = useQuery(departmentsQuery(companyId)).data?.items ?? [];
  const facets = useFacets();
  const worded = (values: readonly string[], place: string) =>
    values.map((value) => ({ value, label: t(`jobs.${place}.${value}`) }));
  return [
    { key: 'status', label: t('jobs.list.columns.status'), options: worded(statusChoices(list), 'statuses') },
    { key: 'department', label: t('jobs.fields.departmentId'), options: departmentChoices(departments) },
    {
      key: 'location',
      label: t('jobs.fields.locationType'),
      options: worded(locationTypes, 'locationTypes'),
    },
    { key: 'type', label: t('jobs.fields.jobType'), options: worded(jobTypes, 'jobTypes') },
    {
      key: 'tag',
      label: t('jobs.list.tag'),
      options: (facets?.tags ?? []).map(({ value }) => ({ value, label: value })),
    },
    {
      key: 'owner',
      label: t('jobs.list.columns.owner'),
      options: (facets?.owners ?? []).map(({ userId, name, surname }) => ({
        value: userId,
        label: `${name} ${surname}`,
      })),
    },
  ];
}
