import { useState } from 'react';
import { type Selection, selectionOf } from '#bulk-changes/web/parts/selection.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import { bulkMax } from '#bulk-changes/rules.ts';
import type { Applicant } from '../../contract.ts';
import { givenOnly } from '../applicants-search.ts';

/** The selection in the list: picked rows of any page, or all that the filters find. */
export type ListSelection = Selection & { isAll: boolean; select: (ids: string[]) => void };

type Given = {
  rows: readonly Applicant[];
  all: readonly Applicant[];
  total: number | null;
  filters: ApplicantFilters;
};

export function useListSelection({ rows, all, total, filters }: Given): ListSelection {
  const key = JSON.stringify(givenOnly(filters));
  const [kept, setKept] = useState({ key, ids: [] as readonly string[], isAll: false });
  // Other filters, other people: what was selected among the former is forgotten.
  const { ids, isAll } = kept.key === key ? kept : { ids: [] as readonly string[], isAll: false };
  const here = rows.map((row) => row.id);
  const people = all.filter((row) => ids.includes(row.id));
  const select = (chosen: string[]): void => {
    const elsewhere = isAll ? [] : ids.filter((id) => !here.includes(id));
    setKept({ key, ids: [...elsewhere, ...chosen], isAll: false });
  };
  const mayTakeAll = !isAll && total !== null && total > people.length && total <= bulkMax;
  const take = (): void => setKept({ key, ids: [], isAll: true });
  const clear = (): void => setKept({ key, ids: [], isAll: false });
  const takeAll = mayTakeAll ? { count: total, take } : null;
  if (!isAll) return { ...selectionOf(people, clear), takeAll, isAll, select };
  const count = total ?? 0;
  const target = { filters: givenOnly(filters), count };
  return { ids: here, people: all, count, isTooMany: false, target, takeAll, clear, isAll, select };
}
