import { type JoinBuilder, type RawBuilder, sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { DB } from '#platform/server/db/types.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

/**
 * The job, when this member may open it: any job of the company with `jobs.list` and `jobs.get`, else those whose
 * hiring team they are on. Jobs of another company, deleted and invisible jobs are all not found.
 * @param options.lock holds the job's row until the transaction ends, for changes that depend on its status
 */
export async function requireJob(
  tx: TenantTx,
  actor: MemberActor,
  jobId: string,
  options: { lock?: boolean } = {},
) {
  const row = await tx
    .selectFrom('jobs')
    .select([
      'id',
      'slug',
      'title',
      'status',
      'status_before_archive',
      'department_id',
      'language',
      'version',
      'published_at',
      'closes_on',
    ])
    .select(isOnHiringTeam(actor.memberId, { jobId: 'jobs.id' }).as('is_on_team'))
    .where('id', '=', jobId)
    .where('deleted_at', 'is', null)
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined || !(holds(actor, 'jobs.list') || row.is_on_team))
    refuse('not_found', 'jobs.not_found');
  if (!holds(actor, 'jobs.get') && !row.is_on_team) refuse('forbidden');
  return row;
}

/**
 * A SQL condition for lists, counts and searches: the jobs this member may see, all with `jobs.list`, else those whose
 * hiring team they are on. It does not exclude deleted jobs.
 * @param jobId the column that holds the job's id, e.g. `applications.job_id`
 */
export function scopeJobs(actor: MemberActor, jobId: string): RawBuilder<boolean> {
  return holds(actor, 'jobs.list') ? sql<boolean>`true` : isOnHiringTeam(actor.memberId, { jobId });
}

/** Which of these jobs this member may see: all with `jobs.list`, else those whose hiring team they are on. */
export async function visibleJobIds(
  tx: TenantTx,
  actor: MemberActor,
  jobIds: string[],
): Promise<Set<string>> {
  return holds(actor, 'jobs.list') ? new Set(jobIds) : teamJobIds(tx, actor, jobIds);
}

/** Which of these jobs this member may open, by the rule of `requireJob`. */
export async function openJobIds(tx: TenantTx, actor: MemberActor, jobIds: string[]): Promise<Set<string>> {
  const opensAll = holds(actor, 'jobs.list') && holds(actor, 'jobs.get');
  return opensAll ? new Set(jobIds) : teamJobIds(tx, actor, jobIds);
}

/** Which of these jobs have this member on their hiring team, regardless of grants. */
export async function teamJobIds(
  tx: TenantTx,
  actor: Pick<MemberActor, 'memberId'>,
  jobIds: string[],
): Promise<Set<string>> {
  if (jobIds.length === 0) return new Set();
  const { rows } = await sql<{ job_id: string }>`
    ${selectTeamJobIds(actor, { withDeleted: true })} and h.job_id = any (${jobIds}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.job_id));
}

/** A subquery: the ids of the jobs whose hiring team the member is on. More conditions on `h` may follow it. */
export function selectTeamJobIds(
  { memberId }: { memberId: string },
  { withDeleted }: { withDeleted: boolean },
): RawBuilder<unknown> {
  return sql`
    select h.job_id from hiring_team_members h
      ${withDeleted ? sql`` : sql`join jobs on jobs.tenant_id = h.tenant_id and jobs.id = h.job_id and jobs.deleted_at is null`}
     where h.tenant_id = ${currentTenantId} and h.member_id = ${memberId}::uuid`;
}

/**
 * A SQL condition: the member is on the hiring team of the job.
 * @param member an id, or an expression such as a column
 * @param job the columns that hold the job's company and id, e.g. `a.tenant_id` and `a.job_id`, or an expression for the
 * id; without a company the current one
 */
export function isOnHiringTeam(
  member: string | RawBuilder<unknown>,
  job: { tenantId?: string; jobId: string | RawBuilder<unknown> },
): RawBuilder<boolean> {
  const tenantId = job.tenantId === undefined ? currentTenantId : sql.ref(job.tenantId);
  const jobId = typeof job.jobId === 'string' ? sql.ref(job.jobId) : job.jobId;
  const memberId = typeof member === 'string' ? sql`${member}::uuid` : member;
  return sql<boolean>`exists (
    select from hiring_team_members h
     where h.tenant_id = ${tenantId} and h.job_id = ${jobId} and h.member_id = ${memberId})`;
}

/** The condition of a join of `hiring_team_members` to `jobs`: the row of this member, which has their role. */
export const ofMember =
  ({ memberId }: { memberId: string }) =>
  (join: JoinBuilder<DB, 'jobs' | 'hiring_team_members'>) =>
    join
      .onRef('hiring_team_members.job_id', '=', 'jobs.id')
      .on('hiring_team_members.member_id', '=', memberId);
