import { refuse } from '#platform/contract/errors.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { revokeEarlierAccess } from './revoke-earlier-access.ts';
import { lockUser } from './in-session.ts';
import { lockAddress } from './prove-address.ts';
import { findUserToSignIn } from './queries.ts';
import { removeAccountsTaskName } from './remove-accounts.ts';
import type { ListTenants } from './sign-in.ts';
import { findToken } from './tokens.ts';

/**
 * Handles "This was not me" from the recipient of a confirmation mail. The account that claimed the address loses it
 * and all its sessions. It is deleted unless it has a proven phone number, a provider or a company. A pending change
 * of address is only cancelled.
 */
export async function disownAddress(
  platform: Platform,
  { token, now }: { token: string; now: Date },
  listTenants: ListTenants,
): Promise<void> {
  const link = await inNoTenant(platform.db, (tx) => findToken(tx, 'verify_email', token, now), {
    readOnly: true,
  });
  if (link === undefined || link.email === null) refuse('gone', 'identity.link_over');
  const { user_id: userId, email } = link;
  const hasCompany = (await listTenants(platform, userId)).tenants.length > 0;
  await inNoTenant(platform.db, async (tx) => {
    await lockAddress(tx, email);
    await lockUser(tx, userId);
    const user = await findUserToSignIn(tx, userId);
    const isOpen = (await findToken(tx, 'verify_email', token, now)) !== undefined;
    const isOwnAddress = user?.email === email;
    if (!isOpen || user === undefined || (isOwnAddress && user.email_verified_at !== null))
      refuse('gone', 'identity.link_over');
    for (const table of ['user_tokens', 'email_claims'] as const)
      await tx.deleteFrom(table).where('user_id', '=', userId).where('email', '=', email).execute();
    if (!isOwnAddress) return;
    await tx.updateTable('users').set({ email: null }).where('id', '=', userId).execute();
    const stays = hasCompany || user.phone_number !== null || (await hasProvider(tx, userId));
    await (stays ? endSessions(tx, userId) : removeAccount(tx, { userId, email, now }));
  });
}

async function hasProvider(tx: UserTx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function endSessions(tx: UserTx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ access_version: eb('access_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  for (const table of ['sessions', 'user_tokens', 'authorization_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}

// The account has no way to sign in any more; the background task deletes it with its contents.
async function removeAccount(
  tx: UserTx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await revokeEarlierAccess(tx, { userId, email });
  await tx.updateTable('users').set({ deletion_due_at: now }).where('id', '=', userId).execute();
  await enqueue(tx, removeAccountsTaskName, {}, { jobKey: removeAccountsTaskName });
}
