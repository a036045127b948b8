import { readStoredText } from '#files/server/read-stored-text.ts';
import type { Task } from '#platform/server/background/background.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import { linesMax } from '#reading/server/read-cv-lines.ts';

/**
 * Extracts the text of an uploaded CV with the places of its lines. The file list then shows if the CV cannot be read.
 */
export const readCvTextTask: Task = {
  name: 'read_cv_text',
  async run({ cvFileId }, platform) {
    if (cvFileId === undefined) return;
    const file = await inNoTenant(platform.db, (tx) => findPending(tx, cvFileId), { readOnly: true });
    if (file === undefined) return;
    const { storage_key: storageKey, format } = file;
    const text = await readStoredText(platform, { storageKey, format }, linesMax);
    if (text === null) return;
    const text_lines = text.lines === null ? null : JSON.stringify(text.lines);
    await inNoTenant(platform.db, (tx) =>
      tx
        .updateTable('cv_files')
        .set({ ...text.columns, text_lines })
        .where('id', '=', cvFileId)
        .where('text_state', '=', 'pending')
        .execute(),
    );
  },
};

function findPending(tx: UserTx, cvFileId: string) {
  return tx
    .selectFrom('cv_files')
    .select(['storage_key', 'format'])
    .where('id', '=', cvFileId)
    .where('text_state', '=', 'pending')
    .where('scan_state', 'in', ['passed', 'too_large'])
    .executeTakeFirst();
}
