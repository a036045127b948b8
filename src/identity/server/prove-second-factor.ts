import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findUserById, type UserRow } from './queries.ts';
import { consumeCode } from './consume-code.ts';
import { findToken, consumeToken } from './tokens.ts';

/** Checks the second step of a sign-in. It consumes the challenge and the code in one transaction, or neither. */
export async function proveSecondFactor(
  platform: Platform,
  { challenge, code, now }: { challenge: string; code: string; now: Date },
): Promise<UserRow> {
  const token = await inNoTenant(platform.db, (tx) => findToken(tx, 'second_factor', challenge, now), {
    readOnly: true,
  });
  if (token === undefined) refuse('gone', 'identity.challenge_over');
  return consumeCode(platform, { userId: token.user_id, code, now }, async (tx) => {
    const taken = await consumeToken(tx, 'second_factor', challenge, now);
    const user = taken && (await findUserById(tx, taken.user_id));
    if (user === undefined) refuse('gone', 'identity.challenge_over');
    return user;
  });
}
