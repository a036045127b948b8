import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';
import { foldCompanies } from '#platform/server/background/fold-companies.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

const rowsPerStatement = 10_000;

/** Folds the changes of application counts into the stored counts. The system role lists the companies with changes. */
export const foldApplicationCountsTask: CronTask = {
  name: 'fold_application_counts',
  schedule: '* * * * *',
  async run(_payload, platform) {
    const companies = await platform.system
      .selectFrom('application_count_changes')
      .select('tenant_id')
      .distinct()
      .execute();
    await foldCompanies(platform, companies, {
      name: 'fold application counts',
      fold: foldApplicationCounts,
    });
  },
};

/**
 * Folds up to ten thousand changes in one statement, so that each reader sees a change either here or there. Changes of
 * deleted steps still count for their job, from which the applications moved to another step.
 * @returns whether there may be more
 */
export async function foldApplicationCounts(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with folded as (
      delete from application_count_changes c
       where c.tenant_id = ${currentTenantId} and (c.job_id, c.step_id, c.id) in (
         select job_id, step_id, id from application_count_changes
          where tenant_id = ${currentTenantId} limit ${rowsPerStatement}::integer)
      returning c.job_id, c.step_id, c.open_change, c.hired_change, c.total_change, c.open_entered_seconds_change),
    of_steps as (
      insert into step_counts as k (tenant_id, job_id, step_id, open_count, hired_count, total_count, open_entered_seconds)
      select ${currentTenantId}, d.job_id, d.step_id, d.open, d.hired, d.total, d.seconds
        from (select job_id, step_id, sum(open_change) as open, sum(hired_change) as hired, sum(total_change) as total,
                     sum(open_entered_seconds_change) as seconds
                from folded group by job_id, step_id) as d
       where (d.open, d.hired, d.total, d.seconds) <> (0, 0, 0, 0)
         and exists (select from job_steps s where s.tenant_id = ${currentTenantId} and s.id = d.step_id)
       order by d.job_id, d.step_id
          on conflict (tenant_id, job_id, step_id) do update
         set open_count = k.open_count + excluded.open_count,
             hired_count = k.hired_count + excluded.hired_count,
             total_count = k.total_count + excluded.total_count,
             open_entered_seconds = k.open_entered_seconds + excluded.open_entered_seconds),
    of_jobs as (
      insert into job_counts as k (tenant_id, job_id, open_count)
      select ${currentTenantId}, d.job_id, d.open
        from (select job_id, sum(open_change) as open from folded group by job_id) as d
       where d.open <> 0
         and exists (select from jobs j where j.tenant_id = ${currentTenantId} and j.id = d.job_id)
       order by d.job_id
          on conflict (tenant_id, job_id) do update set open_count = k.open_count + excluded.open_count)
    select count(*) as count from folded`.execute(tx);
  return rows[0]?.count === rowsPerStatement;
}
