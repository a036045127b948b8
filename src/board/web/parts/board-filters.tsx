import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTagOptions } from '#candidates/web/parts/use-tag-options.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterMenu, type FilterOption } from '#ui/page/filter-menu.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { cardFlags } from '#applications/rules.ts';
import { type BoardSearch, filtersOf } from '../board-search.ts';
import { facetsQuery } from '../queries.ts';

export type BoardFiltersProps = {
  companyId: string;
  jobId: string;
  search: BoardSearch;
  /** The number of matching applications; null while it loads. */
  found: number | null;
  onChange: (search: BoardSearch) => void;
  /** Rendered at the end of the row. */
  end: React.ReactNode;
};

const ratings = [5, 4, 3, 2, 1];

/** Search and filters above the board. Tags and sources are those of the job's own applications. */
export function BoardFilters({ companyId, jobId, search, found, onChange, end }: BoardFiltersProps) {
  const { t } = useTranslation();
  const { data } = useQuery(facetsQuery(companyId, jobId));
  const tags = useTagOptions(data?.tags, search.tag);
  const set = (key: keyof BoardSearch, value: string | true | undefined): void => {
    const { [key]: _old, ...rest } = search;
    onChange((value ? { ...rest, [key]: value } : rest) as BoardSearch);
  };
  const filter = (key: FilterKey, options: readonly FilterOption[]) => (
    <Filter name={key} options={options} value={search[key]} onChange={(value) => set(key, value)} />
  );
  const sources = (data?.sources ?? []).map(({ value }) => ({
    value,
    label: t(`applications.sources.${value}`, { defaultValue: value }),
  }));
  return (
    <FilterBar
      search={
        <SearchField
          label={t('board.filters.search')}
          value={search.q ?? ''}
          onSearch={(text) => set('q', text)}
        />
      }
      activeCount={Object.keys(filtersOf(search)).length}
      onClear={() => onChange(search.sort ? { sort: search.sort } : {})}
      end={end}
      {...(found !== null && { resultText: t('board.found', { count: found }) })}
    >
      {filter('source', sources)}
      {filter('tag', tags)}
      {filter(
        'rating',
        ratings.map((rating) => ({
          value: String(rating),
          label: t('board.filters.atLeast', { rating }),
        })),
      )}
      {filter(
        'flag',
        cardFlags.map((flag) => ({ value: flag, label: t(`applications.flags.${flag}`) })),
      )}
      <MineButton isOn={search.mine === true} onToggle={() => set('mine', search.mine ? undefined : true)} />
    </FilterBar>
  );
}

type FilterKey = 'source' | 'tag' | 'rating' | 'flag';

type FilterProps = {
  name: FilterKey;
  options: readonly FilterOption[];
  value: string | number | undefined;
  onChange: (value: string | undefined) => void;
};

function Filter({ name, options, value, onChange }: FilterProps) {
  const { t } = useTranslation();
  if (options.length === 0) return null;
  return (
    <FilterMenu
      single
      label={t(`board.filters.${name}`)}
      options={options}
      selected={value === undefined ? [] : [String(value)]}
      onChange={([chosen]) => onChange(chosen)}
    />
  );
}

/** Only candidates whom the user meets or has commented on. */
function MineButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  return (
    <Tooltip title={t('board.filters.mineHint')}>
      <Button
        variant="outlined"
        size="small"
        aria-pressed={isOn}
        startIcon={<UserRound size={14} aria-hidden />}
        onClick={onToggle}
        sx={(theme) => ({
          minHeight: 34,
          fontWeight: isOn ? 500 : 400,
          ...(isOn && {
            backgroundColor: theme.kadro.accent.wash,
            borderColor: theme.kadro.accent.line,
          }),
        })}
      >
        {t('board.filters.mine')}
      </Button>
    </Tooltip>
  );
}
