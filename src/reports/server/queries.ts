import { type RawBuilder, sql } from 'kysely';
import { stepCounts } from '#jobs/server/application-counts.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { StepKind } from '#stages/rules.ts';
import type { Unit } from '../rules.ts';
import type { ReportDays } from './resolve-days.ts';

/**
 * The counted applications: of these jobs, on these days. The queries name the company although row-level security
 * does too. The planner cannot estimate that policy and would take every job for a small one.
 */
export type ReportScope = { companyId: string; jobIds: readonly string[]; days: ReportDays };

/**
 * The company's time zone, and when the jobs or their first applications began. It also makes the transaction plan each
 * statement anew: a week of a job with ten applicants and years of one with a hundred thousand need different plans.
 */
export async function findStart(
  tx: TenantTx,
  jobIds: readonly string[],
): Promise<{ timeZone: string; start: Date }> {
  const [, { rows }] = await Promise.all([
    sql`set local plan_cache_mode = force_custom_plan`.execute(tx),
    sql<{ time_zone: string; start: Date }>`
    select c.time_zone,
           least(min(j.created_at),
                 min((select min(a.applied_at) from applications a where a.tenant_id = j.tenant_id and a.job_id = j.id))) as start
      from jobs j
      join companies c on c.id = j.tenant_id
     where j.tenant_id = ${currentTenantId} and j.id = any(${jobIds}::uuid[])
     group by c.time_zone`.execute(tx),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error('A report is on jobs that are there.');
  return { timeZone: row.time_zone, start: row.start };
}

export type StepRow = {
  id: string;
  title: string;
  color: string;
  kind: StepKind;
  position: number;
  standing: number;
};

/** The steps of the jobs in order, each with its current number of applications. */
export async function listSteps(tx: TenantTx, jobIds: readonly string[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select k.id, k.title, k.color, k.kind, k.position, coalesce(c.open_count, 0) as standing
      from job_steps k
      left join ${stepCounts(sql`= any(${jobIds}::uuid[])`)} as c on c.step_id = k.id
     where k.tenant_id = ${currentTenantId} and k.job_id = any(${jobIds}::uuid[])
     order by k.job_id, k.position`.execute(tx);
  return rows;
}

export type CohortRow = {
  source: string;
  is_hired: boolean;
  /** Position of the furthest step that the application ever reached. */
  position: number;
  applications: number;
};

/**
 * The applications of these days, by source and by the furthest step that they ever reached. The positions of the steps
 * are parameters: with a join the planner could not estimate the number of step periods.
 */
export async function countCohort(tx: TenantTx, scope: ReportScope, steps: StepRow[]): Promise<CohortRow[]> {
  const ids = steps.map(({ id }) => id);
  const positions = steps.map(({ position }) => position);
  const { rows } = await sql<CohortRow>`
    select a.source, a.outcome = 'hired' as is_hired, r.position, count(*)::integer as applications
      from applications a
      join (select s.application_id, max((${positions}::integer[])[array_position(${ids}::uuid[], s.step_id)]) as position
              from step_periods s
             where ${isOfJobs(scope, 's')}
             group by s.application_id) as r on r.application_id = a.id
     where ${isOfJobs(scope, 'a')} and ${isWithinDays(scope, sql`a.applied_at`)}
     group by 1, 2, 3`.execute(tx);
  return rows;
}

/** Applications per day, week or month in the company's zone, by its first day. */
export async function countApplications(
  tx: TenantTx,
  scope: ReportScope,
  unit: Unit,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ first: string; applications: number }>`
    select to_char(date_trunc(${unit}, a.applied_at at time zone ${scope.days.timeZone}), 'YYYY-MM-DD') as first,
           count(*)::integer as applications
      from applications a
     where ${isOfJobs(scope, 'a')} and ${isWithinDays(scope, sql`a.applied_at`)}
     group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.first, row.applications]));
}

/** Names of the jobs' tracking links, by source. */
export async function listLinkNames(tx: TenantTx, jobIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; name: string }>`
    select source, min(name) as name from job_links
     where tenant_id = ${currentTenantId} and job_id = any(${jobIds}::uuid[]) group by source`.execute(tx);
  return new Map(rows.map((row) => [row.source, row.name]));
}

export type StepPeriodRow = { step_id: string; ended: number; seconds: [number, number] };

/** Duration of the step periods that ended on these days: median and 90th percentile, by step. */
export async function measureStepPeriods(tx: TenantTx, scope: ReportScope): Promise<StepPeriodRow[]> {
  const { rows } = await sql<StepPeriodRow>`
    select s.step_id, count(*)::integer as ended,
           percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from s.left_at - s.entered_at)::float8) as seconds
      from step_periods s
     where ${isOfJobs(scope, 's')} and ${isWithinDays(scope, sql`s.left_at`)}
     group by s.step_id`.execute(tx);
  return rows;
}

