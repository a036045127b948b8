import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Proof } from '../second-factor-contract.ts';
import { checkPassword } from './passwords.ts';
import { findAcceptedProofs } from './queries.ts';
import { consumeCode } from './consume-code.ts';

/** Cleared by a right password. */
export const proofTries: Limit = { name: 'proof_password', points: 10, seconds: 15 * 60 };
const freshMinutes = 15;

type ProofContext = Pick<UserContext, 'platform' | 'actor' | 'now'>;

/**
 * Requires a proof before a change that would let a session thief keep the account. The proof is the password, a code,
 * or a sign-in within the last 15 minutes.
 * @throws Refusal identity.sign_in_again with the accepted kinds in `details.proofs`; another one for a wrong proof
 */
export async function requireProof(context: ProofContext, proof: Proof): Promise<void> {
  const { platform, actor, now } = context;
  if (proof.password !== undefined) return requireRightPassword(context, proof.password, 'password');
  if (proof.code !== undefined) {
    return consumeCode(platform, { userId: actor.userId, code: proof.code, now }, async () => {});
  }
  await requireFreshSession(context);
}

/**
 * Requires the password before it changes or before the account is deleted, even in a fresh session. An account
 * without a password needs a sign-in within the last 15 minutes.
 * @param field the name of the password in the body, marked when it is wrong
 */
export async function requirePassword(
  context: ProofContext,
  password: string | undefined,
  field = 'password',
): Promise<void> {
  if (password !== undefined) return requireRightPassword(context, password, field);
  const { hasPassword } = await readProofs(context);
  if (hasPassword) refusePassword(field);
  await requireFreshSession(context);
}

async function requireRightPassword(context: ProofContext, password: string, field: string): Promise<void> {
  const { platform, actor } = context;
  await platform.limits.spend(proofTries, actor.userId);
  const { passwordHash } = await readProofs(context);
  if (!(await checkPassword(passwordHash, password))) refusePassword(field);
  await platform.limits.forgive(proofTries, actor.userId);
}

async function requireFreshSession(context: ProofContext): Promise<void> {
  const { signedInAt, hasPassword, hasAuthenticator } = await readProofs(context);
  if (context.now.getTime() - signedInAt.getTime() < freshMinutes * 60_000) return;
  const proofs = [...(hasPassword ? ['password'] : []), ...(hasAuthenticator ? ['code'] : [])];
  refuse('forbidden', 'identity.sign_in_again', { details: { proofs } });
}

async function readProofs({ platform, actor }: ProofContext) {
  const row = await inNoTenant(platform.db, (tx) => findAcceptedProofs(tx, actor.sessionId), {
    readOnly: true,
  });
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
