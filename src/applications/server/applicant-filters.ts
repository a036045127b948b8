import { type RawBuilder, sql } from 'kysely';
import { candidatePools } from '#candidates/server/candidate-pools.ts';
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
 * The filters as SQL conditions on `a`, a row of applications. Very common words are separate, because their matches
 * are read only as far as they are shown.
 */
export type WantedApplicants = {
  jobId: string;
  conditions: RawBuilder<unknown>[];
  commonWords?: string;
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
  const found = await searchCondition(tx, filters.search, conditions);
  return found === 'common'
    ? { jobId, conditions, plan: planOnEachCall, commonWords: filters.search }
    : { jobId, conditions: [...conditions, found], plan: planOnEachCall };
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

/** A search reads the newest matches first, which is quick however common the words are. */
const hitsFirst = 2000;
/** With at most this many matches, filters are applied before the search. */
const fewMax = 3000;

async function searchCondition(
  tx: TenantTx,
  words: string,
  others: RawBuilder<unknown>[],
): Promise<RawBuilder<unknown> | 'common'> {
  const newest = await searchIds(tx, words, sql`wanted => ${hitsFirst}::integer`);
  if (newest.length < hitsFirst) return sql`a.candidate_id = any(${newest}::uuid[])`;
  const { rows: few } = await sql<{ id: string }>`
    select a.candidate_id as id from applications a where ${allOf(others)} limit ${fewMax + 1}`.execute(tx);
  if (few.length <= fewMax) {
    const among = few.map((row) => row.id);
    return sql`a.candidate_id = any(${await searchIds(tx, words, sql`among => ${among}::uuid[]`)}::uuid[])`;
  }
  return 'common';
}

async function searchIds(tx: TenantTx, words: string, narrowed: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select candidate_id as id from app.search_candidates(${words}, ${narrowed})`.execute(tx);
  return rows.map((row) => row.id);
}
