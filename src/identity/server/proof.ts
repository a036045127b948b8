import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Proof } from '../second-factor-contract.ts';
import { checkPassword } from './passwords.ts';
import { findWaysToProve } from './queries.ts';
import { takeCode } from './take-code.ts';

const passwordTries: Limit = { name: 'proof_password', points: 10, seconds: 15 * 60 };
const freshMinutes = 15;

type Asked = Pick<UserContext, 'platform' | 'actor' | 'now'>;

/**
 * Before a change with which a thief of the session could keep the account: the password or a code given with it, or a
 * sign-in of the last quarter of an hour.
 * @throws Refusal identity.sign_in_again with `details.proofs`, what may be given instead; or that what was given is wrong
 */
export async function requireProof(asked: Asked, given: Proof): Promise<void> {
  const { platform, actor, now } = asked;
  if (given.password !== undefined) return requireRightPassword(asked, given.password, 'password');
  if (given.code !== undefined) {
    return takeCode(platform, { userId: actor.userId, code: given.code, now }, async () => {});
  }
  await requireFreshSession(asked);
}

/**
 * Before the password itself changes or the account ends: an account with a password is asked for it however fresh the
 * session, one without has to have signed in just now.
 * @param field the name of the password in the body, to be marked when it is wrong
 */
export async function requirePassword(
  asked: Asked,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (password !== undefined) return requireRightPassword(asked, password, field);
  const { hasPassword } = await waysToProve(asked);
  if (hasPassword) refusePassword(field);
  await requireFreshSession(asked);
}

async function requireRightPassword(asked: Asked, password: string, field: string): Promise<void> {
  const { platform, actor } = asked;
  await platform.limits.spend(passwordTries, actor.userId);
  const { passwordHash } = await waysToProve(asked);
  if (!(await checkPassword(passwordHash, password))) refusePassword(field);
  await platform.limits.forgive(passwordTries, actor.userId);
}

async function requireFreshSession(asked: Asked): Promise<void> {
  const { signedInAt, hasPassword, hasAuthenticator } = await waysToProve(asked);
  if (asked.now.getTime() - signedInAt.getTime() < freshMinutes * 60_000) return;
  const proofs = [...(hasPassword ? ['password'] : []), ...(hasAuthenticator ? ['code'] : [])];
  refuse('forbidden', 'identity.sign_in_again', { details: { proofs } });
}

async function waysToProve({ platform, actor }: Asked) {
  const row = await inNoTenant(platform.db, (tx) => findWaysToProve(tx, actor.sessionId), { readOnly: true });
  if (row === undefined) refuse('unauthenticated');
  return {
    signedInAt: row.created_at,
    passwordHash: row.password_hash,
    hasPassword: row.password_hash !== null,
    hasAuthenticator: row.confirmed_at !== null,
  };
}

function refusePassword(field: string): never {
  refuse('refused', 'identity.wrong_password', { fields: { [field]: ['identity.refusals.wrong_password'] } });
}
