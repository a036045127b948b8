import { record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { lockApplications } from './lock-applications.ts';

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
 * Withdraws an open application for its applicant; it keeps its step. Withdrawing again changes nothing.
 * @throws Refusal conflict when the application was rejected or hired
 */
export async function withdrawApplication(tx: TenantTx, withdrawal: Withdrawal): Promise<void> {
  const { jobId, applicationId, reason, userId, now } = withdrawal;
  const [row = refuse('not_found')] = await lockApplications(tx, jobId, [applicationId]);
  if (row.outcome === 'withdrawn') return;
  if (row.outcome !== 'open') refuse('conflict', 'applications.decided');
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
