import { randomInt } from 'node:crypto';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';
import { canSendSms } from '#platform/server/config.ts';
import type { Limit } from '#platform/server/limits.ts';
import { sendSms } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type SessionActor, inSessionIfAny } from './in-session.ts';
import { toMobileNumber } from './mobile-number.ts';
import { phoneCodeMinutes, storePhoneCode } from './phone-codes.ts';

export const resendAfterSeconds = 60;
const hour = 3600;
const day = 24 * hour;

// An SMS costs money. Fraudsters who earn from a range of numbers request codes for one after the other ("SMS
// pumping"). So there are limits for a block of numbers and for the whole installation.
const perAddress: Limit = { name: 'sms_address', points: 20, seconds: hour };
const perNumber: Limit[] = [
  { name: 'sms_pause', points: 1, seconds: resendAfterSeconds },
  { name: 'sms_number_hour', points: 5, seconds: hour },
  { name: 'sms_number_day', points: 15, seconds: day },
];
const perBlock: Limit = { name: 'sms_block', points: 10, seconds: hour };
const blockDigits = 3;

type SendPhoneCodeInput = {
  typed: string;
  actor: SessionActor | null;
  language: Language;
  ip: string;
  now: Date;
};

/**
 * Sends a code to a mobile number. It does not look up whether an account has the number.
 * @returns the number in E.164
 * @throws Refusal identity.not_mobile, identity.phone_country, identity.sms_unavailable, and 429
 */
export async function sendPhoneCode(
  platform: Platform,
  { typed, actor, language, ip, now }: SendPhoneCodeInput,
): Promise<string> {
  const { config } = platform;
  if (!canSendSms(config)) refuse('unavailable', 'identity.sms_unavailable');
  const { phoneNumber, country } = toMobileNumber(typed, language);
  if (config.sms.countries.length > 0 && !config.sms.countries.includes(country ?? '')) {
    refuse('invalid', 'identity.phone_country', {
      fields: { phoneNumber: ['identity.refusals.phone_country'] },
    });
  }
  await spendLimits(platform, phoneNumber, ip);
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const expiresAt = new Date(now.getTime() + phoneCodeMinutes * 60_000);
  const hash = signPhoneCode(platform, phoneNumber, code);
  const userId = actor?.userId ?? null;
  await inSessionIfAny(platform, actor, async (tx) => {
    await storePhoneCode(tx, { phoneNumber, userId }, { hash, now, expiresAt });
    const text = messageOf(platform, language, code);
    await sendSms(tx, { to: phoneNumber, text, expiresAt, companyId: null, aboutId: userId });
  });
  return phoneNumber;
}

/** Signs a code for storage and comparison: a plain hash of six digits could be searched in moments. */
export function signPhoneCode({ encryption }: Platform, phoneNumber: string, code: string): Buffer {
  return encryption.sign('phone code', `${phoneNumber} ${code}`);
}

async function spendLimits(platform: Platform, phoneNumber: string, ip: string): Promise<void> {
  const { limits, config, log } = platform;
  await limits.spend(perAddress, ip);
  for (const limit of perNumber) await limits.spend(limit, phoneNumber);
  await limits.spend(perBlock, phoneNumber.slice(0, -blockDigits));
  for (const limit of [
    { name: 'sms_hour', points: config.sms.perHour, seconds: hour },
    { name: 'sms_day', points: config.sms.perDay, seconds: day },
  ]) {
    await limits.spend(limit, 'installation').catch((error: unknown) => {
      log.warn({ limit: limit.name }, 'no more SMS: the limit of the installation is reached');
      throw error;
    });
  }
}

// The last line allows autofill on this site only (WebOTP, "origin-bound one-time codes").
function messageOf({ words, config }: Platform, language: Language, code: string): string {
  const text = words.in(language)('identity.notices.phoneCode', { code, count: phoneCodeMinutes });
  return `${text}\n\n@${new URL(config.publicUrl).hostname} #${code}`;
}
