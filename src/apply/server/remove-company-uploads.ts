import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

const atOnce = 500;

/**
 * Deletes the stored parts of all unfinished uploads of a deleted company; their rows are deleted with the company. It
 * may be repeated.
 */
export async function removeCompanyUploads({ db, storage }: Platform, companyId: string): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const last: string = after;
    const parts = await inTenant(
      db,
      companyId,
      (tx) =>
        tx
          .selectFrom('draft_upload_parts')
          .select('storage_key')
          .where('storage_key', '>', last)
          .orderBy('storage_key')
          .limit(atOnce)
          .execute(),
      { readOnly: true },
    );
    for (const part of parts) await storage.remove(part.storage_key);
    after = parts.length < atOnce ? null : (parts.at(-1)?.storage_key ?? null);
  }
}
