import { Secret, TOTP } from 'otpauth';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { notifyUser } from './notify-user.ts';

/** Cleared by a right code. */
export const codeTries: Limit = { name: 'second_factor', points: 5, seconds: 15 * 60 };
const stepSeconds = 30;

type ConsumeCodeInput = { userId: string; code: string; now: Date };

/**
 * Consumes a code of the authenticator app or a recovery code, in one transaction with `together`. Five wrong codes
 * lock the user for a quarter of an hour.
 * @param together runs in the same transaction after the code was right; if it throws, the code stays unused
 * @throws Refusal identity.wrong_code
 */
export async function consumeCode<T>(
  platform: Platform,
  input: ConsumeCodeInput,
  together: (tx: UserTx) => Promise<T>,
): Promise<T> {
  await platform.limits.spend(codeTries, input.userId);
  const result = await inNoTenant(platform.db, async (tx) => {
    const isRight = /^\d{6}$/.test(digitsOf(input.code))
      ? await consumeAppCode(tx, platform, input)
      : await consumeRecoveryCodeOf(tx, platform, input);
    if (!isRight) refuseCode();
    return together(tx);
  });
  await platform.limits.forgive(codeTries, input.userId);
  return result;
}

/** Returns the time step (RFC 6238) of a code, at most one away from the current step; null when the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  const delta = totp.validate({ token: digitsOf(code), window: 1, timestamp });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

/** Rejects a code at its field. */
export function refuseCode(): never {
  refuse('refused', 'identity.wrong_code', { fields: { code: ['identity.refusals.wrong_code'] } });
}

/** The purpose for which a secret is encrypted, so that it can be decrypted for its own user only. */
export const authenticatorOf = (userId: string): string => `authenticator ${userId}`;

const digitsOf = (code: string): string => code.replace(/[\s-]/g, '');

async function consumeAppCode(
  tx: UserTx,
  { encryption }: Platform,
  { userId, code, now }: ConsumeCodeInput,
): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticators')
    .select('encrypted_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  const step = stepOf(encryption.decrypt(authenticatorOf(userId), row.encrypted_secret), code, now);
  if (step === null) return false;
  const taken = await tx
    .updateTable('authenticators')
    .set({ last_time_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_time_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function consumeRecoveryCodeOf(
  tx: UserTx,
  platform: Platform,
  { userId, code }: ConsumeCodeInput,
): Promise<boolean> {
  const left = await consumeRecoveryCode(tx, { userId, encryption: platform.encryption, code });
  if (left === null) return false;
  await notifyUser(tx, platform, userId, { notice: 'recovery_code_used', count: left });
  return true;
}
