import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { refuse } from '#platform/contract/errors.ts';
import type { Language } from '#platform/contract/fields.ts';

/**
 * Converts a typed mobile number to E.164. A number without a country code is Turkish when the user's language is
 * Turkish. English gives no country: a code sent to a wrong guess would reach a stranger.
 * @throws Refusal identity.not_mobile
 */
export function toMobileNumber(
  typed: string,
  language: Language,
): { phoneNumber: string; country: string | null } {
  const international = typed.replace(/^00/, '+');
  const parsed = parsePhoneNumberFromString(international, {
    ...(language === 'tr' ? { defaultCountry: 'TR' as const } : {}),
    extract: false,
  });
  if (parsed === undefined || !parsed.isValid() || parsed.ext !== undefined) {
    refuse('invalid', 'identity.not_mobile', { fields: { phoneNumber: ['identity.refusals.not_mobile'] } });
  }
  return { phoneNumber: parsed.number, country: parsed.country ?? null };
}
