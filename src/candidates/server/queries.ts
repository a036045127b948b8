import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { CandidateFilters } from '../contract.ts';
import type { Sort } from '../rules.ts';
import type { CandidateScope } from './access.ts';

export type ApplicationRow = {
  candidate_id: string;
  id: string;
  job_id: string;
  job_title: string;
  step_id: string;
  step_title: string;
  step_color: string;
  step_kind: string;
  outcome: string;
  applied_at: Date;
  rating: number | null;
};

export type ListedRow = {
  id: string;
  name: string;
  surname: string;
  email: string;
  phone_number: string;
  photo_file_id: string | null;
  current_title: string;
  current_company: string;
  city: string;
  country: string;
  source: string;
  tags: string[];
  created_at: Date;
  sort_name: string;
};

/** The filters as SQL conditions. */
export type Wanted = Omit<CandidateFilters, 'search' | 'appliedFrom' | 'appliedTo'> & {
  appliedFrom?: Date;
  appliedBefore?: Date;
  scope: CandidateScope;
  /** Only these candidates: the matches of a search. */
  among?: RawBuilder<unknown>;
};

export type ListPage = {
  wanted: Wanted;
  sort: Sort;
  after: { name: string; id: string } | null;
  limit: number;
};

/**
 * A page of candidates. Planned on each call, because a tag of three people needs a different plan than one of fifty
 * thousand.
 */
export async function listRows(tx: TenantTx, page: ListPage): Promise<ListedRow[]> {
  const { wanted, after } = page;
  const limit = page.limit + 1;
  const where =
    page.sort === 'newest' && isOfJobs(wanted)
      ? sql`c.id in (${newestOfJobs(wanted, { before: after?.id, limit })})`
      : sql`${matching(wanted)} ${afterOf(page)}`;
  const [, { rows }] = await Promise.all([
    sql`set local plan_cache_mode = force_custom_plan`.execute(tx),
    sql<ListedRow>`
      select c.id, c.name, c.surname, c.email, c.phone_number, c.photo_file_id, c.current_title, c.current_company,
             c.city, c.country, c.source, c.tags, c.created_at, c.sort_name
        from candidates c
       where c.tenant_id = ${currentTenantId} and ${where}
       order by ${page.sort === 'name' ? sql`c.sort_name, c.id` : sql`c.id desc`}
       limit ${limit}`.execute(tx),
  ]);
  return rows;
}

/** Number of candidates that match; counting stops at `limit`. */
export async function countRows(tx: TenantTx, wanted: Wanted, limit: number): Promise<number> {
  const found = isOfJobs(wanted)
    ? newestOfJobs(wanted, { limit })
    : sql`select from candidates c where c.tenant_id = ${currentTenantId} and ${matching(wanted)} limit ${limit}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${found}) as found`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Ids of the candidates that match, in no order; at most `limit`. */
export async function listIds(tx: TenantTx, wanted: Wanted, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from candidates c where c.tenant_id = ${currentTenantId} and ${matching(wanted)} limit ${limit}`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Ids of the candidates whom the words match, newest first; only of `among` when it is given. */
export async function searchIds(
  tx: TenantTx,
  words: string,
  options: { before?: string | null; limit?: number; among?: string[] },
): Promise<string[]> {
  const { before = null, limit = null, among = null } = options;
  const { rows } = await sql<{ id: string }>`
    select candidate_id as id
      from app.search_candidates(${words}, ${before}::uuid, ${limit}::integer, ${among}::uuid[])`.execute(tx);
  return rows.map((row) => row.id);
}

/** For each candidate the newest application that the caller may see and that matches the filters. */
export async function listLatestApplications(
  tx: TenantTx,
  candidateIds: string[],
  wanted: Wanted,
): Promise<Map<string, ApplicationRow>> {
  const { rows } = await sql<ApplicationRow>`
    select newest.*
      from unnest(${candidateIds}::uuid[]) as person (id)
     cross join lateral (
       select ${applicationFields}
         from applications a ${applicationJoins}
        where a.tenant_id = ${currentTenantId} and a.candidate_id = person.id and ${applicationsOf(wanted)}
        order by a.id desc
        limit 1) as newest`.execute(tx);
  return new Map(rows.map((row) => [row.candidate_id, row]));
}

/** The applications of one candidate that the caller may see, newest first. */
export async function listApplicationsOf(
  tx: TenantTx,
  candidateId: string,
  scope: CandidateScope,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${applicationFields}
      from applications a ${applicationJoins}
     where a.tenant_id = ${currentTenantId} and a.candidate_id = ${candidateId}::uuid and ${applicationsOf({ scope })}
     order by a.id desc`.execute(tx);
  return rows;
}

const applicationFields = sql`
  a.candidate_id, a.id, a.job_id, j.title as job_title, a.step_id, s.title as step_title, s.color as step_color,
  s.kind as step_kind, a.outcome, a.applied_at, a.rating`;

const applicationJoins = sql`
  join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null
  join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id`;

function matching(wanted: Wanted): RawBuilder<unknown> {
  const conditions = personMatches(wanted);
  if (wanted.among !== undefined) conditions.push(sql`c.id ${wanted.among}`);
  if (asksForApplications(wanted)) {
    conditions.push(sql`
      c.id in (select a.candidate_id from applications a where a.tenant_id = ${currentTenantId} and ${applicationsOf(wanted)})`);
  }
  return allOf(conditions);
}

function personMatches(wanted: Wanted): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (wanted.tag) {
    conditions.push(sql`
      c.id in (select t.candidate_id from candidate_tags t where t.tenant_id = ${currentTenantId} and t.tag = ${wanted.tag})`);
  }
  if (wanted.source) conditions.push(sql`c.source = ${wanted.source}`);
  if (wanted.location) conditions.push(sql`c.city_folded = app.fold(${wanted.location})`);
  return conditions;
}