export type PromiseRow = { step_id: string; promised: number; kept: number };

/**
 * The answers promised for these days, by step. A move or decision is the answer. Running promises do not count, nor
 * those that a withdrawal ended in time.
 */
export async function countPromises(tx: TenantTx, scope: ReportScope): Promise<PromiseRow[]> {
  const { from, to, today, timeZone } = scope.days;
  const leftOn = sql`(s.left_at at time zone ${timeZone})::date`;
  const { rows } = await sql<PromiseRow>`
    select s.step_id, count(*)::integer as promised,
           (count(*) filter (where ${leftOn} <= s.answer_by))::integer as kept
      from step_periods s
      join applications a on a.tenant_id = s.tenant_id and a.id = s.application_id
     where ${isOfJobs(scope, 's')} and s.answer_by between ${from}::date and ${to}::date
       and (s.left_at is not null or s.answer_by < ${today}::date)
       and not (a.outcome = 'withdrawn' and s.left_at = a.closed_at and ${leftOn} <= s.answer_by)
     group by s.step_id`.execute(tx);
  return rows;
}

type SpanRow = { count: number; seconds: [number, number] | null };

/** Time to hire for the hires of these days, from the application and from the last publishing before it. */
export async function measureHires(
  tx: TenantTx,
  scope: ReportScope,
): Promise<{ fromApplication: SpanRow; fromPublishing: SpanRow }> {
  const spread = (from: RawBuilder<unknown>) =>
    sql`percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from h.hired_at - ${from})::float8)`;
  const { rows } = await sql<{
    hires: number;
    published: number;
    since_application: [number, number] | null;
    since_publishing: [number, number] | null;
  }>`
    with published as materialized (${publishings(scope)})
    select count(*)::integer as hires, count(h.published_at)::integer as published,
           ${spread(sql`h.applied_at`)} as since_application, ${spread(sql`h.published_at`)} as since_publishing
      from (select a.applied_at, a.step_entered_at as hired_at, ${publishedBefore} as published_at
              from ${hires}
             where ${isOfJobs(scope, 'a')} and ${isWithinDays(scope, sql`a.step_entered_at`)}) as h`.execute(
    tx,
  );
  const [row] = rows;
  return {
    fromApplication: { count: row?.hires ?? 0, seconds: row?.since_application ?? null },
    fromPublishing: { count: row?.published ?? 0, seconds: row?.since_publishing ?? null },
  };
}

/** Whether the application's outcome is hired. */
export const hires = sql`
  job_steps k
  join applications a on a.tenant_id = k.tenant_id and a.job_id = k.job_id and a.step_id = k.id
                     and a.outcome = 'hired' and k.kind = 'hired'`;

/** Times at which the jobs were published; for a job without events, its last publishing. */
export const publishings = ({
  companyId,
  jobIds,
}: Pick<ReportScope, 'companyId' | 'jobIds'>): RawBuilder<unknown> => sql`
  select e.job_id, e.occurred_at as at from events e
   where ${isOfJobs({ companyId, jobIds }, 'e')} and e.candidate_id is null and e.type = 'job.published'
   union all
  select j.id, j.published_at from jobs j where j.tenant_id = ${companyId}::uuid and j.id = any(${jobIds}::uuid[])`;

/** The last publishing before the application. */
export const publishedBefore = sql`
  (select max(p.at) from published p where p.job_id = a.job_id and p.at <= a.applied_at)`;

export type KnockoutRow = { question_id: string; label: string; flagged: number };

/** How many applications of these days each question flagged, by the question's text at that time. */
export async function countKnockouts(tx: TenantTx, scope: ReportScope): Promise<KnockoutRow[]> {
  const { rows } = await sql<KnockoutRow>`
    select o ->> 'questionId' as question_id, max(o ->> 'label') as label, count(*)::integer as flagged
      from applications a
     cross join lateral jsonb_array_elements(a.knockout_answers) as o
     where a.is_knocked_out and ${isOfJobs(scope, 'a')} and ${isWithinDays(scope, sql`a.applied_at`)}
     group by 1
     order by flagged desc, label`.execute(tx);
  return rows;
}

/** A condition on the jobs of a table alias. */
export const isOfJobs = (
  { companyId, jobIds }: Pick<ReportScope, 'companyId' | 'jobIds'>,
  alias: string,
): RawBuilder<unknown> => sql`
  ${sql.ref(`${alias}.tenant_id`)} = ${companyId}::uuid and ${sql.ref(`${alias}.job_id`)} = any(${jobIds}::uuid[])`;

/** A condition on an instant: within the days. */
export const isWithinDays = (
  { days }: Pick<ReportScope, 'days'>,
  instant: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${instant} >= ${days.since}::timestamptz and ${instant} < ${days.before}::timestamptz`;
