import { readStoredText, recogniseStoredText, type TextColumns } from '#files/server/read-stored-text.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';

/**
 * Extracts the text of an uploaded CV with the places of its lines. The file list then shows if the CV cannot be read.
 */
export const readCvTextTask: Task = {
  name: 'read_cv_text',
  async run({ cvFileId }, platform) {
    if (cvFileId === undefined) return;
    const file = await inNoTenant(platform.db, (tx) => findPending(tx, cvFileId, 'pending'), {
      readOnly: true,
    });
    if (file === undefined) return;
    const { storage_key: storageKey, format } = file;
    const text = await readStoredText(platform, { storageKey, format, isCv: true });
    if (text === null) return;
    await inNoTenant(platform.db, async (tx) => {
      await saveText(tx, { cvFileId, state: 'pending', text });
      if (text.text_state === 'reading_pictures')
        await enqueue(tx, 'read_cv_pictures', { cvFileId }, { queue: 'read_cv_pictures', isLong: true });
    });
  },
};

/** Recognises the text of a scanned CV. */
export const readCvPicturesTask: Task = {
  name: 'read_cv_pictures',
  async run({ cvFileId }, platform) {
    if (cvFileId === undefined) return;
    const state = 'reading_pictures';
    const file = await inNoTenant(platform.db, (tx) => findPending(tx, cvFileId, state), { readOnly: true });
    if (file === undefined) return;
    const text = await recogniseStoredText(platform, file.storage_key);
    if (text !== null) await inNoTenant(platform.db, (tx) => saveText(tx, { cvFileId, state, text }));
  },
};

type PendingState = 'pending' | 'reading_pictures';

function findPending(tx: UserTx, cvFileId: string, state: PendingState) {
  return tx
    .selectFrom('cv_files')
    .select(['storage_key', 'format'])
    .where('id', '=', cvFileId)
    .where('text_state', '=', state)
    .where('scan_state', 'in', ['passed', 'too_large'])
    .executeTakeFirst();
}

type FoundText = { cvFileId: string; state: PendingState; text: TextColumns };

async function saveText(tx: UserTx, { cvFileId, state, text }: FoundText): Promise<void> {
  await tx
    .updateTable('cv_files')
    .set(text)
    .where('id', '=', cvFileId)
    .where('text_state', '=', state)
    .execute();
}
