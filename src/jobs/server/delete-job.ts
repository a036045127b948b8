import { byMember, type Changes, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isDeletable, type JobStatus } from '../rules.ts';
import { requireJob } from './access.ts';

/** Deletes a draft or an archived job: for good when nobody applied to it, else into the bin. */
export async function deleteJob(tx: TenantTx, actor: MemberActor, id: string, now: Date): Promise<void> {
  const job = await requireJob(tx, actor, id, { lock: true });
  if (!isDeletable(job.status as JobStatus)) refuse('conflict', 'jobs.cannot_delete');
  const application = await tx
    .selectFrom('applications')
    .select('id')
    .where('job_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (application === undefined) await tx.deleteFrom('jobs').where('id', '=', id).execute();
  else await tx.updateTable('jobs').set({ deleted_at: now }).where('id', '=', id).execute();
  const about = { jobId: id, data: { job: job.title } };
  const changes: Changes = { status: [job.status, null] };
  await record(tx, actor.companyId, byMember(actor), { type: 'job.deleted', ...about, changes, now });
}
