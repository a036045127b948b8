import { z } from 'zod';
import type { candidates } from '#candidates/contract.ts';
import { type CandidateFilters, candidateFilters } from '#candidates/filter-contract.ts';
import {
  firstOrder,
  listedFieldsMax,
  outcomes,
  searchMaxChars,
  type Sort,
  sorts,
} from '#candidates/rules.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { fieldOf, firstCandidateColumns, firstPoolColumns, isCandidateColumn } from '../rules.ts';
import { withoutEmpty } from './list-filters.ts';
import { type ListKind, type ListState, pageSize, text } from './list-state.ts';

export type CandidatesState = ListState<CandidateFilters, Sort>;

/** The list of all candidates. */
export const candidatesKind: ListKind<CandidateFilters, Sort> = {
  sorts,
  firstOrder,
  firstColumns: firstCandidateColumns,
  isColumn: (name) => isCandidateColumn(name) || fieldOf(name) !== null,
  filters: {
    search: { address: 'q', value: text(searchMaxChars) },
    jobId: { address: 'job', value: z.uuid() },
    stepId: { address: 'step', value: z.uuid() },
    outcome: { address: 'outcome', value: z.enum(outcomes) },
    tag: { address: 'tag', value: z.uuid() },
    poolId: { address: 'pool', value: z.uuid() },
    source: { address: 'source', value: text(50) },
    location: { address: 'city', value: text(80) },
    appliedFrom: { address: 'from', value: z.iso.date() },
    appliedTo: { address: 'to', value: z.iso.date() },
    rating: { address: 'rating', value: candidateFilters.shape.rating },
    skill: { address: 'skill', value: text(60) },
    language: { address: 'language', value: text(60) },
    level: { address: 'level', value: candidateFilters.shape.level },
    yearsFrom: { address: 'years', value: candidateFilters.shape.yearsFrom },
    yearsTo: { address: 'yearsTo', value: candidateFilters.shape.yearsTo },
    addedFrom: { address: 'addedFrom', value: z.iso.date() },
    addedTo: { address: 'addedTo', value: z.iso.date() },
    consent: { address: 'consent', value: candidateFilters.shape.consent },
    lacks: { address: 'lacks', value: candidateFilters.shape.lacks },
    customField: { address: 'field', value: z.uuid() },
    customFieldValue: { address: 'fieldValue', value: text(100) },
    customFieldFrom: { address: 'fieldFrom', value: candidateFilters.shape.customFieldFrom },
    customFieldTo: { address: 'fieldTo', value: candidateFilters.shape.customFieldTo },
    match: { address: 'match', value: candidateFilters.shape.match },
  },
};

/** The candidates of a pool, whose address names it besides. */
export const poolKind: ListKind<CandidateFilters, Sort> = {
  ...candidatesKind,
  firstColumns: firstPoolColumns,
  filters: { ...candidatesKind.filters, poolId: { address: 'pool', value: z.never() } },
};

// They are read only when they are shown.
const detailColumns = ['skills', 'languages', 'years'];

/** The input of the list call for a list state. */
export function candidatesInput(
  companyId: string,
  state: CandidatesState,
): CallInput<typeof candidates.list> {
  const fieldIds = state.columns.flatMap((column) => fieldOf(column) ?? []).slice(0, listedFieldsMax);
  const hasDetails = state.columns.some((column) => detailColumns.includes(column));
  return {
    params: { companyId },
    query: {
      ...withoutEmpty(state.filters),
      sort: state.sort,
      order: state.order,
      limit: pageSize,
      ...(fieldIds.length > 0 && { fieldIds: fieldIds.join(',') }),
      ...(hasDetails && { details: 'true' as const }),
    },
  };
}
