import { useState } from 'react';
import { type Selection, selectionOf } from '#bulk-changes/web/parts/selection.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import type { Applicant } from '../../contract.ts';
import { withoutEmpty } from '../applicants-search.ts';

/** The selection in the list: individual rows of any page, or everything that the filters match. */
export type ListSelection = Selection & { isAll: boolean; select: (ids: string[]) => void };

type ListSelectionInput = {
  rows: readonly Applicant[];
  all: readonly Applicant[];
  total: number | null;
  filters: ApplicantFilters;
};

export function useListSelection({ rows, all, total, filters }: ListSelectionInput): ListSelection {
  const key = JSON.stringify(withoutEmpty(filters));
  const [stored, setStored] = useState({ key, ids: [] as readonly string[], isAll: false });
  // Changed filters clear the selection.
  const { ids, isAll } = stored.key === key ? stored : { ids: [] as readonly string[], isAll: false };
  const pageIds = rows.map((row) => row.id);
  const people = all.filter((row) => ids.includes(row.id));
  const select = (chosen: string[]): void => {
    const otherIds = isAll ? [] : ids.filter((id) => !pageIds.includes(id));
    setStored({ key, ids: [...otherIds, ...chosen], isAll: false });
  };
  const canSelectAll = !isAll && total !== null && total > people.length && total <= bulkMax;
  const selectMatches = (): void => setStored({ key, ids: [], isAll: true });
  const clear = (): void => setStored({ key, ids: [], isAll: false });
  const selectAll = canSelectAll ? { count: total, select: selectMatches } : null;
  if (!isAll) return { ...selectionOf(people, clear), selectAll, isAll, select };
  const count = total ?? 0;
  const target = { filters: withoutEmpty(filters), count };
  return { ids: pageIds, people: all, count, isTooMany: false, target, selectAll, clear, isAll, select };
}
