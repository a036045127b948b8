import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { hasWords, isPossible, type JobStatus, type Transition, transitions } from '../rules.ts';
import { requireJob } from './access.ts';
import { findJob, isPast } from './queries.ts';
import { refuseWithoutDescription } from './update-job.ts';

/** Moves a job along the table of transitions; of two people at once the second finds the job already moved. */
export async function changeStatus(
  tx: TenantTx,
  actor: MemberActor,
  given: { id: string; transition: Transition },
  now: Date,
): Promise<void> {
  const { id, transition } = given;
  const job = await requireJob(tx, actor, id, { lock: true });
  const status = job.status as JobStatus;
  if (!isPossible(transition, status)) refuse('conflict', reasons[transition], { details: { status } });
  if (transition === 'publish') await requirePublishable(tx, id, job.closes_on, now);
  const to =
    transitions[transition].to === 'previous' ? job.status_before_archive : transitions[transition].to;
  await tx
    .updateTable('jobs')
    .set({
      status: to ?? 'draft',
      status_before_archive: transition === 'archive' ? status : null,
      updated_at: now,
      ...(transition === 'publish' ? { published_at: now } : {}),
    })
    .where('id', '=', id)
    .execute();
  const data = { job: job.title, from: status, to };
  await record(tx, actor.companyId, byMember(actor), {
    type: transitions[transition].event,
    jobId: id,
    data,
    changes: { status: [status, to ?? 'draft'] },
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
  const { description_html } = await findJob(tx, id);
  if (!hasWords(description_html)) refuseWithoutDescription();
  if (closesOn !== null && (await isPast(tx, closesOn, now)))
    refuse('refused', 'jobs.closing_date_past', {
      fields: { closesOn: ['jobs.refusals.closing_date_past'] },
    });
}