/** Whether the filters ask for applicants of certain jobs. */
function isOfJobs({ scope, jobId, among }: Wanted): boolean {
  return among === undefined && (scope !== 'everyone' || Boolean(jobId));
}

/**
 * Ids of the newest applicants of these jobs. Each job is read from its newest candidate on and gives at most `limit`,
 * because the newest of all are among those. Of a job with twenty thousand applicants only a page is read.
 */
function newestOfJobs(
  wanted: Wanted,
  page: { before?: string | undefined; limit: number },
): RawBuilder<unknown> {
  const person = personMatches(wanted);
  const before = page.before === undefined ? [] : [sql`a.candidate_id < ${page.before}::uuid`];
  return sql`
    select distinct found.candidate_id
      from (${jobsOf(wanted)}) as job (id)
     cross join lateral (
       select a.candidate_id
         from applications a
         ${person.length === 0 ? sql`` : sql`join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id`}
        where a.tenant_id = ${currentTenantId} and a.job_id = job.id and ${allOf([...applicationMatches(wanted), ...person, ...before])}
        order by a.candidate_id desc
        limit ${page.limit}) as found
     order by found.candidate_id desc
     limit ${page.limit}`;
}

function jobsOf({ scope, jobId }: Wanted): RawBuilder<unknown> {
  if (scope === 'everyone') return sql`select ${jobId}::uuid`;
  const one = jobId ? sql`and h.job_id = ${jobId}::uuid` : sql``;
  return sql`${teamJobs(scope.memberId)} ${one}`;
}

const teamJobs = (memberId: string): RawBuilder<unknown> => sql`
  select h.job_id from hiring_team_members h
    join jobs on jobs.tenant_id = h.tenant_id and jobs.id = h.job_id and jobs.deleted_at is null
   where h.tenant_id = ${currentTenantId} and h.member_id = ${memberId}::uuid`;

function applicationsOf(wanted: Omit<Wanted, 'among'>): RawBuilder<unknown> {
  const conditions = applicationMatches(wanted);
  if (wanted.scope !== 'everyone') conditions.push(sql`a.job_id in (${teamJobs(wanted.scope.memberId)})`);
  if (wanted.jobId) conditions.push(sql`a.job_id = ${wanted.jobId}::uuid`);
  return allOf(conditions);
}

function applicationMatches(wanted: Omit<Wanted, 'among'>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (wanted.stepId) conditions.push(sql`a.step_id = ${wanted.stepId}::uuid`);
  if (wanted.outcome) conditions.push(sql`a.outcome = ${wanted.outcome}`);
  if (wanted.appliedFrom) conditions.push(sql`a.applied_at >= ${wanted.appliedFrom}::timestamptz`);
  if (wanted.appliedBefore) conditions.push(sql`a.applied_at < ${wanted.appliedBefore}::timestamptz`);
  return conditions;
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function asksForApplications({ scope, jobId, stepId, outcome, appliedFrom, appliedBefore }: Wanted): boolean {
  return scope !== 'everyone' || [jobId, stepId, outcome, appliedFrom, appliedBefore].some((asked) => asked);
}

function afterOf({ sort, after }: ListPage): RawBuilder<unknown> {
  if (after === null) return sql``;
  return sort === 'name'
    ? sql`and (c.sort_name, c.id) > (${after.name}, ${after.id}::uuid)`
    : sql`and c.id < ${after.id}::uuid`;
}
