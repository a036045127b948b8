import { byMember, record } from '#activity/server/record.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { isPossible, type JobStatus, type Transition, transitions } from '../rules.ts';
import { requireJob } from './access.ts';
import { findJob, isPast } from './queries.ts';
import { textsOf } from './job-text.ts';
import { refuseMissingTexts } from './refuse-missing-texts.ts';

/**
 * Changes the status of a job by the table of transitions; of two concurrent calls the second gets a conflict.
 * @returns the status it had
 */
export async function changeStatus(
  tx: TenantTx,
  actor: MemberActor,
  input: { id: string; transition: Transition },
  now: Date,
): Promise<JobStatus> {
  const { id, transition } = input;
  const job = await requireJob(tx, actor, id, { lock: true });
  const status = job.status as JobStatus;
  if (!isPossible(transition, status)) refuse('conflict', reasons[transition], { details: { status } });
  if (transition === 'publish') await requirePublishable(tx, id, job.closes_on, now);
  await applyTransition(tx, actor, job, { transition, now });
  return status;
}

type LockedJob = { id: string; title: string; status: string; status_before_archive: string | null };

/** Changes the status of a locked job; the caller has checked that it is possible. */
export async function applyTransition(
  tx: TenantTx,
  actor: MemberActor,
  job: LockedJob,
  { transition, now }: { transition: Transition; now: Date },
): Promise<void> {
  const aim = transitions[transition].to;
  const to = aim === 'previous' ? (job.status_before_archive ?? 'draft') : aim;
  if (to === 'published') await requireRoom(tx, actor.isBilled, { limit: 'openJobs', now });
  await tx
    .updateTable('jobs')
    .set({
      status: to,
      status_before_archive: transition === 'archive' ? job.status : null,
      updated_at: now,
      ...(transition === 'publish' ? { published_at: now } : {}),
    })
    .where('id', '=', job.id)
    .execute();
  // A completion can only be undone while nothing has changed since.
  await tx.deleteFrom('job_completions').where('job_id', '=', job.id).execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: transitions[transition].event,
    jobId: job.id,
    data: { job: job.title, from: job.status, to },
    changes: { status: [job.status, to] },
    now,
  });
}

const reasons = {
  publish: 'jobs.cannot_publish',
  close: 'jobs.cannot_close',
  complete: 'jobs.cannot_complete',
  changeToDraft: 'jobs.cannot_change_to_draft',
  archive: 'jobs.cannot_archive',
  unarchive: 'jobs.cannot_unarchive',
} as const satisfies Record<Transition, string>;

async function requirePublishable(
  tx: TenantTx,
  id: string,
  closesOn: string | null,
  now: Date,
): Promise<void> {
  refuseMissingTexts(textsOf(await findJob(tx, id)));
  if (closesOn !== null && (await isPast(tx, closesOn, now)))
    refuse('refused', 'jobs.closing_date_past', {
      fields: { closesOn: ['jobs.refusals.closing_date_past'] },
    });
}
