import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** The task that deletes the mails about a subscriber. */
export const deleteAlertMessagesName = 'delete_alert_messages';

/**
 * Deletes a subscriber with their requests, so that an old link does not subscribe them again. Mails that are not sent
 * yet are deleted too.
 */
export async function unsubscribe(tx: TenantTx, alertId: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('job_alerts')
    .where('id', '=', alertId)
    .returning('email')
    .executeTakeFirst();
  if (deleted === undefined) return;
  const requests = await tx
    .deleteFrom('job_alert_requests')
    .where('email', '=', deleted.email)
    .returning('id')
    .execute();
  for (const id of [alertId, ...requests.map((request) => request.id)])
    await enqueue(tx, deleteAlertMessagesName, { companyId: tx.tenantId, aboutId: id });
}
