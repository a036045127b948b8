import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { settingsColumns } from '#stages/server/queries.ts';
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
  'jobs.title_translations',
  'jobs.description_translations',
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

/** Jobs by their ids, in no order. */
export const listJobsWithNames = (tx: TenantTx, ids: readonly string[]) =>
  jobsWithNames(tx).where(sql<boolean>`jobs.id = any(${ids}::uuid[])`).execute();

/** All columns of a job. The caller has checked access with requireJob. */
export function findJob(tx: TenantTx, id: string) {
  return jobsWithNames(tx).select(detailColumns).where('jobs.id', '=', id).executeTakeFirstOrThrow();
}

export type JobStepRow = {
  id: string;
  job_id: string;
  title: string;
  color: string;
  kind: string;
  open_count: number;
  total_count: number;
};

/**
 * The steps of these jobs in order, each with its counts. The steps of a job arrive as one JSON text. The server reads
 * it in half the CPU time of rows. Each job is looked up by itself: a plan for any number of jobs would
 * compare all their steps with all their counts.
 */
export async function listJobSteps(tx: TenantTx, jobIds: readonly string[]): Promise<JobStepRow[]> {
  const { rows } = await sql<{ job_id: string; steps: StepFields[] }>`
    select one.id as job_id, of_job.steps
      from unnest(${jobIds}::uuid[]) as one (id)
     cross join lateral (
       select json_agg(json_build_array(s.id, s.title, s.color, s.kind, coalesce(c.open_count, 0), coalesce(c.total_count, 0))
                       order by s.position) as steps
         from job_steps s
         left join ${stepCounts(sql`= one.id`)} as c on c.step_id = s.id
        where s.tenant_id = ${currentTenantId} and s.job_id = one.id
       having count(*) > 0) as of_job`.execute(tx);
  return rows.flatMap(({ job_id, steps }) =>
    steps.map(([id, title, color, kind, open_count, total_count]) => ({
      id,
      job_id,
      title,
      color,
      kind,
      open_count,
      total_count,
    })),
  );
}

type StepFields = [id: string, title: string, color: string, kind: string, open: number, total: number];

/** The steps of a job in order, with what applicants read and are promised on each. */
export function listStepSettings(tx: TenantTx, jobId: string) {
  return tx
    .selectFrom('job_steps')
    .select(settingsColumns)
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();
}

/** The questions of a job's form in their order. */
export function listQuestions(tx: TenantTx, jobId: string) {
  return tx
    .selectFrom('job_questions')
    .select([
      'id',
      'type',
      'label',
      'help',
      'mode',
      'settings',
      'knockout_rule',
      'shown_when',
      'translations',
    ])
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
