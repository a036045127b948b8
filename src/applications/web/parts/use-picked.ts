import { useState } from 'react';
import type { Applicant, ApplicantFilters } from '../../applicants-contract.ts';
import { bulkMax, pickedMax } from '../../applicants-rules.ts';
import type { BulkTarget } from '../../bulk-contract.ts';
import { givenOnly } from '../applicants-search.ts';

/** Who is selected: some that were picked, on whatever pages, or all that the filters find. */
export type Picked = {
  /** Of those in sight. */
  ids: readonly string[];
  people: readonly Applicant[];
  count: number;
  /** How many the filters find. */
  found: number;
  isAll: boolean;
  mayTakeAll: boolean;
  isTooMany: boolean;
  target: BulkTarget;
  select: (ids: string[]) => void;
  takeAll: () => void;
  clear: () => void;
};

type Given = {
  rows: readonly Applicant[];
  all: readonly Applicant[];
  total: number | null;
  filters: ApplicantFilters;
};

export function usePicked({ rows, all, total, filters }: Given): Picked {
  const key = JSON.stringify(givenOnly(filters));
  const [kept, setKept] = useState({ key, ids: [] as readonly string[], isAll: false });
  // Other filters, other people: what was selected among the former is forgotten.
  const { ids, isAll } = kept.key === key ? kept : { ids: [] as readonly string[], isAll: false };
  const here = rows.map((row) => row.id);
  const people = isAll ? all : all.filter((row) => ids.includes(row.id));
  const select = (chosen: string[]): void => {
    const elsewhere = isAll ? [] : ids.filter((id) => !here.includes(id));
    setKept({ key, ids: [...elsewhere, ...chosen], isAll: false });
  };
  const count = isAll ? (total ?? 0) : people.length;
  return {
    ids: isAll ? here : people.map((row) => row.id),
    people,
    count,
    found: total ?? 0,
    isAll,
    mayTakeAll: !isAll && total !== null && total > people.length && total <= bulkMax,
    isTooMany: !isAll && people.length > pickedMax,
    target: isAll
      ? { filters: givenOnly(filters), count }
      : { applications: people.map(({ id, version }) => ({ id, version })) },
    select,
    takeAll: () => setKept({ key, ids: [], isAll: true }),
    clear: () => setKept({ key, ids: [], isAll: false }),
  };
}
