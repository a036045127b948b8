import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readStoredText, type TextColumns } from './read-stored-text.ts';

/** What other slices do once a file's text is known, e.g. refresh what search reads. In the same transaction. */
export type OnTextRead = (tx: TenantTx, file: { id: string; candidateId: string | null }) => Promise<void>;

type PendingFile = { companyId: string; fileId: string };

/**
 * Takes the text out of an uploaded document, outside any transaction, and keeps it. A file that is gone, or read
 * already, is left alone; of two readings at once the first is kept.
 */
export async function readPendingText(
  platform: Platform,
  { companyId, fileId }: PendingFile,
  hooks: OnTextRead[] = [],
): Promise<void> {
  const file = await inTenant(platform.db, companyId, (tx) => findPending(tx, fileId), { readOnly: true });
  if (file === undefined) return;
  const { storage_key: storageKey, format } = file;
  const text = await readStoredText(platform, { storageKey, format });
  if (text === null) return;
  await inTenant(platform.db, companyId, async (tx) => {
    const row = await saveText(tx, fileId, text.columns);
    if (row === undefined) return;
    for (const hook of hooks) await hook(tx, { id: fileId, candidateId: row.candidate_id });
  });
}

function findPending(tx: TenantTx, fileId: string) {
  return tx
    .selectFrom('files')
    .select(['storage_key', 'format'])
    .where('tenant_id', '=', currentTenantId)
    .where('id', '=', fileId)
    .where('text_state', '=', 'pending')
    .executeTakeFirst();
}

function saveText(tx: TenantTx, fileId: string, text: TextColumns) {
  return tx
    .updateTable('files')
    .set(text)
    .where('tenant_id', '=', currentTenantId)
    .where('id', '=', fileId)
    .where('text_state', '=', 'pending')
    .returning('candidate_id')
    .executeTakeFirst();
}
