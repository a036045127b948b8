import { readStoredText } from '#files/server/read-stored-text.ts';
import type { Task } from '#platform/server/background/background.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';

/** Takes the text out of an uploaded CV, so that its owner learns when nobody can read it. */
export const readCvTextTask: Task = {
  name: 'read_cv_text',
  async run({ cvFileId }, platform) {
    if (cvFileId === undefined) return;
    const file = await inNoTenant(platform.db, (tx) => findPending(tx, cvFileId), { readOnly: true });
    if (file === undefined) return;
    const text = await readStoredText(platform, file.storage_key, file.format);
    if (text === null) return;
    await inNoTenant(platform.db, (tx) =>
      tx
        .updateTable('profile_files')
        .set(text)
        .where('id', '=', cvFileId)
        .where('text_state', '=', 'pending')
        .execute(),
    );
  },
};

function findPending(tx: UserTx, cvFileId: string) {
  return tx
    .selectFrom('profile_files')
    .select(['storage_key', 'format'])
    .where('id', '=', cvFileId)
    .where('text_state', '=', 'pending')
    .executeTakeFirst();
}
