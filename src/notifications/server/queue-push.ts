import { type RawBuilder, sql } from 'kysely';
import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Whether a browser of the user shows push messages. */
export const hasPushDevice = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from push_subscriptions p where p.user_id = ${userId})`;

/** Enqueues the push messages of a notification for the time at which they are due. */
export async function queuePush(tx: TenantTx, notificationId: string, runAt: Date): Promise<void> {
  const payload = { companyId: tx.tenantId, notificationId };
  await enqueue(tx, 'push_notification', payload, { jobKey: `push:${notificationId}`, runAt });
}
