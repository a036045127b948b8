import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Keeps the account after all. */
export async function cancelDeletion(platform: Platform, userId: string): Promise<void> {
  await inNoTenant(platform.db, (tx) =>
    tx.updateTable('users').set({ deletion_due_at: null }).where('id', '=', userId).execute(),
  );
}
