import type { BeforeDeletion } from '#candidates/server/delete-candidate.ts';
import { addressesOf } from '#candidates/server/merged-candidates.ts';
import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The task that deletes the mails about a subscriber. */
export const deleteAlertMessagesName = 'delete_alert_messages';

/** Deletes a subscriber of a signed link; nothing when they unsubscribed before. */
export async function unsubscribe(tx: TenantTx, alertId: string): Promise<void> {
  const alert = await tx
    .selectFrom('job_alerts')
    .select('email')
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (alert !== undefined) await deleteSubscriber(tx, alert.email);
}

/** Deletes the job alerts of a candidate who is deleted: nothing with their addresses stays. */
export const deleteAlertsOfCandidate: BeforeDeletion = async (tx, _context, candidateId) => {
  for (const email of await addressesOf(tx, candidateId)) await deleteSubscriber(tx, email);
};

/**
 * Deletes a subscriber with their requests, so that an old link does not subscribe them again. Mails that are not sent
 * yet are deleted too.
 */
async function deleteSubscriber(tx: TenantTx, email: string): Promise<void> {
  // Requests before the subscriber: the order in which a confirmation locks them.
  const requests = await tx
    .deleteFrom('job_alert_requests')
    .where('email', '=', email)
    .returning('id')
    .execute();
  const alerts = await tx.deleteFrom('job_alerts').where('email', '=', email).returning('id').execute();
  for (const { id } of [...alerts, ...requests])
    await enqueue(tx, deleteAlertMessagesName, { companyId: tx.tenantId, aboutId: id });
}
