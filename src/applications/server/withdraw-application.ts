import { record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { isRejectionShown, type RejectionMailState } from '../rules.ts';
import { type LockedApplication, lockApplications } from './lock-applications.ts';

export type Withdrawal = {
  jobId: string;
  applicationId: string;
  /** In the words of the applicant; may be empty. */
  reason: string;
  /** The applicant's account; null when they came by the link in their mail. */
  userId: string | null;
  now: Date;
};

/**
 * Withdraws an application for its applicant; it keeps its step. Withdrawing again changes nothing. A rejection that
 * the applicant does not see yet is no obstacle, because a refusal would reveal it; its row with the team's note stays.
 * @throws Refusal conflict when the applicant sees that the application was rejected or hired
 */
export async function withdrawApplication(tx: TenantTx, withdrawal: Withdrawal): Promise<void> {
  const { jobId, applicationId, reason, userId, now } = withdrawal;
  const [row = refuse('not_found')] = await lockApplications(tx, jobId, [applicationId]);
  if (row.outcome === 'withdrawn') return;
  if (!(await isWithdrawable(tx, row, now))) refuse('conflict', 'applications.decided');
  await tx
    .insertInto('withdrawals')
    .values({ application_id: applicationId, reason, withdrawn_at: now })
    .execute();
  await tx
    .updateTable('applications')
    .set((eb) => ({ outcome: 'withdrawn', closed_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', applicationId)
    .execute();
  await record(
    tx,
    tx.tenantId,
    { kind: 'candidate', userId },
    {
      type: 'application.withdrawn',
      jobId,
      candidateId: row.candidate_id,
      applicationId,
      data: { stepId: row.step_id },
      now,
    },
  );
}

async function isWithdrawable(tx: TenantTx, row: LockedApplication, now: Date): Promise<boolean> {
  if (row.outcome !== 'rejected') return row.outcome === 'open';
  const rejection = await tx
    .selectFrom('rejections')
    .select('mail')
    .where('application_id', '=', row.id)
    .executeTakeFirst();
  return !isRejectionShown(row.closed_at, (rejection?.mail ?? null) as RejectionMailState, now);
}
