import { enqueue } from '#platform/server/background/background.ts';
import { lockByName, lockByNames } from '#platform/server/db/lock-by-name.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { findOwnerOfAddress, findUserById, type UserRow } from './queries.ts';

/**
 * Gives an address to the account that proved it and removes it from all that only claim it.
 * @returns the account before the change; null when another account has proven the address, or this one was deleted
 */
export async function proveAddress(
  tx: UserTx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<UserRow | null> {
  await lockAddress(tx, email);
  const [owner, before] = [await findOwnerOfAddress(tx, email), await findUserById(tx, userId)];
  if (before === undefined || (owner !== undefined && owner.id !== userId)) return null;
  await tx
    .updateTable('users')
    .set({ email: null })
    .where('email', '=', email)
    .where('id', '!=', userId)
    .execute();
  await tx.updateTable('users').set({ email, email_verified_at: now }).where('id', '=', userId).execute();
  await tx.deleteFrom('email_claims').where('email', '=', email).execute();
  if (before.email !== null && before.email !== email) await dropLinksTo(tx, userId, before.email);
  // The task of the candidates slice: applications sent to this address without an account join it.
  await enqueue(tx, 'link_candidates', { userId });
  return before;
}

/** Locks an address. When two proofs run concurrently, the second waits and then sees that the address is taken. */
export async function lockAddress(tx: UserTx, email: string): Promise<void> {
  await lockByName(tx, `address ${email}`);
}

/** The same for several addresses. */
export const lockAddresses = (tx: UserTx, emails: readonly string[]): Promise<void> =>
  lockByNames(
    tx,
    [...new Set(emails)].toSorted().map((email) => `address ${email}`),
  );

// A link in an earlier mailbox must not restore its address or set a new password.
async function dropLinksTo(tx: UserTx, userId: string, email: string): Promise<void> {
  await tx.deleteFrom('user_tokens').where('user_id', '=', userId).where('email', '=', email).execute();
}
