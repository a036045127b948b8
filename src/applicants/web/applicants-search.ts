import { z } from 'zod';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { type ApplicantFilters, applicantFilters } from '#applications/filter-contract.ts';
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
import { type ListKind, type ListState, pageSize, text, typedText } from './list-state.ts';
import { personAddresses } from './person-addresses.ts';

export type ApplicantsState = ListState<ApplicantFilters, ApplicantSort>;

const { shape } = applicantFilters;

/** The list of the applications of a job. */
export const applicantsKind: ListKind<ApplicantFilters, ApplicantSort> = {
  sorts: applicantSorts,
  firstOrder,
  firstColumns,
  isColumn: (name) => isPlainColumn(name) || questionOf(name) !== null || fieldOf(name) !== null,
  // Reviews of the list have the same names, so they are those of the call, besides search and pools.
  filters: {
    search: { address: 'q', value: text(searchMaxChars) },
    step: { address: 'step', value: shape.step },
    outcome: { address: 'outcome', value: shape.outcome },
    tag: { address: 'tag', value: shape.tag },
    poolId: { address: 'pool', value: shape.poolId },
    source: { address: 'source', value: shape.source },
    rating: { address: 'rating', value: shape.rating },
    assignee: { address: 'assignee', value: shape.assignee },
    flag: { address: 'flag', value: shape.flag },
    arrivedFrom: { address: 'arrivedFrom', value: shape.arrivedFrom },
    from: { address: 'from', value: z.iso.date() },
    to: { address: 'to', value: z.iso.date() },
    location: { address: 'location', value: text(80) },
    ...personAddresses,
    lacks: { address: 'lacks', value: shape.lacks },
    customField: { address: 'customField', value: shape.customField },
    customFieldValue: { address: 'customFieldValue', value: typedText },
    customFieldEmpty: { address: 'customFieldEmpty', value: shape.customFieldEmpty },
    customFieldFrom: { address: 'customFieldFrom', value: shape.customFieldFrom },
    customFieldTo: { address: 'customFieldTo', value: shape.customFieldTo },
    match: { address: 'match', value: shape.match },
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
      ...(state.columns.includes('consent') && { include: 'consent' as const }),
    },
  };
}
