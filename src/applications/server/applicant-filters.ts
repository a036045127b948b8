import { type RawBuilder, sql } from 'kysely';
import { readDays, startOfDay } from '#candidates/server/company-days.ts';
import {
  assigneesOf,
  type FilteredRows,
  isFromSource,
  isInPools,
  personConditions,
} from '#candidates/server/person-filters.ts';
import {
  type CandidateSearch,
  nearSearch,
  searchIds,
  searchOf,
} from '#candidates/server/search-candidates.ts';
import type { StepKind } from '#stages/rules.ts';
import { valuesOf } from '#platform/contract/fields.ts';
import { allOf } from '#platform/server/db/all-of.ts';
import { isOneOf } from '#platform/server/db/is-one-of.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { applicationFields } from './application-fields.ts';
import { isAssignedTo } from './is-assigned-to.ts';
import { flagCondition, isWaiting } from './flag-condition.ts';
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

type FilterInput = {
  jobId: string;
  filters: ApplicantFilters;
  now: Date;
  /** Only applications with the outcome open, regardless of the filters. */
  onlyOpen?: boolean;
};

/** The applications of a job that the filters of this member match. */
export async function wantedApplicants(
  tx: TenantTx,
  actor: MemberActor,
  input: FilterInput,
): Promise<WantedApplicants> {
  const { jobId, filters, onlyOpen = false } = input;
  const always = [
    sql`a.tenant_id = ${currentTenantId}`,
    sql`a.job_id = ${jobId}::uuid`,
    ...(onlyOpen ? [sql`a.outcome = 'open'`] : []),
  ];
  const inPools = isInPools(filters.poolId, applicantRows);
  const chosen = await chosenConditions(tx, actor, input);
  const isAny = filters.match === 'any' && chosen.length > 0;
  const conditions = [
    ...always,
    ...(inPools === null ? [] : [inPools]),
    ...(isAny ? [sql`(${sql.join(chosen, sql` or `)})`] : chosen),
  ];
  const isFiltered = conditions.length > always.length;
  if (!filters.search) return { jobId, conditions, plan: isFiltered ? planOnEachCall : sql`` };
  const found = await searchCondition(tx, searchOf(actor, filters.search), conditions);
  const wanted = { jobId, plan: planOnEachCall, search: found.search };
  return found.condition === null
    ? { ...wanted, conditions, isSearchCommon: true }
    : { ...wanted, conditions: [...conditions, found.condition] };
}

/** Applications `a` are about their candidate. */
const applicantRows: FilteredRows = {
  id: sql`a.candidate_id`,
  ofPerson: (condition) => sql`exists (
    select from candidates c
     where c.tenant_id = ${currentTenantId} and c.id = a.candidate_id and ${condition})`,
};

/** One condition for each filter besides the pools. */
async function chosenConditions(
  tx: TenantTx,
  actor: MemberActor,
  { jobId, filters, now }: FilterInput,
): Promise<RawBuilder<unknown>[]> {
  const { flag, customField } = filters;
  return [
    ...plainConditions(filters, actor),
    ...(await personConditions(tx, actor, filters, applicantRows)),
    ...(await dayConditions(tx, actor.companyId, filters)),
    ...(flag === undefined ? [] : [await flagOf(tx, flag, { jobId, now })]),
    ...(customField === undefined
      ? []
      : [await applicationFields.get().conditionOf(tx, actor, { ...filters, customField })]),
  ];
}

function plainConditions(filters: ApplicantFilters, actor: MemberActor): RawBuilder<unknown>[] {
  const { step, outcome, source, rating, assignee, arrivedFrom } = filters;
  const conditions: RawBuilder<unknown>[] = [];
  if (step) conditions.push(isOneOf(sql`a.step_id`, valuesOf(step), 'uuid'));
  if (outcome) conditions.push(isOneOf(sql`a.outcome`, valuesOf(outcome), 'text'));
  if (source) conditions.push(isFromSource(sql`a.source`, source));
  if (rating === 'none') conditions.push(sql`coalesce(a.rating, 0) = 0`);
  else if (rating) conditions.push(sql`coalesce(a.rating, 0) >= ${Number(rating)}`);
  if (assignee) conditions.push(isAssignedTo(assigneesOf(assignee, actor)));
  if (arrivedFrom) conditions.push(isNewFrom(arrivedFrom, actor));
  return conditions;
}

/** New to the member, as on the dashboard, from this application on: ids rise with the time of arrival. */
const isNewFrom = (applicationId: string, { memberId }: MemberActor): RawBuilder<unknown> => sql`
  (a.id >= ${applicationId}::uuid and ${isWaiting} and a.applied_at > (
    select m.created_at from members m where m.tenant_id = ${currentTenantId} and m.id = ${memberId}::uuid))`;

async function dayConditions(
  tx: TenantTx,
  companyId: string,
  { from, to }: ApplicantFilters,
): Promise<RawBuilder<unknown>[]> {
  const days = await readDays(tx, companyId, [from, to]);
  if (days === null) return [];
  const applied = [
    ...(from === undefined ? [] : [sql`a.applied_at >= ${startOfDay(from, days.zone)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`a.applied_at < ${startOfDay(to, days.zone, 1)}::timestamptz`]),
  ];
  return [sql`(${allOf(applied)})`];
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
