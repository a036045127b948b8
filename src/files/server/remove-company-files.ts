import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

const atOnce = 500;
type StoredContent = { id: string; storage_key: string };

/**
 * Deletes the stored content of all files of a deleted company; their rows are deleted with the company. It may be
 * repeated.
 */
export async function removeCompanyFiles({ db, storage }: Platform, companyId: string): Promise<void> {
  let after: string | null = null;
  do {
    const last: string | null = after;
    const files: StoredContent[] = await inTenant(db, companyId, (tx) => listFiles(tx, last), {
      readOnly: true,
    });
    for (const file of files) await storage.remove(file.storage_key);
    after = files.length < atOnce ? null : (files.at(-1)?.id ?? null);
  } while (after !== null);
}

function listFiles(tx: TenantTx, after: string | null): Promise<StoredContent[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(atOnce)
    .execute();
}
