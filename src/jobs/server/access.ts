import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';

/** Of these jobs, the ones this member may see: all with `jobs.list`, else those whose hiring team they are on. */
export async function visibleJobIds(
  tx: TenantTx,
  actor: MemberActor,
  jobIds: string[],
): Promise<Set<string>> {
  if (jobIds.length === 0) return new Set();
  if (holds(actor, 'jobs.list')) return new Set(jobIds);
  const rows = await tx
    .selectFrom('hiring_team')
    .select('job_id')
    .where('member_id', '=', actor.memberId)
    .where('job_id', 'in', jobIds)
    .execute();
  return new Set(rows.map((row) => row.job_id));
}
