import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { cvFilesMax, entriesMax } from '../rules.ts';
import { countOwn, type EntryTable, lockUser } from './queries.ts';

const limits: Record<EntryTable, number> = {
  experiences: entriesMax,
  educations: entriesMax,
  profile_files: cvFilesMax,
};

/** Refuses one more than there is room for, also when two are added at once. */
export async function requireRoom(tx: UserTx, table: EntryTable, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await requireRoomSoFar(tx, table, userId);
}

/** As `requireRoom`, as far as can be said before the file has arrived. */
export async function requireRoomSoFar(tx: UserTx, table: EntryTable, userId: string): Promise<void> {
  const limit = limits[table];
  if ((await countOwn(tx, table, userId)) < limit) return;
  const reason = table === 'profile_files' ? 'profiles.files_full' : 'profiles.full';
  refuse('conflict', reason, { values: { limit } });
}
