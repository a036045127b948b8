import { z } from 'zod';
import type { candidates } from '#candidates/contract.ts';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { firstOrder, outcomes, type Sort, sorts } from '#candidates/rules.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { firstCandidateColumns, firstPoolColumns, isCandidateColumn } from '../rules.ts';
import { withoutEmpty } from './list-filters.ts';
import { type ListKind, type ListState, pageSize, text } from './list-state.ts';

export type CandidatesState = ListState<CandidateFilters, Sort>;

/** The list of all candidates. */
export const candidatesKind: ListKind<CandidateFilters, Sort> = {
  sorts,
  firstOrder,
  firstColumns: firstCandidateColumns,
  isColumn: isCandidateColumn,
  filters: {
    search: { address: 'q', value: text(100) },
    jobId: { address: 'job', value: z.uuid() },
    stepId: { address: 'step', value: z.uuid() },
    outcome: { address: 'outcome', value: z.enum(outcomes) },
    tag: { address: 'tag', value: z.uuid() },
    poolId: { address: 'pool', value: z.uuid() },
    source: { address: 'source', value: text(50) },
    location: { address: 'city', value: text(80) },
    appliedFrom: { address: 'from', value: z.iso.date() },
    appliedTo: { address: 'to', value: z.iso.date() },
  },
};

/** The candidates of a pool, whose address names it besides. */
export const poolKind: ListKind<CandidateFilters, Sort> = {
  ...candidatesKind,
  firstColumns: firstPoolColumns,
  filters: { ...candidatesKind.filters, poolId: { address: 'pool', value: z.never() } },
};

/** The input of the list call for a list state. */
export function candidatesInput(
  companyId: string,
  state: CandidatesState,
): CallInput<typeof candidates.list> {
  const hasDetails = state.columns.some((column) => column === 'skills' || column === 'languages');
  return {
    params: { companyId },
    query: {
      ...withoutEmpty(state.filters),
      sort: state.sort,
      order: state.order,
      limit: pageSize,
      ...(hasDetails && { details: 'true' as const }),
    },
  };
}
