import { refuse } from '#platform/contract/errors.ts';
import { isTaken } from '#platform/server/db/is-taken.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Platform } from '#platform/server/platform.ts';
import { inSession } from './in-session.ts';
import { findUserById, type UserRow } from './queries.ts';
import { tellUser } from './security-notices.ts';
import { type Proof, withProvenNumber } from './sign-in-by-phone.ts';
import { requireWayIn } from './ways-in.ts';

/** Keeps the number that the code proves. @throws Refusal identity.phone_taken when another account has it */
export async function changePhone(platform: Platform, proof: Proof & { actor: UserActor }): Promise<UserRow> {
  const { userId } = proof.actor;
  try {
    return await withProvenNumber(platform, proof, async (tx, phoneNumber) => {
      const before = await findUserById(tx, userId);
      if (before?.phone_number === phoneNumber) return before;
      const notice = before?.phone_number ? 'phone_changed' : 'phone_added';
      await tellUser(tx, platform, userId, { notice, ending: phoneNumber.slice(-2) });
      return setNumber(tx, userId, { phone_number: phoneNumber });
    });
  } catch (error) {
    if (isTaken(error)) {
      refuse('conflict', 'identity.phone_taken', {
        fields: { phoneNumber: ['identity.refusals.phone_taken'] },
      });
    }
    throw error;
  }
}

/** Takes the number out of the account, with what would be sent to it. */
export function removePhone(platform: Platform, actor: UserActor): Promise<UserRow> {
  const { userId } = actor;
  return inSession({ platform, actor }, async (tx) => {
    const before = await findUserById(tx, userId);
    // Told while the number is there, for who has it may be the one who did not do this.
    if (before?.phone_number) {
      const ending = before.phone_number.slice(-2);
      await tellUser(tx, platform, userId, { notice: 'phone_removed', ending });
    }
    const user = await setNumber(tx, userId, { phone_number: null, phone_notifications: false });
    await requireWayIn(tx, platform, userId);
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
