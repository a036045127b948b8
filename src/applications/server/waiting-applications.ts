import { type RawBuilder, sql } from 'kysely';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { newCountMax } from '#jobs/rules.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { waitingSince } from '../rules.ts';
import { companyDay } from './company-day.ts';
import { isSnoozed } from './is-snoozed.ts';

// The limits of these statements are part of their texts: with a parameter PostgreSQL expects a tenth of all rows, and
// plans them on each call.

/** Jobs with the newest applications of the company; at most `limit` applications are read. */
export async function listJobsApplied(tx: TenantTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    select distinct job_id
      from (select job_id from applications
             where tenant_id = ${currentTenantId}
             order by id desc
             limit ${sql.lit(limit)}) as newest`.execute(tx);
  return rows.map((row) => row.job_id);
}

/** Since when a job has each kind of waiting applications; null for none. */
export type WaitingJob = {
  job_id: string;
  title: string;
  /** The newest application that is new to the member. */
  unseen_at: Date | null;
  /** The earliest promised day that is over. */
  overdue_since: string | null;
  /** The earliest arrival of those that are too long on their step. */
  late_since: Date | null;
};

type WaitingInput = { memberId: string; jobIds: readonly string[]; now: Date };

/**
 * Those of these jobs with open applications that wait for a member, by the rules of flags and job list.
 * Archived and deleted jobs are left out. It reads the first application of each kind and job only.
 */
export async function findWaitingJobs(
  tx: TenantTx,
  { memberId, jobIds, now }: WaitingInput,
): Promise<WaitingJob[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<WaitingJob>`
    select j.id as job_id, j.title,
           (select max(news.applied_at) from (${unseenOf(1)}) as news) as unseen_at,
           (select min(a.answer_by) from applications a where ${isOverdue(now)}) as overdue_since,
           (select min(first.step_entered_at) from (${lateOf(now, 1)}) as first) as late_since
      from unnest(${jobIds}::uuid[]) as one (id)
      join members m on m.tenant_id = ${currentTenantId} and m.id = ${memberId}::uuid
      join jobs j on j.tenant_id = ${currentTenantId} and j.id = one.id
                 and j.deleted_at is null and j.status <> 'archived'`.execute(tx);
  return rows;
}

export type WaitingCounts = {
  job_id: string;
  unseen: number;
  /** The first unseen one. */
  unseen_from: string | null;
  overdue: number;
  late: number;
};

/** The numbers of these jobs. Each stops at `newCountMax`, so that a job with thousands costs no more than others. */
export async function countWaiting(
  tx: TenantTx,
  { memberId, jobIds, now }: WaitingInput,
): Promise<WaitingCounts[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<WaitingCounts>`
    select j.id as job_id, unseen.count as unseen, unseen.first_id as unseen_from,
           (select count(*)::integer from (
              select from applications a where ${isOverdue(now)} limit ${newCountMax}) as found) as overdue,
           (select count(*)::integer from (
              select from (${lateOf(now, newCountMax)}) as steps limit ${newCountMax}) as found) as late
      from unnest(${jobIds}::uuid[]) as j (id)
      join members m on m.tenant_id = ${currentTenantId} and m.id = ${memberId}::uuid
     cross join lateral (
       select count(*)::integer as count, (array_agg(news.id order by news.id))[1] as first_id
         from (${unseenOf(newCountMax)}) as news) as unseen`.execute(tx);
  return rows;
}

// As in countNewApplications: only the newest of a job are read, of which some may be closed.
const unseenOf = (limit: number): RawBuilder<unknown> => sql`
  select latest.id, latest.applied_at
    from (select a.id, a.outcome, a.applied_at
            from applications a
           where a.tenant_id = ${currentTenantId} and a.job_id = j.id and a.id > coalesce(
                   (select v.last_seen_application_id from job_visits v
                     where v.tenant_id = ${currentTenantId} and v.member_id = m.id and v.job_id = j.id),
                   '00000000-0000-0000-0000-000000000000')
           order by a.id desc
           limit ${newCountMax}) as latest
   where latest.outcome = 'open' and latest.applied_at > m.created_at and not ${isSnoozed(sql`latest.id`)}
   limit ${limit}`;

const isOverdue = (now: Date): RawBuilder<unknown> => sql`
  a.tenant_id = ${currentTenantId} and a.job_id = j.id and a.outcome = 'open' and a.answer_by < ${companyDay(now)}
  and not ${isSnoozed(sql`a.id`)}`;

// Each step by itself, because its kind sets the time, and the board's index has the arrivals on one step.
const lateOf = (now: Date, limit: number): RawBuilder<unknown> => sql`
  select late.step_entered_at
    from job_steps s
    join (values ${sql.join(
      Object.entries(waitingSince(now)).map(([kind, since]) => sql`(${kind}, ${since}::timestamptz)`),
    )}) as wait (kind, since) on wait.kind = s.kind
   cross join lateral (
     select a.step_entered_at from applications a
      where a.tenant_id = ${currentTenantId} and a.job_id = j.id and a.step_id = s.id
        and a.outcome = 'open' and a.step_entered_at < wait.since
        and not ${isSnoozed(sql`a.id`)}
      order by a.step_entered_at, a.id
      limit ${limit}) as late
   where s.tenant_id = ${currentTenantId} and s.job_id = j.id`;

export type LatestRow = {
  id: string;
  applied_at: Date;
  job_id: string;
  title: string;
  candidate_id: string;
  name: string;
  surname: string;
  photo_file_id: string | null;
};

/** The latest applications that the scope includes, of jobs that are not deleted. */
export async function listLatestApplications(
  tx: TenantTx,
  scope: CandidateScope,
  limit: number,
): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select a.id, a.applied_at, j.id as job_id, j.title, c.id as candidate_id, c.name, c.surname, c.photo_file_id
      from (${latestOf(
        scope,
        sql`
              a.id, a.tenant_id, a.applied_at, a.job_id, a.candidate_id`,
        limit,
      )}) as a
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.deleted_at is null
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
     order by a.applied_at desc, a.id desc`.execute(tx);
  return rows;
}

