import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { type BoardSearch, filtersOf } from '../board-search.ts';
import { facetsQuery } from '../queries.ts';

export type BoardFiltersProps = {
  companyId: string;
  jobId: string;
  search: BoardSearch;
  /** How many fit; null while that is read. */
  found: number | null;
  onChange: (search: BoardSearch) => void;
};

const ratings = [5, 4, 3, 2, 1];

/** Search and filters over the board. Tags and sources are those of the job's own applications. */
export function BoardFilters({ companyId, jobId, search, found, onChange }: BoardFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(facetsQuery(companyId, jobId));
  const set = (key: keyof BoardSearch, value: string | undefined): void => {
    const { [key]: _old, ...rest } = search;
    onChange((value ? { ...rest, [key]: value } : rest) as BoardSearch);
  };
  const filter = (key: 'source' | 'tag' | 'rating', options: FilterOption[]) =>
    options.length > 0 && (
      <FilterMenu
        single
        label={t(`applications.board.filters.${key}`)}
        options={options}
        selected={search[key] === undefined ? [] : [String(search[key])]}
        onChange={([value]) => set(key, value)}
      />
    );
  const sources = (data?.sources ?? []).map(({ value }) => ({
    value,
    label: t(`applications.sources.${value}`, { defaultValue: value }),
  }));
  return (
    <FilterBar
      search={
        <SearchField
          label={t('applications.board.filters.search')}
          value={search.q ?? ''}
          onSearch={(text) => set('q', text)}
        />
      }
      activeCount={Object.keys(filtersOf(search)).length}
      onClear={() => onChange({})}
      {...(found !== null && { resultText: t('applications.board.found', { count: found }) })}
    >
      {filter('source', sources)}
      {filter(
        'tag',
        (data?.tags ?? []).map(({ value }) => ({ value, label: value })),
      )}
      {filter(
        'rating',
        ratings.map((rating) => ({
          value: String(rating),
          label: t('applications.board.filters.atLeast', { rating }),
        })),
      )}
    </FilterBar>
  );
}
