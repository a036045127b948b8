import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readStoredText, type TextColumns } from './read-stored-text.ts';

/**
 * A hook for other slices, called once a file's text is known, for example to refresh the search index. It runs in the
 * same transaction.
 */
export type OnTextRead = (tx: TenantTx, file: { id: string; candidateId: string | null }) => Promise<void>;

type PendingFile = { companyId: string; fileId: string };

/**
 * Extracts the text of an uploaded document, outside any transaction, and saves it. It does nothing when the file is
 * deleted, already read or locked by the virus check; of two concurrent extractions, the first one saved wins.
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
    .where('id', '=', fileId)
    .where('text_state', '=', 'pending')
    .where('scan_state', 'in', ['passed', 'too_large'])
    .executeTakeFirst();
}

function saveText(tx: TenantTx, fileId: string, text: TextColumns) {
  return tx
    .updateTable('files')
    .set(text)
    .where('id', '=', fileId)
    .where('text_state', '=', 'pending')
    .returning('candidate_id')
    .executeTakeFirst();
}
