import { seesAllCandidates } from '#candidates/server/access.ts';
import { requireJob } from '#jobs/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/**
 * The job of the report, and whether the caller may also list the people behind its numbers: its hiring team may, and
 * members who see all jobs and all candidates.
 */
export async function requireReport(tx: TenantTx, actor: MemberActor, jobId: string) {
  const job = await requireJob(tx, actor, jobId);
  return { job, seesPeople: Boolean(job.is_on_team) || seesAllCandidates(actor, 'candidates.list') };
}
