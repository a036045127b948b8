import { enqueue, type Task } from '#platform/server/background/background.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import { receivePicture } from '#platform/server/pictures.ts';
import type { Platform } from '#platform/server/platform.ts';
import { randomKey } from '#platform/server/storage/storage.ts';
import type { Limit } from '#platform/server/limits.ts';

const edge = 512;
const perUser: Limit = { name: 'avatar_user', points: 30, seconds: 3600 };
const unfinishedMinutes = 60;

type Upload = { stream: NodeJS.ReadableStream; declaredBytes?: number };

/** Sets the picture of a user. The earlier file is deleted once no user refers to it. */
export async function changeAvatar(
  platform: Platform,
  { userId, now, ...upload }: Upload & { userId: string; now: Date },
): Promise<void> {
  await platform.limits.spend(perUser, userId);
  const picture = await receivePicture(upload, edge);
  const key = randomKey('avatars');
  // Enqueue the removal first: if this process dies before the user has the picture, the file is still deleted.
  await inNoTenant(platform.db, (tx) =>
    removeWhenUnused(tx, { userId, key }, new Date(now.getTime() + unfinishedMinutes * 60_000)),
  );
  await platform.storage.put(key, picture, { contentType: 'image/webp', limitBytes: picture.length });
  await setAvatar(platform, userId, key);
}

/** Sets the key, or null, and enqueues the removal of the earlier file. */
export function setAvatar(platform: Platform, userId: string, key: string | null): Promise<void> {
  return inNoTenant(platform.db, async (tx) => {
    const before = await tx
      .selectFrom('users')
      .select('avatar_key')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    await tx.updateTable('users').set({ avatar_key: key }).where('id', '=', userId).execute();
    if (before?.avatar_key) await removeWhenUnused(tx, { userId, key: before.avatar_key });
  });
}

/**
 * Enqueues the removal of a file after this transaction, unless the user has it by then. Deleting a user calls it too.
 */
export function removeWhenUnused(
  tx: UserTx,
  { userId, key }: { userId: string; key: string },
  runAt?: Date,
): Promise<void> {
  return enqueue(tx, removeUnusedAvatarTask.name, { userId, key }, runAt === undefined ? {} : { runAt });
}

export const removeUnusedAvatarTask: Task = {
  name: 'remove_unused_avatar',
  async run({ userId = '', key = '' }, { db, storage }) {
    const user = await db
      .selectFrom('users')
      .select('avatar_key')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user?.avatar_key !== key) await storage.remove(key);
  },
};
