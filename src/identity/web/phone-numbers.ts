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
 * The country of a number that says none: the region of the browser where it speaks the reader's language, or where the
 * reader speaks English, which is spoken everywhere.
 */
export function likelyCountry(language: string, tags: readonly string[]): PhoneCountry {
  const ofLanguage = tags.find((one) => one.toLowerCase().startsWith(language));
  const tag = ofLanguage ?? (language === 'en' ? tags[0] : undefined) ?? language;
  const region = new Intl.Locale(tag).maximize().region ?? '';
  return isSupportedCountry(region) ? region : 'TR';
}

/** Every country that has a calling code, by its name in the reader's language. */
export function phoneCountries(language: string): { code: PhoneCountry; name: string; dialling: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialling: `+${getCountryCallingCode(code)}` }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

export const diallingCode = (country: PhoneCountry): string => `+${getCountryCallingCode(country)}`;

/** What was typed, as one writes it in that country. */
export function asWritten(typed: string, country: PhoneCountry): string {
  return parsePhoneNumberFromString(typed, country)?.formatNational() ?? typed;
}

/** What was typed, in E.164; as it is where it is no number yet. */
export function toInternational(typed: string, country: PhoneCountry): string {
  return parsePhoneNumberFromString(typed, country)?.number ?? typed.trim();
}

/** The country a number in E.164 says; undefined when it says none. */
export function countryOf(international: string): PhoneCountry | undefined {
  return parsePhoneNumberFromString(international)?.country;
}

export const isPhoneNumber = (international: string): boolean => isValidPhoneNumber(international);

/** "+90 532 123 45 67" */
export const readableNumber = (international: string): string => formatIncompletePhoneNumber(international);
