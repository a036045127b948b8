import { z } from 'zod';
import type { candidates } from '#candidates/contract.ts';
import { type CandidateFilters, candidateFilters } from '#candidates/filter-contract.ts';
import { firstOrder, searchMaxChars, type Sort, sorts } from '#candidates/rules.ts';
import { listedFieldsMax } from '#jobs/rules.ts';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { fieldOf, firstCandidateColumns, firstPoolColumns, includesOf, isCandidateColumn } from '../rules.ts';
import { withoutEmpty } from './list-filters.ts';
import { type ListKind, type ListState, pageSize, text, typedText } from './list-state.ts';
import { personAddresses } from './person-addresses.ts';

export type CandidatesState = ListState<CandidateFilters, Sort>;

const { shape } = candidateFilters;

/** The list of all candidates. */
export const candidatesKind: ListKind<CandidateFilters, Sort> = {
  sorts,
  firstOrder,
  firstColumns: firstCandidateColumns,
  isColumn: (name) => isCandidateColumn(name) || fieldOf(name) !== null,
  filters: {
    search: { address: 'q', value: text(searchMaxChars) },
    jobId: { address: 'job', value: shape.jobId },
    stepId: { address: 'step', value: shape.stepId },
    outcome: { address: 'outcome', value: shape.outcome },
    tag: { address: 'tag', value: shape.tag },
    poolId: { address: 'pool', value: shape.poolId },
    source: { address: 'source', value: shape.source },
    location: { address: 'city', value: text(80) },
    appliedFrom: { address: 'from', value: z.iso.date() },
    appliedTo: { address: 'to', value: z.iso.date() },
    assignee: { address: 'assignee', value: shape.assignee },
    rating: { address: 'rating', value: shape.rating },
    ...personAddresses,
    yearsFrom: { address: 'years', value: shape.yearsFrom },
    addedFrom: { address: 'addedFrom', value: z.iso.date() },
    addedTo: { address: 'addedTo', value: z.iso.date() },
    lacks: { address: 'lacks', value: shape.lacks },
    customField: { address: 'field', value: shape.customField },
    customFieldValue: { address: 'fieldValue', value: typedText },
    customFieldEmpty: { address: 'fieldEmpty', value: shape.customFieldEmpty },
    customFieldFrom: { address: 'fieldFrom', value: shape.customFieldFrom },
    customFieldTo: { address: 'fieldTo', value: shape.customFieldTo },
    match: { address: 'match', value: shape.match },
  },
};

/** The candidates of a pool, whose address names it besides. */
export const poolKind: ListKind<CandidateFilters, Sort> = {
  ...candidatesKind,
  firstColumns: firstPoolColumns,
  filters: { ...candidatesKind.filters, poolId: { address: 'pool', value: z.never() } },
};

// They are read only when they are shown.
const detailColumns = ['skills', 'languages', 'links', 'pools', 'years', 'contacted'];

/** The input of the list call for a list state. */
export function candidatesInput(
  companyId: string,
  state: CandidatesState,
): CallInput<typeof candidates.list> {
  const fieldIds = state.columns.flatMap((column) => fieldOf(column) ?? []).slice(0, listedFieldsMax);
  const include = includesOf(state.columns);
  const hasDetails = state.columns.some((column) => detailColumns.includes(column));
  return {
    params: { companyId },
    query: {
      ...withoutEmpty(state.filters),
      sort: state.sort,
      order: state.order,
      limit: pageSize,
      ...(fieldIds.length > 0 && { fieldIds: fieldIds.join(',') }),
      ...(include.length > 0 && { include: include.join(',') }),
      ...(hasDetails && { details: 'true' as const }),
    },
  };
}
