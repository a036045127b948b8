import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { stepCounts } from './application-counts.ts';

const summaryColumns = [
  'jobs.id',
  'jobs.slug',
  'jobs.title',
  'jobs.status',
  'jobs.department_id',
  'departments.name as department_name',
  'jobs.job_type',
  'jobs.location_type',
  'jobs.country',
  'jobs.city',
  'jobs.tags',
  'jobs.created_by_user_id',
  'creators.name as creator_name',
  'creators.surname as creator_surname',
  'jobs.created_at',
  'jobs.published_at',
  'jobs.closes_on',
] as const;

const detailColumns = [
  'jobs.description_html',
  'jobs.language',
  'jobs.skills',
  'jobs.pay_min',
  'jobs.pay_max',
  'jobs.pay_currency',
  'jobs.pay_period',
  'jobs.is_pay_public',
  'jobs.openings',
  'jobs.standard_field_modes',
  'jobs.status_before_archive',
  'jobs.updated_at',
  'jobs.version',
] as const;

/** Jobs that are not in the bin, with the names of their department and creator. */
export const jobsWithNames = (tx: TenantTx) =>
  tx
    .selectFrom('jobs')
    .leftJoin('departments', 'departments.id', 'jobs.department_id')
    .leftJoin('users as creators', 'creators.id', 'jobs.created_by_user_id')
    .select(summaryColumns)
    .where('jobs.deleted_at', 'is', null);

/** All columns of a job. The caller has checked access with requireJob. */
export function findJob(tx: TenantTx, id: string) {
  return jobsWithNames(tx).select(detailColumns).where('jobs.id', '=', id).executeTakeFirstOrThrow();
}

/** The steps of these jobs in order, each with its counts. */
export async function listJobSteps(tx: TenantTx, jobIds: string[]) {
  if (jobIds.length === 0) return [];
  return tx
    .selectFrom('job_steps')
    .leftJoin(stepCounts(sql`= any(${jobIds}::uuid[])`).as('counts'), 'counts.step_id', 'job_steps.id')
    .select(['job_steps.id', 'job_steps.job_id', 'job_steps.title', 'job_steps.color', 'job_steps.kind'])
    .select((eb) => [
      eb.fn.coalesce('counts.open_count', eb.lit(0)).as('open_count'),
      eb.fn.coalesce('counts.total_count', eb.lit(0)).as('total_count'),
    ])
    .where('job_steps.job_id', 'in', jobIds)
    .orderBy('job_steps.job_id')
    .orderBy('job_steps.position')
    .execute();
}

/** The questions of a job's form in their order. */
export function listQuestions(tx: TenantTx, jobId: string) {
  return tx
    .selectFrom('job_questions')
    .select(['id', 'type', 'label', 'help', 'mode', 'settings', 'knockout_rule'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();
}

/** The hiring team of a job, ordered by name. */
export function listHiringTeam(tx: TenantTx, jobId: string) {
  return tx
    .selectFrom('hiring_team_members')
    .innerJoin('members', 'members.id', 'hiring_team_members.member_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'hiring_team_members.member_id',
      'hiring_team_members.role',
      'members.user_id',
      'members.status',
      'users.name',
      'users.surname',
      'users.avatar_key',
    ])
    .where('hiring_team_members.job_id', '=', jobId)
    .orderBy('users.name')
    .orderBy('users.surname')
    .orderBy('hiring_team_members.member_id')
    .execute();
}

/** True when the day is over in the company's time zone. */
export async function isPast(tx: TenantTx, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_past: boolean }>`
    select ${day}::date < (${now}::timestamptz at time zone time_zone)::date as is_past
      from companies
     where id = ${currentTenantId}`.execute(tx);
  return rows[0]?.is_past ?? false;
}
