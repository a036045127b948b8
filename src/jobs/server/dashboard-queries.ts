import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { type JobStatus, jobStatuses } from '../rules.ts';
import { selectTeamJobIds } from './access.ts';
import { stepCounts } from './application-counts.ts';

/** The jobs that a question is about: all of the company, or those on whose hiring team a member is. */
export type JobScope = 'everyone' | { memberId: string };

const isIn = (scope: JobScope): RawBuilder<unknown> =>
  scope === 'everyone' ? sql`true` : sql`jobs.id in (${selectTeamJobIds(scope, { withDeleted: false })})`;

/** The newest jobs of the scope that are neither archived nor in the bin. */
export async function listActiveJobIds(tx: TenantTx, scope: JobScope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select jobs.id from jobs
     where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and jobs.status <> 'archived'
       and ${isIn(scope)}
     order by jobs.id desc
     limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export type JobStatusRow = { status: JobStatus; count: number };

/** Jobs of the scope by status. Of a whole company, counting stops at `limit` of each; statuses without jobs have no row. */
export async function countJobsByStatus(
  tx: TenantTx,
  scope: JobScope,
  limit: number,
): Promise<JobStatusRow[]> {
  const { rows } = await sql<JobStatusRow>`
    ${scope === 'everyone' ? countAllByStatus(limit) : countOwnByStatus(scope)}`.execute(tx);
  return rows;
}

const countAllByStatus = (limit: number): RawBuilder<unknown> => sql`
    select one.status, found.count::integer as count
      from unnest(${jobStatuses}::text[]) as one (status)
     cross join lateral (
       select count(*) as count
         from (select from jobs
                where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and jobs.status = one.status
                limit ${limit}) as counted) as found`;

const countOwnByStatus = (scope: { memberId: string }): RawBuilder<unknown> => sql`
    select jobs.status, count(*)::integer as count
      from (${selectTeamJobIds(scope, { withDeleted: false })}) as own (id)
      join jobs on jobs.tenant_id = ${currentTenantId} and jobs.id = own.id
     group by jobs.status`;

/** Published jobs of the scope that were published from one moment to another; counting stops at `limit`. */
export async function countPublished(
  tx: TenantTx,
  scope: JobScope,
  period: { from: Date; to: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from (select from jobs
             where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and jobs.status = 'published'
               and jobs.published_at >= ${period.from}::timestamptz
               and jobs.published_at < ${period.to}::timestamptz and ${isIn(scope)}
             limit ${period.limit}) as counted`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type JobTitleRow = { id: string; title: string; updated_at: Date };

/** Drafts of the scope and those that the user began, newest first. */
export async function listDrafts(
  tx: TenantTx,
  scope: JobScope,
  { userId, limit }: { userId: string | null; limit: number },
): Promise<JobTitleRow[]> {
  const { rows } = await sql<JobTitleRow>`
    select jobs.id, jobs.title, jobs.updated_at from jobs
     where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and jobs.status = 'draft'
       and (jobs.created_by_user_id = ${userId}::uuid or ${isIn(scope)})
     order by jobs.id desc
     limit ${limit}`.execute(tx);
  return rows;
}

/** Applications to these jobs, whatever their outcome. */
export async function countApplicants(tx: TenantTx, jobIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(c.total_count), 0)::integer as count
      from ${stepCounts(sql`= any(${jobIds}::uuid[])`)} as c
      join job_steps s on s.tenant_id = ${currentTenantId} and s.id = c.step_id`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Titles of these jobs by their ids; deleted ones are left out. */
export async function listJobTitles(
  tx: TenantTx,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; title: string }>`
    select jobs.id, jobs.title from jobs
     where jobs.tenant_id = ${currentTenantId} and jobs.id = any(${jobIds}::uuid[])
       and jobs.deleted_at is null`.execute(tx);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
