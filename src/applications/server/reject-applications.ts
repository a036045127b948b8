import { byMember, record, recordSeveral } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { StepKind } from '#stages/rules.ts';
import type { RejectionMail } from '../contract.ts';
import { isMovable, outcomeOn } from '../rules.ts';
import {
  type ChangeResult,
  isCurrent,
  type LockedApplication,
  lockApplications,
  requireApplications,
  splitChanged,
  type ApplicationVersion,
} from './lock-applications.ts';
import { rejectionMails } from './rejection-mails.ts';

export type Rejection = {
  jobId: string;
  applications: readonly ApplicationVersion[];
  reason: string;
  note: string;
  /** The mail about it; null or left out: none. */
  mail?: RejectionMail | null;
  now: Date;
};

/**
 * Rejects applications; they keep their step. `stayed` lists those that changed meanwhile or are already closed in
 * another way. Those already rejected count as changed and keep their reason.
 */
export async function rejectApplications(
  tx: TenantTx,
  actor: MemberActor,
  rejection: Rejection,
): Promise<ChangeResult> {
  const { jobId, now, reason, mail = null } = rejection;
  const rows = await requireApplications(tx, jobId, rejection.applications);
  const rejecting = rows.filter((row) => isMovable(row.outcome) && isCurrent(rejection.applications, row));
  await writeRejections(tx, actor, rejecting, rejection);
  const events = rejecting.map((row) => ({
    type: 'application.rejected',
    jobId,
    candidateId: row.candidate_id,
    applicationId: row.id,
    data: { reason, stepId: row.step_id },
    now,
  }));
  await recordSeveral(tx, actor.companyId, byMember(actor), events);
  if (rejecting.length > 0)
    await rejectionMails.get().schedule(tx, actor, { jobId, applications: rejecting, mail, now });
  return splitChanged(rows, (row) => row.outcome === 'rejected' || rejecting.includes(row));
}

async function writeRejections(
  tx: TenantTx,
  actor: MemberActor,
  rows: readonly LockedApplication[],
  { reason, note, now }: Rejection,
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    application_id: row.id,
    reason,
    note,
    rejected_by_user_id: actor.userId,
    rejected_at: now,
  }));
  const ids = rows.map((row) => row.id);
  await tx.insertInto('rejections').values(values).execute();
  await tx
    .updateTable('applications')
    .set((eb) => ({ outcome: 'rejected', closed_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

/**
 * Undoes a rejection: the application is open again on its step. An application that is not rejected stays unchanged.
 */
export async function unrejectApplication(
  tx: TenantTx,
  actor: MemberActor,
  application: { id: string; jobId: string; now: Date },
): Promise<void> {
  const [row = refuse('not_found')] = await lockApplications(tx, application.jobId, [application.id]);
  if (row.outcome === 'withdrawn') refuse('conflict', 'applications.closed');
  if (row.outcome !== 'rejected') return;
  const step = await tx
    .selectFrom('job_steps')
    .select(['title', 'kind'])
    .where('id', '=', row.step_id)
    .executeTakeFirstOrThrow();
  const outcome = outcomeOn(step.kind as StepKind);
  await tx.deleteFrom('rejections').where('application_id', '=', row.id).execute();
  await tx
    .updateTable('applications')
    .set((eb) => ({
      outcome,
      closed_at: outcome === 'open' ? null : application.now,
      updated_at: application.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  await record(tx, actor.companyId, byMember(actor), {
    type: 'application.unrejected',
    jobId: application.jobId,
    candidateId: row.candidate_id,
    applicationId: row.id,
    data: { stepId: row.step_id, stepTitle: step.title },
    now: application.now,
  });
}
