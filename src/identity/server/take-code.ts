import { Secret, TOTP } from 'otpauth';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { tellUser } from './security-notices.ts';

const tries: Limit = { name: 'second_factor', points: 5, seconds: 15 * 60 };
const stepSeconds = 30;

type Given = { userId: string; code: string; now: Date };

/**
 * Takes a code of the authenticator app or a recovery code, so that it works once, together with what it is for.
 * Five wrong ones close this for a quarter of an hour.
 * @param together runs in the same transaction after the code was right; what it throws leaves the code unused
 * @throws Refusal identity.wrong_code
 */
export async function takeCode<T>(
  platform: Platform,
  given: Given,
  together: (tx: UserTx) => Promise<T>,
): Promise<T> {
  await platform.limits.spend(tries, given.userId);
  const result = await inNoTenant(platform.db, async (tx) => {
    const isRight = /^\d{6}$/.test(digitsOf(given.code))
      ? await takeAppCode(tx, platform, given)
      : await takeCodeOnPaper(tx, platform, given);
    if (!isRight) refuseCode();
    return together(tx);
  });
  await platform.limits.forgive(tries, given.userId);
  return result;
}

/** The time step (RFC 6238) that a code belongs to, at most one beside the current; null when it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  const delta = totp.validate({ token: digitsOf(code), window: 1, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

/** Says no to a code, at the field it was typed into. */
export function refuseCode(): never {
  refuse('refused', 'identity.wrong_code', { fields: { code: ['identity.refusals.wrong_code'] } });
}

/** What a secret is sealed for: it opens for its own user alone. */
export const authenticatorOf = (userId: string): string => `authenticator ${userId}`;

const digitsOf = (code: string): string => code.replace(/[\s-]/g, '');

async function takeAppCode(tx: UserTx, { seals }: Platform, { userId, code, now }: Given): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticators')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  const step = stepOf(seals.open(authenticatorOf(userId), row.sealed_secret), code, now);
  if (step === null) return false;
  const taken = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeCodeOnPaper(tx: UserTx, platform: Platform, { userId, code }: Given): Promise<boolean> {
  const left = await takeRecoveryCode(tx, { userId, seals: platform.seals, code });
  if (left === null) return false;
  await tellUser(tx, platform, userId, { notice: 'recovery_code_used', count: left });
  return true;
}
