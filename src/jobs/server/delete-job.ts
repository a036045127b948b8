import { sql } from 'kysely';
import { byMember, type Changes, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isDeletable, type JobStatus } from '../rules.ts';
import { requireJob } from './access.ts';

/**
 * Deletes a draft or an archived job: for good without applications or started forms, else into the bin.
 * @returns whether it is in the bin now
 */
export async function deleteJob(tx: TenantTx, actor: MemberActor, id: string, now: Date): Promise<boolean> {
  const job = await requireJob(tx, actor, id, { lock: true });
  if (!isDeletable(job.status as JobStatus)) refuse('conflict', 'jobs.cannot_delete');
  const inBin = await hasPeople(tx, id);
  if (inBin) {
    const binned = { deleted_at: now, deleted_by_user_id: actor.userId };
    await tx
      .updateTable('jobs')
      .set(binned)
      .where('tenant_id', '=', currentTenantId)
      .where('id', '=', id)
      .execute();
  } else {
    await nullReferences(tx, 'jobs', [{ id }]);
    await tx.deleteFrom('jobs').where('tenant_id', '=', currentTenantId).where('id', '=', id).execute();
  }
  const about = { jobId: id, data: { job: job.title } };
  const changes: Changes = { status: [job.status, null] };
  await record(tx, actor.companyId, byMember(actor), { type: 'job.deleted', ...about, changes, now });
  return inBin;
}

// A started form may have files; the nightly task that empties the bin removes them.
async function hasPeople(tx: TenantTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from applications where tenant_id = ${currentTenantId} and job_id = ${id}::uuid)
        or exists (select from application_drafts
                    where tenant_id = ${currentTenantId} and job_id = ${id}::uuid) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
