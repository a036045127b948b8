import { useState } from 'react';
import { withoutEmpty } from '../list-filters.ts';

/** Selects everything that the filters match; the count is null until it is asked for. Above the limit it is refused. */
export type SelectAll = { count: number | null; select: () => void } | { limit: number };

/** The selection in a list: individual rows of any page, or everything that the filters match. */
export type ListSelection<Row> = {
  /** The selected rows; of the page when everything is selected. */
  ids: readonly string[];
  /** The selected rows that are loaded. */
  people: readonly Row[];
  count: number;
  isAll: boolean;
  /** Null where there is no more to select. */
  selectAll: SelectAll | null;
  select: (ids: string[]) => void;
  clear: () => void;
};

type ListSelectionInput<Row> = {
  rows: readonly Row[];
  all: readonly Row[];
  total: number | null;
  /** The number up to which the list is counted. */
  countedMax: number;
  filters: object;
  /** The most that can be selected by its filters, and how more than `countedMax` are counted. */
  most: { count: number; countAll?: () => Promise<number> };
};

type StoredSelection = { key: string; ids: readonly string[]; allCount: number | null; isRefused: boolean };

export function useListSelection<Row extends { id: string }>(
  input: ListSelectionInput<Row>,
): ListSelection<Row> {
  const { rows, all, total, filters } = input;
  const key = JSON.stringify(withoutEmpty(filters));
  const nothing: StoredSelection = { key, ids: [], allCount: null, isRefused: false };
  const [current, setStored] = useState(nothing);
  // Changed filters clear the selection.
  const stored = current.key === key ? current : nothing;
  const { ids, allCount, isRefused } = stored;
  const isAll = allCount !== null;
  const pageIds = rows.map((row) => row.id);
  const people = isAll ? all : all.filter((row) => ids.includes(row.id));
  const store = (change: Partial<StoredSelection>): void => setStored({ ...stored, ...change });
  return {
    ids: isAll ? pageIds : people.map((row) => row.id),
    people,
    count: allCount ?? people.length,
    isAll,
    selectAll: isAll || (total !== null && total <= people.length) ? null : offerAll(input, isRefused, store),
    select: (chosen) => {
      const otherIds = isAll ? [] : ids.filter((id) => !pageIds.includes(id));
      store({ ids: [...otherIds, ...chosen], allCount: null });
    },
    clear: () => setStored(nothing),
  };
}

/** @param isRefused more were counted than can be selected */
function offerAll(
  { total, countedMax, most }: Omit<ListSelectionInput<never>, 'rows' | 'all'>,
  isRefused: boolean,
  store: (change: Partial<StoredSelection>) => void,
): SelectAll | null {
  const take = (count: number): void =>
    store(count > most.count ? { isRefused: true } : { ids: [], allCount: count });
  if (total !== null && total <= countedMax) return { count: total, select: () => take(total) };
  const { countAll } = most;
  if (isRefused || (countAll === undefined && total !== null)) return { limit: most.count };
  return countAll === undefined
    ? null
    : { count: null, select: () => void countAll().then(take, () => undefined) };
}
