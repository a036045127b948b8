import type { UserTx } from '#platform/server/db/tenant.ts';

const tables = [
  'sessions',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'provider_accounts',
  'provider_flows',
  'phone_codes',
  'authorization_codes',
  'known_devices',
] as const;

/**
 * Revokes all access to an account and cancels pending changes. Until its address was proven, a stranger may have
 * created the account by typing it. Call it in the transaction of the proof, with the user's row locked (`lockUser`).
 */
export async function revokeEarlierAccess(
  tx: UserTx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({
      password_hash: null,
      phone_number: null,
      phone_notifications: false,
      deletion_due_at: null,
      access_version: eb('access_version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
  for (const table of tables) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  // Links that were mailed to the address stay: only its owner can read them.
  await tx
    .deleteFrom('user_tokens')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('purpose', '!=', 'verify_email'), eb('email', 'is distinct from', email)]))
    .execute();
}
