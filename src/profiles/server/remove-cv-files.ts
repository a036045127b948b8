import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deleteOwn, type Own } from './queries.ts';
import { findCvFile } from './cv-queries.ts';

/** Removes one CV file for good: the content first, then the row, so that no content stays behind that nobody knows of. */
export async function removeCvFile(platform: Platform, own: Own): Promise<void> {
  const file = await inNoTenant(platform.db, (tx) => findCvFile(tx, own), { readOnly: true });
  if (file === undefined) refuse('not_found');
  await platform.storage.remove(file.storage_key);
  await inNoTenant(platform.db, (tx) => deleteOwn(tx, 'profile_files', own));
}

/** All CV files of a user whose account is deleted; the other rows of the profile go with the user. May be repeated. */
export async function removeAllCvFiles(platform: Platform, userId: string): Promise<void> {
  const rows = await inNoTenant(
    platform.db,
    (tx) =>
      tx.selectFrom('profile_files').select(['id', 'storage_key']).where('user_id', '=', userId).execute(),
    { readOnly: true },
  );
  for (const row of rows) {
    await platform.storage.remove(row.storage_key);
    await inNoTenant(platform.db, (tx) => deleteOwn(tx, 'profile_files', { id: row.id, userId }));
  }
}
