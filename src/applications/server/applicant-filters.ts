import { type RawBuilder, sql } from 'kysely';
import { candidatePools } from '#candidates/server/candidate-pools.ts';
import {
  type CandidateSearch,
  nearSearch,
  searchIds,
  searchOf,
} from '#candidates/server/search-candidates.ts';
import { hasTag } from '#candidates/server/tag-parts.ts';
import type { StepKind } from '#stages/rules.ts';
import { allOf } from '#platform/server/db/all-of.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { flagCondition } from './flag-condition.ts';
import type { CardFlag } from '../rules.ts';
import type { ApplicantFilters } from '../filter-contract.ts';

/**
 * The filters as SQL conditions on `a`, a row of applications. A search for very common words is separate, because its
 * matches are read only as far as they are shown.
 */
export type WantedApplicants = {
  jobId: string;
  conditions: RawBuilder<unknown>[];
  /** The search that found them: as typed, or with mistakes forgiven. */
  search?: CandidateSearch;
  isSearchCommon?: true;
  /** Begins a statement: `planOnEachCall` when there are filters, because they match few or many. */
  plan: RawBuilder<unknown>;
};

type FilterInput = { jobId: string; filters: ApplicantFilters; now: Date };

/** The applications of a job that the filters of this member match. */
export async function wantedApplicants(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, filters, now }: FilterInput,
): Promise<WantedApplicants> {
  const ofJob = [sql`a.tenant_id = ${currentTenantId}`, sql`a.job_id = ${jobId}::uuid`];
  const chosen = [
    ...plainConditions(filters, actor),
    ...(await dayConditions(tx, actor.companyId, filters)),
    ...(filters.flag === undefined ? [] : [await flagOf(tx, filters.flag, { jobId, now })]),
  ];
  const conditions = [...ofJob, ...chosen];
  if (!filters.search) return { jobId, conditions, plan: chosen.length === 0 ? sql`` : planOnEachCall };
  const found = await searchCondition(tx, searchOf(actor, filters.search), conditions);
  const wanted = { jobId, plan: planOnEachCall, search: found.search };
  return found.condition === null
    ? { ...wanted, conditions, isSearchCommon: true }
    : { ...wanted, conditions: [...conditions, found.condition] };
}

function plainConditions(filters: ApplicantFilters, actor: MemberActor): RawBuilder<unknown>[] {
  const { step, outcome, tag, poolId, source, rating, assignee } = filters;
  const conditions: RawBuilder<unknown>[] = [];
  if (step) conditions.push(sql`a.step_id = any(${step.split(',')}::uuid[])`);
  if (outcome) conditions.push(sql`a.outcome = any(${outcome.split(',')}::text[])`);
  if (tag) {
    conditions.push(hasTag(sql`a.candidate_id`, tag));
  }
  if (poolId) conditions.push(sql`a.candidate_id in (${candidatePools.get().selectCandidateIds(poolId)})`);
  if (source) conditions.push(sql`a.source = ${source}`);
  if (rating === 'none') conditions.push(sql`coalesce(a.rating, 0) = 0`);
  else if (rating) conditions.push(sql`coalesce(a.rating, 0) >= ${Number(rating)}`);
  if (assignee === 'none') conditions.push(sql`a.assignee_id is null`);
  else if (assignee) {
    conditions.push(sql`a.assignee_id = ${assignee === 'me' ? actor.memberId : assignee}::uuid`);
  }
  return conditions;
}

async function dayConditions(
  tx: TenantTx,
  companyId: string,
  { from, to }: ApplicantFilters,
): Promise<RawBuilder<unknown>[]> {
  if (from === undefined && to === undefined) return [];
  const { time_zone: zone } = await tx
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const startOf = (day: string, later: number): Date =>
    new Date(Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone).epochMilliseconds);
  return [
    ...(from === undefined ? [] : [sql`a.applied_at >= ${startOf(from, 0)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`a.applied_at < ${startOf(to, 1)}::timestamptz`]),
  ];
}

// The steps of one job are few, and their ids are what the index has.
async function flagOf(
  tx: TenantTx,
  flag: CardFlag,
  { jobId, now }: { jobId: string; now: Date },
): Promise<RawBuilder<unknown>> {
  const steps = await tx.selectFrom('job_steps').select(['id', 'kind']).where('job_id', '=', jobId).execute();
  const idsOf = (kind: StepKind) => steps.filter((step) => step.kind === kind).map((step) => step.id);
  return flagCondition(flag, now, (kind) => sql`a.step_id = any(${idsOf(kind)}::uuid[])`);
}

/** The condition is null for very common words. */
type SearchCondition = { search: CandidateSearch; condition: RawBuilder<unknown> | null };

/** A search reads the newest matches first, which is quick however common the words are. */
const hitsFirst = 2000;
/** With at most this many matches, filters are applied before the search. */
const fewMax = 3000;

async function searchCondition(
  tx: TenantTx,
  search: CandidateSearch,
  others: RawBuilder<unknown>[],
): Promise<SearchCondition> {
  const newest = await searchIds(tx, search, { limit: hitsFirst });
  if (newest.length < hitsFirst) {
    const found = sql`a.candidate_id = any(${newest}::uuid[])`;
    const near = nearSearch(search);
    if (near === null || (await listFew(tx, [...others, found], 1)).length > 0)
      return { search, condition: found };
    return searchCondition(tx, near, others);
  }
  const few = await listFew(tx, others, fewMax + 1);
  if (few.length > fewMax) return { search, condition: null };
  const ids = await searchIds(tx, search, { among: sql`${few}::uuid[]` });
  const near = ids.length === 0 ? nearSearch(search) : null;
  if (near !== null) return searchCondition(tx, near, others);
  return { search, condition: sql`a.candidate_id = any(${ids}::uuid[])` };
}

/** Candidates of the applications that match, at most `limit`. */
async function listFew(tx: TenantTx, conditions: RawBuilder<unknown>[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.candidate_id as id from applications a where ${allOf(conditions)} limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}
