import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The task that deletes the mails about a subscriber. */
export const deleteAlertMessagesName = 'delete_alert_messages';

/**
 * Deletes a subscriber with their requests, so that an old link does not subscribe them again. Mails that are not sent
 * yet are deleted too.
 */
export async function unsubscribe(tx: TenantTx, alertId: string): Promise<void> {
  const alert = await tx
    .selectFrom('job_alerts')
    .select('email')
    .where('id', '=', alertId)
    .executeTakeFirst();
  if (alert === undefined) return;
  // Requests before the subscriber: the order in which a confirmation locks them.
  const requests = await tx
    .deleteFrom('job_alert_requests')
    .where('email', '=', alert.email)
    .returning('id')
    .execute();
  await tx.deleteFrom('job_alerts').where('id', '=', alertId).execute();
  for (const id of [alertId, ...requests.map((request) => request.id)])
    await enqueue(tx, deleteAlertMessagesName, { companyId: tx.tenantId, aboutId: id });
}
