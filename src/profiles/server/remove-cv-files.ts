import type { CleanupScheduler } from '#files/server/store-upload.ts';
import { refuse } from '#platform/contract/errors.ts';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { UserRowKey } from './queries.ts';

/** Removes one CV file for good: its row at once, its content in a task of the same transaction. */
export async function removeCvFile(platform: Platform, { id, userId }: UserRowKey): Promise<void> {
  await inNoTenant(platform.db, async (tx) => {
    const row = await tx
      .deleteFrom('cv_files')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('storage_key')
      .executeTakeFirst();
    if (row === undefined) refuse('not_found');
    await enqueueRemoval(tx, row.storage_key);
  });
}

/**
 * Removes all CV files of a user whose account is deleted; the database deletes the other rows of the profile with the
 * user. It may be repeated.
 */
export async function removeAllCvFiles(platform: Platform, userId: string): Promise<void> {
  await inNoTenant(platform.db, async (tx) => {
    const rows = await tx
      .deleteFrom('cv_files')
      .where('user_id', '=', userId)
      .returning('storage_key')
      .execute();
    for (const row of rows) await enqueueRemoval(tx, row.storage_key);
  });
}

/** A task for an upload into a profile. */
export const removeUnusedCv =
  ({ db }: Platform): CleanupScheduler =>
  (key, runAt) =>
    inNoTenant(db, (tx) => enqueueRemoval(tx, key, { runAt }));

/** Enqueues the removal of content that no CV file refers to by then, or only an infected one. */
export const enqueueRemoval = (tx: UserTx, key: string, when: { runAt?: Date } = {}): Promise<void> =>
  enqueue(tx, removeUnusedCvTask.name, { key }, when);

/** Removes stored content that no CV file of a profile refers to. */
export const removeUnusedCvTask: Task = {
  name: 'remove_unused_cv',
  async run({ key = '' }, { db, storage }) {
    const named = await inNoTenant(
      db,
      (tx) =>
        tx
          .selectFrom('cv_files')
          .select('id')
          .where('storage_key', '=', key)
          .where('scan_state', '!=', 'infected')
          .executeTakeFirst(),
      { readOnly: true },
    );
    if (named === undefined) await storage.remove(key);
  },
};
