import type { CandidateTarget } from '#bulk-changes/candidate-contract.ts';
import { selectedMax } from '#bulk-changes/rules.ts';
import type { CandidateRow } from '#candidates/contract.ts';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { type Selection, selectionOf } from '#bulk-changes/web/parts/selection.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import type { Applicant } from '../../contract.ts';
import { withoutEmpty } from '../list-filters.ts';
import type { ListSelection } from './use-list-selection.ts';

type Person = Pick<CandidateRow, 'latestApplication'>;

/** The job for which most of these people have an open application. */
export function usualJobOf(people: readonly Person[]): string | null {
  const jobIds = people.flatMap(({ latestApplication: latest }) =>
    latest?.outcome === 'open' ? [latest.job.id] : [],
  );
  const countOf = (jobId: string): number => jobIds.filter((one) => one === jobId).length;
  return jobIds.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? null;
}

/** The selected applications, for the bar of bulk actions: one by one, or by the filters that match them all. */
export function bulkSelectionOf(picked: ListSelection<Applicant>, filters: ApplicantFilters): Selection {
  const { ids, people, count, isAll, selectAll, clear } = picked;
  if (!isAll) return { ...selectionOf(people, clear), selectAll };
  const target = { filters: withoutEmpty(filters), count };
  return { of: 'applicants', ids, people, count, isTooMany: false, target, selectAll, clear };
}

/** The selected candidates, likewise. */
export function candidateSelectionOf(
  { ids, people, count, isAll, selectAll, clear }: ListSelection<CandidateRow>,
  filters: CandidateFilters,
): Selection<CandidateTarget> {
  const target = isAll ? { filters: withoutEmpty(filters), count } : { candidateIds: [...ids] };
  const isTooMany = !isAll && count > selectedMax;
  return { of: 'candidates', ids, people, count, isTooMany, target, selectAll, clear };
}
