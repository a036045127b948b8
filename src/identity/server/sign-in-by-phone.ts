import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserActor } from '#platform/server/http/actor.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { spendAtAddress } from './address-tries.ts';
import { inSession } from './in-session.ts';
import { toMobileNumber } from './mobile-number.ts';
import { consumePhoneCode } from './phone-codes.ts';
import { findUserByPhone, insertUserByPhone, type UserRow } from './queries.ts';
import { signPhoneCode } from './send-phone-code.ts';

/** Cleared by a right code. */
export const phoneTries: Limit = { name: 'phone_code_number', points: 10, seconds: 15 * 60 };
const perAddress: Limit = { name: 'phone_code_address', points: 10, seconds: 15 * 60 };

export type PhoneProof = {
  typed: string;
  otpCode: string;
  /** The user who stores the number in their account; null for a sign-in. */
  actor: UserActor | null;
  language: Language;
  ip: string;
  now: Date;
};

/**
 * Finds the user whose number the code proves; the first code of an unknown number creates a user without name and
 * address.
 */
export async function signInByPhone(platform: Platform, proof: Omit<PhoneProof, 'actor'>): Promise<UserRow> {
  const found = await withProvenNumber(platform, { ...proof, actor: null }, async (tx, phoneNumber) => {
    const known = await findUserByPhone(tx, phoneNumber);
    return known ?? insertUserByPhone(tx, { phoneNumber, language: proof.language, now: proof.now });
  });
  if (found.passive_at !== null) refuseCode();
  return found;
}

/**
 * Runs `work` in the transaction that consumes the code.
 * @throws Refusal identity.wrong_sms_code for a code that is wrong, used, replaced, expired or tried too often
 */
export async function withProvenNumber<T>(
  platform: Platform,
  { typed, otpCode, actor, language, ip, now }: PhoneProof,
  work: (tx: UserTx, phoneNumber: string) => Promise<T>,
): Promise<T> {
  const { phoneNumber } = toMobileNumber(typed, language);
  await spendAtAddress(platform.limits, perAddress, { ip, account: phoneNumber });
  await platform.limits.spend(phoneTries, phoneNumber);
  const hash = signPhoneCode(platform, phoneNumber, otpCode);
  const subject = { phoneNumber, userId: actor?.userId ?? null };
  const take = async (tx: UserTx): Promise<{ result: T } | null> =>
    (await consumePhoneCode(tx, subject, { hash, now })) ? { result: await work(tx, phoneNumber) } : null;
  const proven = await (actor === null
    ? inNoTenant(platform.db, take)
    : inSession({ platform, actor }, take));
  if (proven === null) refuseCode();
  await platform.limits.forgive(phoneTries, phoneNumber);
  await platform.limits.refund(perAddress, ip);
  return proven.result;
}

function refuseCode(): never {
  refuse('unauthenticated', 'identity.wrong_sms_code', {
    fields: { otpCode: ['identity.refusals.wrong_sms_code'] },
  });
}
