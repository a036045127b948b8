import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { countedMax, outcomes, sorts } from '../../rules.ts';
import { sourceOf } from '../candidate-words.ts';
import { type CandidatesSearch, filterCount } from '../candidates-search.ts';
import { filtersQuery } from '../queries.ts';

type CandidateFiltersProps = {
  search: CandidatesSearch;
  /** How many were found, as far as they are counted; null while it is not known. */
  total: number | null;
  onChange: (search: CandidatesSearch) => void;
};

/** Search and filters over the list of candidates. Only values that some candidate has are offered. */
export function CandidateFilters({ search, total, onChange }: CandidateFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(filtersQuery(useCompany().id));
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const job = data?.jobs.find((one) => one.id === search.job);
  const set = (change: CandidatesSearch): void => onChange({ ...search, ...change });
  const menu = (key: 'job' | 'step' | 'outcome' | 'tag' | 'source' | 'city', options: Option[]) =>
    options.length > 0 && (
      <FilterMenu
        key={key}
        single
        label={t(`candidates.filters.${key}`)}
        options={options}
        selected={search[key] === undefined ? [] : [search[key]]}
        onChange={([value]) =>
          set({ [key]: value, ...(key === 'job' && { step: undefined }) } as CandidatesSearch)
        }
      />
    );
  return (
    <FilterBar
      search={
        <SearchField
          label={t('candidates.filters.search')}
          value={search.q ?? ''}
          onSearch={(q) => set({ q: q === '' ? undefined : q })}
          width={300}
        />
      }
      activeCount={filterCount(search)}
      onClear={() => onChange({ ...(search.q !== undefined && { q: search.q }) })}
      {...(total !== null && {
        resultText: foundText(total, t),
      })}
      end={isPhone && <SortMenu sort={search.sort} onChange={set} />}
    >
      {menu(
        'job',
        (data?.jobs ?? []).map(({ id, title }) => ({ value: id, label: title })),
      )}
      {job &&
        menu(
          'step',
          job.steps.map(({ id, title }) => ({ value: id, label: title })),
        )}
      {menu(
        'outcome',
        outcomes.map((value) => ({ value, label: t(`candidates.outcomes.${value}`) })),
      )}
      {menu('tag', toOptions(data?.tags))}
      {menu(
        'source',
        (data?.sources ?? []).map((value) => ({ value, label: sourceOf(value, t) })),
      )}
      {menu('city', toOptions(data?.locations))}
      <FilterDays
        label={t('candidates.filters.applied')}
        lastDays={[7, 30, 90]}
        from={search.from}
        to={search.to}
        onChange={set}
      />
    </FilterBar>
  );
}

function foundText(total: number, t: TFunction): string {
  return total > countedMax
    ? t('candidates.filters.foundMore', { number: formatNumber(countedMax) })
    : t('candidates.filters.found', { count: total, number: formatNumber(total) });
}

// On a wide screen the column headers sort.
type SortMenuProps = {
  sort: CandidatesSearch['sort'];
  onChange: (change: Pick<CandidatesSearch, 'sort'>) => void;
};

function SortMenu({ sort, onChange }: SortMenuProps) {
  const { t } = useTranslation();
  return (
    <FilterMenu
      single
      label={t('candidates.filters.sort')}
      options={sorts.map((value) => ({ value, label: t(`candidates.filters.sorts.${value}`) }))}
      selected={sort === undefined ? [] : [sort]}
      onChange={([chosen]) => onChange({ sort: chosen === 'name' ? 'name' : undefined })}
    />
  );
}

type Option = { value: string; label: string };

const toOptions = (values: string[] = []): Option[] => values.map((value) => ({ value, label: value }));
