import { record } from '#activity/server/record.ts';
import { withdrawConsent } from '#consents/server/consent-records.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { ApplicantView } from './access.ts';

/**
 * Withdraws the consent of an application, and of the person's introductions, which have no page.
 * Other applications keep theirs. The team sees the event; withdrawing again records none.
 */
export async function withdrawOwnConsent(
  tx: TenantTx,
  { row, companyId, userId }: ApplicantView,
  now: Date,
): Promise<void> {
  const introductions = await tx
    .selectFrom('introductions')
    .select('id as introductionId')
    .where('candidate_id', '=', row.candidate_id)
    .execute();
  let count = 0;
  for (const subject of [{ applicationId: row.id }, ...introductions])
    count += (await withdrawConsent(tx, subject, now)) ? 1 : 0;
  if (count === 0) return;
  await record(
    tx,
    companyId,
    { kind: 'candidate', userId },
    {
      type: 'application.consent_withdrawn',
      jobId: row.job_id,
      candidateId: row.candidate_id,
      applicationId: row.id,
      now,
    },
  );
}
