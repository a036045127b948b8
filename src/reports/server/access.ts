import { requireJob } from '#jobs/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

/**
 * The job whose numbers are asked for, and whether the caller may see the people behind them too: its hiring team may,
 * and whoever sees all jobs and all candidates.
 */
export async function requireReport(tx: TenantTx, actor: MemberActor, jobId: string) {
  const job = await requireJob(tx, actor, jobId);
  const seesAll = holds(actor, 'jobs.list') && holds(actor, 'candidates.list');
  return { job, seesPeople: Boolean(job.is_on_team) || seesAll };
}
