import { timingSafeEqual } from 'node:crypto';
import type { UserTx } from '#platform/server/db/tenant.ts';

export const phoneCodeMinutes = 5;
const triesMax = 5;

/** Whom a code is for: a number, and the user who wants to keep it, or null for somebody who signs in. */
export type CodeSubject = { phoneNumber: string; userId: string | null };

/** Keeps what a new code is recognised by; the one before it is worth nothing any more. */
export async function storePhoneCode(
  tx: UserTx,
  { phoneNumber, userId }: CodeSubject,
  code: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const fresh = { code_hash: code.hash, tries: 0, created_at: code.now, expires_at: code.expiresAt };
  await tx
    .insertInto('phone_codes')
    .values({ phone_number: phoneNumber, user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['phone_number', 'user_id']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts a try and, when the code is right, takes it: two at once wait for each other and cannot both have it.
 * A wrong try only counts if the transaction commits, so refuse after it.
 */
export async function takePhoneCode(
  tx: UserTx,
  { phoneNumber, userId }: CodeSubject,
  code: { hash: Buffer; now: Date },
): Promise<boolean> {
  const tried = await tx
    .updateTable('phone_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone_number', '=', phoneNumber)
    .where('user_id', 'is not distinct from', userId)
    .where('tries', '<', triesMax)
    .where('expires_at', '>', code.now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  if (tried === undefined || !timingSafeEqual(tried.code_hash, code.hash)) return false;
  await tx.deleteFrom('phone_codes').where('id', '=', tried.id).execute();
  return true;
}
