import { timingSafeEqual } from 'node:crypto';
import type { UserTx } from '#platform/server/db/tenant.ts';

export const phoneCodeMinutes = 5;
const attemptsMax = 5;

/** The number a code was sent to, and the user who wants to store it; null for a sign-in. */
export type CodeSubject = { phoneNumber: string; userId: string | null };

/** Stores the signature of a new code; an earlier code for the same subject no longer works. */
export async function storePhoneCode(
  tx: UserTx,
  { phoneNumber, userId }: CodeSubject,
  code: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const fresh = { code_hash: code.hash, attempts: 0, created_at: code.now, expires_at: code.expiresAt };
  await tx
    .insertInto('phone_codes')
    .values({ phone_number: phoneNumber, user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['phone_number', 'user_id']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts an attempt and deletes the code when it is right. The update locks the row, so only one of two concurrent
 * attempts succeeds. The count is kept only if the transaction commits: refuse after the commit.
 */
export async function consumePhoneCode(
  tx: UserTx,
  { phoneNumber, userId }: CodeSubject,
  code: { hash: Buffer; now: Date },
): Promise<boolean> {
  const attempt = await tx
    .updateTable('phone_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('phone_number', '=', phoneNumber)
    .where('user_id', 'is not distinct from', userId)
    .where('attempts', '<', attemptsMax)
    .where('expires_at', '>', code.now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (attempt === undefined || !timingSafeEqual(attempt.code_hash, code.hash)) return false;
  await tx.deleteFrom('phone_codes').where('id', '=', attempt.id).execute();
  return true;
}
