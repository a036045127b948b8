import {
  type CountryCode,
  formatIncompletePhoneNumber,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';

export type PhoneCountry = CountryCode;

/**
 * Guesses the country of a number without a code. It is the browser's region, when the browser's language is the
 * user's, or when that is English.
 */
export function likelyCountry(language: string, tags: readonly string[]): PhoneCountry {
  const ofLanguage = tags.find((one) => one.toLowerCase().startsWith(language));
  const tag = ofLanguage ?? (language === 'en' ? tags[0] : undefined) ?? language;
  const region = new Intl.Locale(tag).maximize().region ?? '';
  return isSupportedCountry(region) ? region : 'TR';
}

/** Lists every country with a calling code, by its name in the user's language. */
export function phoneCountries(language: string): { code: PhoneCountry; name: string; dialling: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialling: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

export const diallingCode = (country: PhoneCountry): string => `+${getCountryCallingCode(country)}`;

/** Formats typed text in the national format of the country. */
export function formatNational(typed: string, country: PhoneCountry): string {
  return parsePhoneNumberFromString(typed, country)?.formatNational() ?? typed;
}

/** Converts typed text to E.164; returns it unchanged while it is no number. */
export function toInternational(typed: string, country: PhoneCountry): string {
  return parsePhoneNumberFromString(typed, country)?.number ?? typed.trim();
}

/** Returns the country of a number in E.164; undefined when it names none. */
export function countryOf(international: string): PhoneCountry | undefined {
  return parsePhoneNumberFromString(international)?.country;
}

export const isPhoneNumber = (international: string): boolean => isValidPhoneNumber(international);

/** "+90 532 123 45 67" */
export const readableNumber = (international: string): string => formatIncompletePhoneNumber(international);
