import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { checkPassword, hashPassword, isOutdated } from './passwords.ts';
import { findClaims, type UserRow } from './queries.ts';

/** Ended early for who proves by the mailed link that the account is theirs. */
export const loginTries: Limit = { name: 'login_account', points: 10, seconds: 15 * 60 };
const perAddress: Limit = { name: 'login_address', points: 10, seconds: 15 * 60 };

/**
 * Checks e-mail and password against the account that proved the address and the newest that claims it. Two hashes,
 * however many accounts there are: it answers the same, in the same time, for none.
 */
export async function login(
  platform: Platform,
  given: { email: string; password: string; ip: string },
): Promise<UserRow> {
  await platform.limits.spend(loginTries, given.email);
  await platform.limits.spend(perAddress, given.ip);
  const claims = await inNoTenant(platform.db, (tx) => findClaims(tx, given.email), { readOnly: true });
  const tried = await Promise.all(
    [claims.proven, claims.claimed].map(async (row) => {
      const fits = await checkPassword(row?.password_hash ?? null, given.password);
      return fits && row?.passive_at === null ? row : undefined;
    }),
  );
  const row = tried.find((one) => one !== undefined);
  if (row === undefined) refuse('unauthenticated', 'identity.wrong_credentials');
  if (row.password_hash !== null && isOutdated(row.password_hash))
    await hashAnew(platform, { id: row.id, outdated: row.password_hash, password: given.password });
  await platform.limits.forgive(loginTries, given.email);
  await platform.limits.refund(perAddress, given.ip);
  return row;
}

// The password is at hand only now. Whoever changed it meanwhile keeps what they chose.
async function hashAnew(
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
