import { enqueue } from '#platform/server/background/background.ts';
import { inDatabaseTime } from '#platform/server/db/database-time.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/**
 * Enqueues the task that runs a bulk change. A later call for the same one replaces it, so that each has one task.
 * @param bulkChange.waitMs how long it waits
 */
export async function enqueueBulkChange(
  tx: TenantTx,
  { companyId, bulkChangeId, waitMs = 0 }: { companyId: string; bulkChangeId: string; waitMs?: number },
): Promise<void> {
  const runAt = waitMs > 0 ? { runAt: await inDatabaseTime(tx, waitMs) } : {};
  const options = { isLong: true, jobKey: `bulk change:${bulkChangeId}`, ...runAt };
  await enqueue(tx, 'run_bulk_change', { companyId, bulkChangeId }, options);
}
