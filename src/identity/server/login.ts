import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { checkPassword } from './passwords.ts';
import { findUserByEmail, type UserRow } from './queries.ts';

const perAccount: Limit = { name: 'login_account', points: 10, seconds: 15 * 60 };
const perAddress: Limit = { name: 'login_address', points: 10, seconds: 15 * 60 };

/** Checks e-mail and password. Answers the same, in the same time, whether or not the account exists. */
export async function login(
  platform: Platform,
  given: { email: string; password: string; ip: string },
): Promise<UserRow> {
  await platform.limits.spend(perAccount, given.email);
  await platform.limits.spend(perAddress, given.ip);
  const row = await inNoTenant(platform.db, (tx) => findUserByEmail(tx, given.email), { readOnly: true });
  const fits = await checkPassword(row?.password_hash ?? null, given.password);
  if (row === undefined || !fits || row.passive_at !== null)
    refuse('unauthenticated', 'identity.wrong_credentials');
  await platform.limits.forgive(perAccount, given.email);
  await platform.limits.refund(perAddress, given.ip);
  return row;
}
