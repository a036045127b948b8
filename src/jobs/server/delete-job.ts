import { byMember, type Changes, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isDeletable, type JobStatus } from '../rules.ts';
import { requireJob } from './access.ts';

/** Whether a job has rows of a later slice that keep it in the bin; the app provides them. */
export type HasRowsOfJob = (tx: TenantTx, jobId: string) => Promise<boolean>;

type DeleteJobInput = {
  id: string;
  /** From the slices with people's applications and forms. */
  hasPeople: readonly HasRowsOfJob[];
};

/**
 * Deletes a draft or an archived job: for good without applications or started forms, else into the bin.
 * @returns whether it is in the bin now
 */
export async function deleteJob(
  tx: TenantTx,
  actor: MemberActor,
  { id, hasPeople }: DeleteJobInput,
  now: Date,
): Promise<boolean> {
  const job = await requireJob(tx, actor, id, { lock: true });
  if (!isDeletable(job.status as JobStatus)) refuse('conflict', 'jobs.cannot_delete');
  const inBin = await hasRowsOf(tx, id, hasPeople);
  if (inBin) {
    const binned = { deleted_at: now, deleted_by_user_id: actor.userId };
    await tx.updateTable('jobs').set(binned).where('id', '=', id).execute();
  } else {
    await removeJobRows(tx, id);
  }
  const about = { jobId: id, data: { job: job.title } };
  const changes: Changes = { status: [job.status, null] };
  await record(tx, actor.companyId, byMember(actor), { type: 'job.deleted', ...about, changes, now });
  return inBin;
}

/** Deletes a job without people for good. */
export async function removeJobRows(tx: TenantTx, id: string): Promise<void> {
  await nullReferences(tx, 'jobs', [{ id }]);
  await tx.deleteFrom('jobs').where('id', '=', id).execute();
}

/**
 * Whether a job has people. A started form counts, because it may have files; the nightly task that empties the bin
 * removes them.
 */
export async function hasRowsOf(tx: TenantTx, id: string, checks: readonly HasRowsOfJob[]): Promise<boolean> {
  for (const check of checks) if (await check(tx, id)) return true;
  return false;
}
