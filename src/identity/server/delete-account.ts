import { clearReferences } from '#platform/server/db/clear-references.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { deleteMessagesAbout } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { removeWhenUnused } from './change-avatar.ts';

/** Data that a later slice stores for a user. */
export type AccountContents = {
  /** Returns whether there is any data: an abandoned account with data is not deleted. */
  hasAny(platform: Platform, userId: string): Promise<boolean>;
  /** Deletes what the foreign keys of the user's row do not, such as stored files. Idempotent. */
  remove(platform: Platform, userId: string): Promise<void>;
};

/** Deletes an account for good: its contents, its row with everything that references it, and mails about it. */
export async function deleteAccount(
  platform: Platform,
  userId: string,
  contents: AccountContents[],
): Promise<void> {
  await inNoTenant(platform.db, (tx) => tx.deleteFrom('sessions').where('user_id', '=', userId).execute());
  for (const part of contents) await part.remove(platform, userId);
  await clearReferences(platform, 'users', { id: userId });
  await inNoTenant(platform.system, async (tx) => {
    const deleted = await tx
      .deleteFrom('users')
      .where('id', '=', userId)
      .returning(['avatar_key', 'email', 'phone_number'])
      .executeTakeFirst();
    if (deleted?.avatar_key) await removeWhenUnused(tx, { userId, key: deleted.avatar_key });
    const addresses = [deleted?.email, deleted?.phone_number].filter((one) => typeof one === 'string');
    await deleteMessagesAbout(tx, { companyId: null, aboutId: userId });
    // Pending mails that a company sends to the user as a host stay: the company still has to send them.
    await tx
      .deleteFrom('outbox')
      .where('recipient', 'in', ['', ...addresses])
      .where('state', '!=', 'waiting')
      .execute();
  });
}
