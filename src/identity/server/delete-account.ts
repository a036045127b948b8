import { clearReferences } from '#platform/server/db/clear-references.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { removeWhenUnused } from './change-avatar.ts';

/** What a later slice keeps for a user. */
export type AccountContents = {
  /** Whether there is any of it: an abandoned account that holds something stays. */
  isThere(platform: Platform, userId: string): Promise<boolean>;
  /** Removes what does not go with the user's row, such as stored files. May be repeated. */
  remove(platform: Platform, userId: string): Promise<void>;
};

/** Deletes an account for good: what it holds, the row with all that hangs on it, and the mails that were about it. */
export async function deleteAccount(
  platform: Platform,
  userId: string,
  contents: AccountContents[],
): Promise<void> {
  await inNoTenant(platform.db, (tx) => tx.deleteFrom('sessions').where('user_id', '=', userId).execute());
  for (const part of contents) await part.remove(platform, userId);
  await clearReferences(platform, 'users', { id: userId });
  await inNoTenant(platform.system, async (tx) => {
    const gone = await tx
      .deleteFrom('users')
      .where('id', '=', userId)
      .returning(['avatar_key', 'email', 'phone_number'])
      .executeTakeFirst();
    if (gone?.avatar_key) await removeWhenUnused(tx, { userId, key: gone.avatar_key });
    const addresses = [gone?.email, gone?.phone_number].filter((one) => typeof one === 'string');
    // A company's mail about a candidate went to this person as a host; one that still waits is the company's to send.
    await tx
      .deleteFrom('outbox')
      .where((eb) =>
        eb.or([
          eb('subject_id', '=', userId),
          eb.and([eb('recipient', 'in', ['', ...addresses]), eb('state', '!=', 'waiting')]),
        ]),
      )
      .execute();
  });
}
