import { byMember, record } from '#activity/server/record.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { Page } from '#platform/contract/paging.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { OpenApplication } from '../lifecycle-contract.ts';
import { undoMinutes } from '../rules.ts';
import { requireJob } from './access.ts';
import { changeStatus } from './change-status.ts';

export type ClosingInput = { jobId: string; reason: string; note: string; now: Date };

/** Functions of the applications slice, which comes later, for completing a job; the app provides them. */
export type OpenApplications = {
  list(
    tx: TenantTx,
    actor: MemberActor,
    jobId: string,
    page: { cursor?: string | undefined; limit: number },
  ): Promise<Page<OpenApplication> & { reasons: string[]; can: { close: boolean } }>;
  /** Rejects them all. @returns their ids */
  close(tx: TenantTx, actor: MemberActor, closing: ClosingInput): Promise<string[]>;
  /** Undoes those rejections that have not changed since. */
  reopen(
    tx: TenantTx,
    actor: MemberActor,
    closed: { jobId: string; ids: string[]; closedAt: Date; now: Date },
  ): Promise<void>;
};

/**
 * Marks a job as completed and, with a reason, closes its open applications: both or neither.
 * @returns how many were closed
 */
export async function completeJob(
  tx: TenantTx,
  actor: MemberActor,
  input: {
    id: string;
    closeOpen: { reason: string; note: string } | undefined;
    applications: OpenApplications;
  },
  now: Date,
): Promise<number> {
  const { id, closeOpen, applications } = input;
  const before = await changeStatus(tx, actor, { id, transition: 'complete' }, now);
  const closed =
    closeOpen === undefined ? [] : await applications.close(tx, actor, { jobId: id, ...closeOpen, now });
  await tx
    .insertInto('job_completions')
    .values({ job_id: id, status_before: before, closed_application_ids: closed, completed_at: now })
    .execute();
  return closed.length;
}

/** Undoes a completion and the rejections it made, while it is recent and the job has not changed since. */
export async function uncompleteJob(
  tx: TenantTx,
  actor: MemberActor,
  input: { id: string; applications: OpenApplications },
  now: Date,
): Promise<void> {
  const job = await requireJob(tx, actor, input.id, { lock: true });
  const since = new Date(now.getTime() - undoMinutes * 60_000);
  const completion = await tx
    .deleteFrom('job_completions')
    .where('job_id', '=', job.id)
    .where('completed_at', '>', since)
    .returning(['status_before', 'closed_application_ids', 'completed_at'])
    .executeTakeFirst();
  if (completion === undefined || job.status !== 'completed') refuse('conflict', 'jobs.cannot_uncomplete');
  const { status_before: to, closed_application_ids: ids, completed_at: closedAt } = completion;
  if (to === 'published') await requireRoom(tx, actor.isBilled, { limit: 'openJobs', now });
  await tx.updateTable('jobs').set({ status: to, updated_at: now }).where('id', '=', job.id).execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'job.uncompleted',
    jobId: job.id,
    data: { job: job.title, from: 'completed', to },
    changes: { status: ['completed', to] },
    now,
  });
  if (ids.length > 0) await input.applications.reopen(tx, actor, { jobId: job.id, ids, closedAt, now });
}
