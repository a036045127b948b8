import { sql } from 'kysely';
import { enqueue } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readStoredText, recogniseStoredText, type TextColumns } from './read-stored-text.ts';

/**
 * A hook for other slices, called once a file's text is known, for example to refresh the search index. It runs in the
 * same transaction.
 */
export type OnTextRead = (tx: TenantTx, file: { id: string; candidateId: string | null }) => Promise<void>;

type PendingFile = { companyId: string; fileId: string };
type PendingState = 'pending' | 'reading_pictures';

/**
 * Extracts the text of an uploaded document, outside any transaction, and saves it. It does nothing when the file is
 * deleted, already read or locked by the virus check; of two concurrent extractions, the first one saved wins.
 */
export async function readPendingText(
  platform: Platform,
  pending: PendingFile,
  hooks: OnTextRead[] = [],
): Promise<void> {
  await readAs(platform, { ...pending, state: 'pending' }, hooks);
}

/** Recognises the text of a scanned CV in the same way. */
export async function readPictures(
  platform: Platform,
  pending: PendingFile,
  hooks: OnTextRead[] = [],
): Promise<void> {
  await readAs(platform, { ...pending, state: 'reading_pictures' }, hooks);
}

async function readAs(
  platform: Platform,
  { companyId, fileId, state }: PendingFile & { state: PendingState },
  hooks: OnTextRead[],
): Promise<void> {
  const file = await inTenant(platform.db, companyId, (tx) => findPending(tx, fileId, state), {
    readOnly: true,
  });
  if (file === undefined) return;
  const { storage_key: storageKey, format, purpose } = file;
  const text =
    state === 'pending'
      ? await readStoredText(platform, { storageKey, format, isCv: purpose === 'cv' })
      : await recogniseStoredText(platform, storageKey);
  if (text === null) return;
  await inTenant(platform.db, companyId, async (tx) => {
    const row = await saveText(tx, fileId, { state, text });
    if (row === undefined) return;
    if (text.text_state === 'reading_pictures') await enqueuePictures(tx, { companyId, fileId });
    for (const hook of hooks) await hook(tx, { id: fileId, candidateId: row.candidate_id });
  });
}

/** Recognition takes seconds for each page, so scans wait for each other. */
export const enqueuePictures = (tx: TenantTx, file: PendingFile): Promise<void> =>
  enqueue(tx, 'read_file_pictures', file, { queue: 'read_file_pictures', isLong: true });

function findPending(tx: TenantTx, fileId: string, state: PendingState) {
  return tx
    .selectFrom('files')
    .select(['storage_key', 'format', 'purpose'])
    .where('id', '=', fileId)
    .where('text_state', '=', state)
    .where('scan_state', 'in', ['passed', 'too_large'])
    .executeTakeFirst();
}

type FoundText = { state: PendingState; text: TextColumns };

// Only a form reads the lines, so a file that was sent meanwhile does not keep them.
function saveText(tx: TenantTx, fileId: string, { state, text }: FoundText) {
  return tx
    .updateTable('files')
    .set({ ...text, text_lines: sql`case when candidate_id is null then ${text.text_lines}::jsonb end` })
    .where('id', '=', fileId)
    .where('text_state', '=', state)
    .returning('candidate_id')
    .executeTakeFirst();
}
