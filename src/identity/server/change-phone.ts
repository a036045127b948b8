import { refuse } from '#platform/contract/errors.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { inSession } from './in-session.ts';
import { findUserById, type UserRow } from './queries.ts';
import { notifyUser } from './notify-user.ts';
import { type PhoneProof, withProvenNumber } from './sign-in-by-phone.ts';
import { requireSignInMethod } from './require-sign-in-method.ts';

/**
 * Stores the number that the code proves.
 * @throws Refusal identity.phone_taken when another account has it
 */
export async function changePhone(
  platform: Platform,
  proof: PhoneProof & { actor: UserActor },
): Promise<UserRow> {
  const { userId } = proof.actor;
  try {
    return await withProvenNumber(platform, proof, async (tx, phoneNumber) => {
      const before = await findUserById(tx, userId);
      if (before?.phone_number === phoneNumber) return before;
      const notice = before?.phone_number ? 'phone_changed' : 'phone_added';
      await notifyUser(tx, platform, userId, { notice, ending: phoneNumber.slice(-2) });
      return setNumber(tx, userId, { phone_number: phoneNumber });
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      refuse('conflict', 'identity.phone_taken', {
        fields: { phoneNumber: ['identity.refusals.phone_taken'] },
      });
    }
    throw error;
  }
}

/** Removes the number and the SMS settings that depend on it. */
export function removePhone(platform: Platform, actor: UserActor): Promise<UserRow> {
  const { userId } = actor;
  return inSession({ platform, actor }, async (tx) => {
    const before = await findUserById(tx, userId);
    // Notify before the number is removed: its owner may not be the one who removes it.
    if (before?.phone_number) {
      const ending = before.phone_number.slice(-2);
      await notifyUser(tx, platform, userId, { notice: 'phone_removed', ending });
    }
    const user = await setNumber(tx, userId, { phone_number: null, phone_notifications: false });
    await requireSignInMethod(tx, platform, userId);
    return user;
  });
}

async function setNumber(
  tx: UserTx,
  userId: string,
  values: { phone_number: string | null; phone_notifications?: boolean },
): Promise<UserRow> {
  await tx.updateTable('users').set(values).where('id', '=', userId).execute();
  return (await findUserById(tx, userId)) ?? refuse('unauthenticated');
}
