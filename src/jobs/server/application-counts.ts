import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type StepCounts = {
  job_id: string;
  step_id: string;
  open_count: number;
  hired_count: number;
  total_count: number;
  open_entered_seconds: number;
};

/**
 * The counts of steps, for FROM: the stored counts and the changes that are not folded into them yet. One statement
 * reads both, because a fold between two statements would make its changes count twice or not at all. The reader joins
 * job_steps, because changes of a deleted step may be left whose stored counts are gone.
 * @param jobs what `job_id` is compared with, e.g. sql`= any(${ids}::uuid[])`
 */
export const stepCounts = (jobs: RawBuilder<unknown>): RawBuilder<StepCounts> => sql<StepCounts>`(
  select c.job_id, c.step_id, sum(c.open_count)::integer as open_count, sum(c.hired_count)::integer as hired_count,
         sum(c.total_count)::integer as total_count, sum(c.open_entered_seconds)::bigint as open_entered_seconds
    from (select job_id, step_id, open_count, hired_count, total_count, open_entered_seconds
            from step_counts where tenant_id = ${currentTenantId} and job_id ${jobs}
          union all
          select job_id, step_id, open_change, hired_change, total_change, open_entered_seconds_change
            from application_count_changes where tenant_id = ${currentTenantId} and job_id ${jobs}) as c
   group by c.job_id, c.step_id)`;

/** For FROM, as `job_counts`: open applications of the jobs whose count has no changes to fold: the index of job_counts sorts them. */
export const settledJobCounts = sql`(
  select job_id, open_count from job_counts
   where tenant_id = ${currentTenantId} and job_id not in (
     select job_id from application_count_changes where tenant_id = ${currentTenantId})) as job_counts`;

/** The same for the other jobs, which are few: the changes of the last minute are theirs. */
export const changedJobCounts = sql`(
  select c.job_id, c.open_count + d.change as open_count
    from job_counts c
    join (select job_id, sum(open_change)::integer as change from application_count_changes
           where tenant_id = ${currentTenantId} group by job_id) as d on d.job_id = c.job_id
   where c.tenant_id = ${currentTenantId}) as job_counts`;

/** Gives a new job its row for sorting. */
export async function createJobCounts(tx: TenantTx, jobId: string): Promise<void> {
  await tx.insertInto('job_counts').values({ job_id: jobId }).execute();
}
