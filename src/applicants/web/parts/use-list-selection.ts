import { useState } from 'react';
import { withoutEmpty } from '../list-filters.ts';

/** The selection in a list: individual rows of any page, or everything that the filters match. */
export type ListSelection<Row> = {
  /** The selected rows; of the page when everything is selected. */
  ids: readonly string[];
  /** The selected rows that are loaded. */
  people: readonly Row[];
  count: number;
  isAll: boolean;
  /** Offers to select everything that the filters match; null where there is no more, or too much. */
  selectAll: { count: number; select: () => void } | null;
  select: (ids: string[]) => void;
  clear: () => void;
};

type ListSelectionInput<Row> = {
  rows: readonly Row[];
  all: readonly Row[];
  total: number | null;
  /** The most that can be selected by its filters. */
  allMax: number;
  filters: object;
};

export function useListSelection<Row extends { id: string }>(
  input: ListSelectionInput<Row>,
): ListSelection<Row> {
  const { rows, all, total, allMax, filters } = input;
  const key = JSON.stringify(withoutEmpty(filters));
  const [stored, setStored] = useState({ key, ids: [] as readonly string[], isAll: false });
  // Changed filters clear the selection.
  const { ids, isAll } = stored.key === key ? stored : { ids: [] as readonly string[], isAll: false };
  const pageIds = rows.map((row) => row.id);
  const people = isAll ? all : all.filter((row) => ids.includes(row.id));
  const canSelectAll = !isAll && total !== null && total > people.length && total <= allMax;
  const selectAll = canSelectAll
    ? { count: total, select: () => setStored({ key, ids: [], isAll: true }) }
    : null;
  return {
    ids: isAll ? pageIds : people.map((row) => row.id),
    people,
    count: isAll ? (total ?? 0) : people.length,
    isAll,
    selectAll,
    select: (chosen) => {
      const otherIds = isAll ? [] : ids.filter((id) => !pageIds.includes(id));
      setStored({ key, ids: [...otherIds, ...chosen], isAll: false });
    },
    clear: () => setStored({ key, ids: [], isAll: false }),
  };
}
