import { enqueue, type Task } from '#platform/server/background/background.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { CleanupScheduler } from './store-upload.ts';

/** A task for an upload into the company. */
export const removeUnusedFile =
  ({ db }: Platform, companyId: string): CleanupScheduler =>
  (key, runAt) =>
    inTenant(db, companyId, (tx) => enqueue(tx, removeUnusedFileTask.name, { companyId, key }, { runAt }));

/**
 * Deletes stored content to which no file row of the company refers, or only one with a virus. A row without an owner
 * is deleted too: the process was killed between the insert of the file and the change that uses it.
 */
export const removeUnusedFileTask: Task = {
  name: 'remove_unused_file',
  async run({ companyId = '', key = '' }, { db, storage }) {
    const named = await inTenant(db, companyId, async (tx) => {
      await tx
        .deleteFrom('files')
        .where('storage_key', '=', key)
        .where('candidate_id', 'is', null)
        .where('draft_id', 'is', null)
        .execute();
      return tx
        .selectFrom('files')
        .select('id')
        .where('storage_key', '=', key)
        .where('scan_state', '!=', 'infected')
        .executeTakeFirst();
    });
    if (named === undefined) await storage.remove(key);
  },
};
