import { type Selection, selectionOf } from '#bulk-changes/web/parts/selection.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import type { Applicant } from '../../contract.ts';
import { withoutEmpty } from '../list-filters.ts';
import type { ListSelection } from './use-list-selection.ts';

/** The selected applications, for the bar of bulk actions: one by one, or by the filters that match them all. */
export function bulkSelectionOf(picked: ListSelection<Applicant>, filters: ApplicantFilters): Selection {
  const { ids, people, count, isAll, selectAll, clear } = picked;
  if (!isAll) return { ...selectionOf(people, clear), selectAll };
  const target = { filters: withoutEmpty(filters), count };
  return { ids, people, count, isTooMany: false, target, selectAll, clear };
}
