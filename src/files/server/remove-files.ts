import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/**
 * Removes files for good: the contents first, then the rows. Stopped half-way it can be called again; the other way
 * round, contents would stay behind that no row remembers.
 * @param inCompany opens a transaction of the company; none is open while the storage works
 */
export async function removeFiles(
  platform: Platform,
  ids: string[],
  inCompany: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await inCompany((tx) =>
    tx.selectFrom('files').select(['id', 'storage_key']).where('id', 'in', ids).execute(),
  );
  for (const row of rows) await platform.storage.remove(row.storage_key);
  if (rows.length === 0) return;
  await inCompany((tx) =>
    tx
      .deleteFrom('files')
      .where('tenant_id', '=', currentTenantId)
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute(),
  );
}
