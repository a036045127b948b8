import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { spendAtAddress } from './address-tries.ts';
import { checkPassword, hashPassword, isOutdated } from './passwords.ts';
import { findClaims, type UserRow } from './queries.ts';

/** Reset early when the user proves by a mailed link that they own the account. */
export const loginTries: Limit = { name: 'login_account', points: 10, seconds: 15 * 60 };
const perAddress: Limit = { name: 'login_address', points: 10, seconds: 15 * 60 };

/**
 * Checks e-mail and password against the account that proved the address and the newest one that claims it. It always
 * computes two hashes, so that the time does not reveal how many accounts exist.
 */
export async function login(
  platform: Platform,
  input: { email: string; password: string; ip: string },
): Promise<UserRow> {
  await platform.limits.spend(loginTries, input.email);
  await spendAtAddress(platform.limits, perAddress, { ip: input.ip, account: input.email });
  const claims = await inNoTenant(platform.db, (tx) => findClaims(tx, input.email), { readOnly: true });
  const matches = await Promise.all(
    [claims.proven, claims.claimed].map(async (row) => {
      const fits = await checkPassword(row?.password_hash ?? null, input.password);
      return fits && row?.passive_at === null ? row : undefined;
    }),
  );
  const row = matches.find((one) => one !== undefined);
  if (row === undefined) refuse('unauthenticated', 'identity.wrong_credentials');
  if (row.password_hash !== null && isOutdated(row.password_hash))
    await rehash(platform, { id: row.id, outdated: row.password_hash, password: input.password });
  await platform.limits.forgive(loginTries, input.email);
  await platform.limits.refund(perAddress, input.ip);
  return row;
}

// The plain password is available only now. The update compares the old hash, so a concurrent password change wins.
async function rehash(
  platform: Platform,
  { id, outdated, password }: { id: string; outdated: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inNoTenant(platform.db, (tx) =>
    tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .where('password_hash', '=', outdated)
      .execute(),
  );
}