function latestOf(scope: CandidateScope, columns: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  if (scope !== 'everyone')
    return latestOfJobs(selectTeamJobIds(scope, { withDeleted: false }), columns, limit);
  return sql`
      select ${columns} from applications a
       where a.tenant_id = ${currentTenantId}
       order by a.applied_at desc, a.candidate_id
       limit ${sql.lit(limit)}`;
}

/** Each job gives at most `limit`, because the latest of all are among those. */
function latestOfJobs(
  jobIds: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> {
  return sql`
      select a.* from (${jobIds}) as job (id)
       cross join lateral (
         select ${columns} from applications a
          where a.tenant_id = ${currentTenantId} and a.job_id = job.id
          order by a.applied_at desc, a.id desc
          limit ${limit}) as a
       order by a.applied_at desc, a.id desc
       limit ${limit}`;
}

export type ApplicantPlaceRow = {
  country: string;
  city: string;
  city_folded: string;
  people: number;
  applications: number;
};

/** Where the people of the latest applications to these jobs live, by country and city, most first. */
export async function countPlacesOfApplicants(
  tx: TenantTx,
  jobIds: readonly string[],
  limit: number,
): Promise<ApplicantPlaceRow[]> {
  const { rows } = await sql<ApplicantPlaceRow>`
    select c.country, c.city_folded, max(c.city) as city, count(distinct c.id)::integer as people,
           count(*)::integer as applications
      from (${latestOfJobs(
        sql`select unnest(${jobIds}::uuid[])`,
        sql`
              a.id, a.tenant_id, a.applied_at, a.candidate_id`,
        limit,
      )}) as a
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
     group by c.country, c.city_folded
     order by people desc, city`.execute(tx);
  return rows;
}

/** People who applied to these jobs; read one by one, so only for few applications. */
export async function countPeopleOfJobs(tx: TenantTx, jobIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.candidate_id)::integer as count
      from applications a
     where a.tenant_id = ${currentTenantId} and a.job_id = any(${jobIds}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Applications to these jobs by the day of the company's time zone, from a moment on; at most `limit` of each job. */
export async function countAppliedByDay(
  tx: TenantTx,
  { jobIds, from, limit }: { jobIds: readonly string[]; from: Date; limit: number },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(${companyDay(sql`a.applied_at`)}, 'YYYY-MM-DD') as day, count(*)::integer as count
      from unnest(${jobIds}::uuid[]) as one (id)
     cross join lateral (
       select applied_at from applications
        where tenant_id = ${currentTenantId} and job_id = one.id and applied_at >= ${from}::timestamptz
        order by applied_at desc
        limit ${limit}) as a
     group by 1`.execute(tx);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
