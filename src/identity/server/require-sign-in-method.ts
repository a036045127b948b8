import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/**
 * Keeps users from locking themselves out. Call it after a removal, in the same transaction. A proven address is a way
 * to sign in, because a mailed link can set a password. A provider outside the configuration is not.
 * @throws Refusal identity.only_way_in
 */
export async function requireSignInMethod(tx: UserTx, { config }: Platform, userId: string): Promise<void> {
  const providers = config.openIdProviders.map(({ id }) => id);
  // The lock puts two concurrent removals in order.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where id = ${userId}
                    and (phone_number is not null
                      or email is not null and (email_verified_at is not null or password_hash is not null)))
        or exists (select from passkeys where user_id = ${userId})
        or exists (select from provider_accounts
                    where user_id = ${userId} and provider = any (${providers}::text[])) as found`.execute(
    tx,
  );
  if (rows[0]?.found !== true) refuse('conflict', 'identity.only_way_in');
}
