import { createHash, randomBytes } from 'node:crypto';
import type { UserTx } from '#platform/server/db/tenant.ts';

/** What is kept of a token: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export const tokenPurposes = ['verify_email', 'reset_password', 'second_factor'] as const;

type TokenFacts = {
  userId: string;
  purpose: (typeof tokenPurposes)[number];
  /** The address it is sent to and proves. */
  email?: string;
  minutes: number;
  now: Date;
};

/** Makes a token that works once, and gives it in the clear: the database keeps its hash. */
export async function makeToken(tx: UserTx, facts: TokenFacts): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('user_tokens')
    .values({
      user_id: facts.userId,
      purpose: facts.purpose,
      token_hash: hashToken(token),
      email: facts.email ?? null,
      created_at: facts.now,
      expires_at: new Date(facts.now.getTime() + facts.minutes * 60_000),
    })
    .execute();
  return token;
}

/** Whose token this is, while it can still be used; undefined otherwise. */
export function findToken(tx: UserTx, purpose: TokenFacts['purpose'], token: string, now: Date) {
  return tx
    .selectFrom('user_tokens')
    .select(['user_id', 'email', 'created_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes a token: two at once cannot both have it, and it is gone afterwards. */
export function takeToken(tx: UserTx, purpose: TokenFacts['purpose'], token: string, now: Date) {
  return tx
    .deleteFrom('user_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/**
 * Ends what somebody may hold who got at the account: links to a new password or another address, and half-finished
 * sign-ins. The link that proves the account's own address stays.
 */
export async function dropOpenLinks(tx: UserTx, user: { id: string; email: string | null }): Promise<void> {
  await tx
    .deleteFrom('user_tokens')
    .where('user_id', '=', user.id)
    .where((eb) => eb.or([eb('purpose', '!=', 'verify_email'), eb('email', 'is distinct from', user.email)]))
    .execute();
  await tx
    .deleteFrom('address_claims')
    .where('user_id', '=', user.id)
    .where((eb) => eb('email', 'is distinct from', user.email))
    .execute();
}
