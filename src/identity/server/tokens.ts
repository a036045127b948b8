import { createHash, randomBytes } from 'node:crypto';
import type { UserTx } from '#platform/server/db/tenant.ts';

/** Hashes a token for storage: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export const tokenPurposes = ['verify_email', 'reset_password', 'second_factor'] as const;

type TokenInput = {
  userId: string;
  purpose: (typeof tokenPurposes)[number];
  /** The address that receives the token and is proven by it. */
  email?: string;
  minutes: number;
  now: Date;
};

/** Creates a token that works once, and returns it in plain text; the database stores its hash. */
export async function createToken(tx: UserTx, input: TokenInput): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('user_tokens')
    .values({
      user_id: input.userId,
      purpose: input.purpose,
      token_hash: hashToken(token),
      email: input.email ?? null,
      created_at: input.now,
      expires_at: new Date(input.now.getTime() + input.minutes * 60_000),
    })
    .execute();
  return token;
}

/** Finds the user of a token that is still valid; undefined otherwise. */
export function findToken(tx: UserTx, purpose: TokenInput['purpose'], token: string, now: Date) {
  return tx
    .selectFrom('user_tokens')
    .select(['user_id', 'email', 'created_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Consumes a token by deleting it: of two concurrent uses, one gets the row. */
export function consumeToken(tx: UserTx, purpose: TokenInput['purpose'], token: string, now: Date) {
  return tx
    .deleteFrom('user_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/**
 * Deletes what an intruder may hold: links to a new password or another address, and unfinished sign-ins. The link
 * that proves the account's own address stays.
 */
export async function deleteOpenLinks(tx: UserTx, user: { id: string; email: string | null }): Promise<void> {
  await tx
    .deleteFrom('user_tokens')
    .where('user_id', '=', user.id)
    .where((eb) => eb.or([eb('purpose', '!=', 'verify_email'), eb('email', 'is distinct from', user.email)]))
    .execute();
  await tx
    .deleteFrom('email_claims')
    .where('user_id', '=', user.id)
    .where((eb) => eb('email', 'is distinct from', user.email))
    .execute();
}
