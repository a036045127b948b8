import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { cvFilesMax, entriesMax } from '../rules.ts';
import { countOwn, type EntryTable, lockUser } from './queries.ts';

const limits: Record<EntryTable, number> = {
  experiences: entriesMax,
  educations: entriesMax,
  cv_files: cvFilesMax,
};

/** Refuses an entry above the maximum. It locks the user's row, so two additions at once are counted. */
export async function requireCapacity(tx: UserTx, table: EntryTable, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await requireCapacityUnlocked(tx, table, userId);
}

/** Like `requireCapacity`, but without a lock: an early check before the file has arrived. */
export async function requireCapacityUnlocked(tx: UserTx, table: EntryTable, userId: string): Promise<void> {
  const limit = limits[table];
  if ((await countOwn(tx, table, userId)) < limit) return;
  const reason = table === 'cv_files' ? 'profiles.files_full' : 'profiles.full';
  refuse('conflict', reason, { values: { limit } });
}
