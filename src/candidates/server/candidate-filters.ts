import { type RawBuilder, sql } from 'kysely';
import { valuesOf } from '#platform/contract/fields.ts';
import { allOf } from '#platform/server/db/all-of.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { CandidateFilters } from '../filter-contract.ts';
import { listScope } from './access.ts';
import type { ApplicationFilters } from './candidate-applications.ts';
import { candidateFields } from './candidate-fields.ts';
import { readDays, startOfDay } from './company-days.ts';
import { type OnlyFilter, onlyFilterOf } from './only-filter.ts';
import {
  assigneesOf,
  candidateRows,
  isFromSource,
  isInPools,
  namedSet,
  personConditions,
} from './person-filters.ts';

/** The candidates that match: what the caller may see, and the filters. */
export type CandidateSelection = ApplicationFilters & {
  /** Conditions on candidates `c`, one for each filter about the person. */
  person: readonly RawBuilder<unknown>[];
  /** One filter is enough; what the caller may see, the pools and `among` hold in any case. */
  isAny: boolean;
  /** Only the candidates of some pools; a condition on `c`. */
  inPools?: RawBuilder<unknown> | null;
  /** Only these: a subquery of ids, of one filter that names them. Holds in any case. */
  named?: RawBuilder<unknown> | undefined;
  /** A quick way to a page of ids when there is only one filter. */
  onlyFilter?: OnlyFilter | undefined;
  /** Only these candidates: the matches of a search. */
  among?: RawBuilder<unknown>;
};

/** The selection of a caller by these filters, without the search. */
export async function selectionBy(
  tx: TenantTx,
  actor: MemberActor,
  filters: CandidateFilters,
): Promise<CandidateSelection> {
  const { jobId, stepId, outcome, rating, source, appliedFrom, appliedTo, addedFrom, addedTo } = filters;
  const days = await readDays(tx, actor.companyId, [appliedFrom, appliedTo, addedFrom, addedTo]);
  const zone = days?.zone ?? 'UTC';
  const added: RawBuilder<unknown>[] = [
    ...(addedFrom === undefined ? [] : [sql`c.created_at >= ${startOfDay(addedFrom, zone)}::timestamptz`]),
    ...(addedTo === undefined ? [] : [sql`c.created_at < ${startOfDay(addedTo, zone, 1)}::timestamptz`]),
  ];
  const isAny = filters.match === 'any';
  const named = isAny ? null : await namedBy(tx, actor, filters);
  const others =
    named === null || named.filter === 'poolId' ? filters : { ...filters, [named.filter]: undefined };
  return {
    scope: listScope(actor),
    jobIds: valuesOf(jobId),
    stepIds: valuesOf(stepId),
    outcomes: valuesOf(outcome),
    rating,
    assignees: assigneesOf(filters.assignee, actor),
    ...(appliedFrom === undefined ? {} : { appliedFrom: startOfDay(appliedFrom, zone) }),
    ...(appliedTo === undefined ? {} : { appliedBefore: startOfDay(appliedTo, zone, 1) }),
    inPools: named?.filter === 'poolId' ? null : isInPools(filters.poolId, candidateRows),
    named: named?.ids,
    onlyFilter: await onlyFilterOf(tx, actor, filters),
    person: [
      ...(source ? [isFromSource(sql`c.source`, source)] : []),
      ...(await personConditions(tx, actor, others, candidateRows)),
      ...(await customFieldConditions(tx, actor, others)),
      ...(added.length === 0 ? [] : [sql`(${allOf(added)})`]),
    ],
    isAny,
  };
}

/** The people whom one filter names, also one by a value of a custom field. */
async function namedBy(tx: TenantTx, actor: MemberActor, filters: CandidateFilters) {
  const { customField } = filters;
  const named = await namedSet(tx, actor, filters);
  if (named !== null || customField === undefined) return named;
  const ids = await candidateFields.get().selectWithValue(tx, actor, { ...filters, customField });
  return ids === null ? null : { filter: 'customField' as const, ids };
}

async function customFieldConditions(
  tx: TenantTx,
  actor: MemberActor,
  { customField, ...filter }: CandidateFilters,
): Promise<RawBuilder<unknown>[]> {
  if (customField === undefined) return [];
  return [await candidateFields.get().conditionOf(tx, actor, { ...filter, customField })];
}
