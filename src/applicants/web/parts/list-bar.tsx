import Stack from '@mui/material/Stack';
import { type ReactNode, useRef } from 'react';
import { searchMaxChars } from '#candidates/rules.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { filterCount } from '../list-filters.ts';
import type { ListKind, ListState } from '../list-state.ts';
import { SearchHelp } from './search-help.tsx';
import { SortMenu } from './sort-menu.tsx';

type ListBarProps<F extends object, S extends string> = {
  kind: ListKind<F, S>;
  state: ListState<F & { search?: string | undefined }, S>;
  searchLabel: string;
  /** How many were found; null while it is not known. */
  resultText: string | null;
  isPhone: boolean;
  /** The menu of views: before the search, or below it on a phone. */
  start?: ReactNode;
  end: ReactNode;
  /** The filters. */
  children: ReactNode;
  onChange: (change: Partial<ListState<F, S>>) => void;
};

/** The row above a list of people: views, search (key `/`), filters, tools. All of it is in the address. */
export function ListBar<F extends object, S extends string>(props: ListBarProps<F, S>) {
  const { kind, state, isPhone, start, end, resultText, onChange } = props;
  const search = useRef<HTMLInputElement>(null);
  useShortcut('/', () => search.current?.focus());
  return (
    <FilterBar
      search={
        <>
          {!isPhone && start}
          <Stack direction="row" sx={{ alignItems: 'center', gap: 0.25, width: { xs: '100%', sm: 'auto' } }}>
            <SearchField
              inputRef={search}
              label={props.searchLabel}
              value={state.filters.search ?? ''}
              onSearch={(search) => onChange({ filters: { ...state.filters, search: search || undefined } })}
              // Shows the whole label in a wide window.
              width={isPhone ? '100%' : 'clamp(220px, 19vw, 330px)'}
              maxLength={searchMaxChars}
            />
            <SearchHelp />
          </Stack>
          {isPhone && start}
        </>
      }
      activeCount={filterCount(state.filters)}
      onClear={() => onChange({ filters: {} as F })}
      {...(resultText !== null && { resultText })}
      end={
        <>
          {isPhone && (
            <SortMenu sorts={kind.sorts} firstOrder={kind.firstOrder} state={state} onChange={onChange} />
          )}
          {end}
        </>
      }
    >
      {props.children}
    </FilterBar>
  );
}
