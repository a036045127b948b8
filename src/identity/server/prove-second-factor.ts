import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findUserById, type UserRow } from './queries.ts';
import { takeCode } from './take-code.ts';
import { findToken, takeToken } from './tokens.ts';

/** Checks the second step of a sign-in. The challenge and the code go together: both are used, or none. */
export async function proveSecondFactor(
  platform: Platform,
  { challenge, code, now }: { challenge: string; code: string; now: Date },
): Promise<UserRow> {
  const asked = await inNoTenant(platform.db, (tx) => findToken(tx, 'second_factor', challenge, now), {
    readOnly: true,
  });
  if (asked === undefined) refuse('gone', 'identity.challenge_over');
  return takeCode(platform, { userId: asked.user_id, code, now }, async (tx) => {
    const taken = await takeToken(tx, 'second_factor', challenge, now);
    const user = taken && (await findUserById(tx, taken.user_id));
    if (user === undefined) refuse('gone', 'identity.challenge_over');
    return user;
  });
}
