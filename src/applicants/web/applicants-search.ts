import { z } from 'zod';
import type { CallInput } from '#platform/contract/endpoint.ts';
import type { ApplicantFilters } from '#applications/filter-contract.ts';
import { cardFlags } from '#applications/rules.ts';
import type { applicants } from '../contract.ts';
import {
  type ApplicantSort,
  applicantSorts,
  fieldOf,
  firstColumns,
  firstOrder,
  isPlainColumn,
  questionOf,
} from '../rules.ts';
import { searchMaxChars } from '#candidates/rules.ts';
import { withoutEmpty } from './list-filters.ts';
import { type ListKind, type ListState, pageSize, text } from './list-state.ts';

export type ApplicantsState = ListState<ApplicantFilters, ApplicantSort>;

/** The list of the applications of a job. */
export const applicantsKind: ListKind<ApplicantFilters, ApplicantSort> = {
  sorts: applicantSorts,
  firstOrder,
  firstColumns,
  isColumn: (name) => isPlainColumn(name) || questionOf(name) !== null || fieldOf(name) !== null,
  filters: {
    search: { address: 'q', value: text(searchMaxChars) },
    step: { address: 'step', value: text(1200) },
    outcome: { address: 'outcome', value: text(60) },
    tag: { address: 'tag', value: z.uuid() },
    poolId: { address: 'pool', value: z.uuid() },
    source: { address: 'source', value: text(50) },
    rating: { address: 'rating', value: text(4) },
    assignee: { address: 'assignee', value: text(40) },
    flag: { address: 'flag', value: z.enum(cardFlags) },
    from: { address: 'from', value: z.iso.date() },
    to: { address: 'to', value: z.iso.date() },
  },
};

/** The input of the list operation for a list state. */
export function listInput(
  params: { companyId: string; jobId: string },
  state: ApplicantsState,
): CallInput<typeof applicants.listApplicants> {
  const questions = state.columns.flatMap((column) => questionOf(column) ?? []);
  const fieldIds = state.columns.flatMap((column) => fieldOf(column) ?? []);
  return {
    params,
    query: {
      ...withoutEmpty(state.filters),
      sort: state.sort,
      order: state.order,
      limit: pageSize,
      ...(questions.length > 0 && { questions: questions.join(',') }),
      ...(fieldIds.length > 0 && { fieldIds: fieldIds.join(',') }),
    },
  };
}
