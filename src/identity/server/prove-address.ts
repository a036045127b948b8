import { takeTurns } from '#platform/server/db/take-turns.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { findOwnerOfAddress, findUserById, type UserRow } from './queries.ts';

/**
 * Gives an address to the account that proved it and takes it from all that only claim it.
 * @returns the account as it was before; null when another one has proven the address, or this one is gone
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
  await tx.deleteFrom('address_claims').where('email', '=', email).execute();
  if (before.email !== null && before.email !== email) await dropLinksTo(tx, userId, before.email);
  return before;
}

/** Two that prove one address at once: the second waits and sees that it is taken. */
export async function lockAddress(tx: UserTx, email: string): Promise<void> {
  await takeTurns(tx, `address ${email}`);
}

// A link in an earlier mailbox must not lead back to its address, or to a new password.
async function dropLinksTo(tx: UserTx, userId: string, email: string): Promise<void> {
  await tx.deleteFrom('user_tokens').where('user_id', '=', userId).where('email', '=', email).execute();
}
