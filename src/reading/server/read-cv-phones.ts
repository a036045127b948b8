import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { withoutAddresses } from './read-cv-addresses.ts';
import type { CvLanguage } from './read-cv-language.ts';
import type { Line } from './read-cv-lines.ts';
import { type ReadValue, readValue } from './read-value.ts';

export const phoneLike = /(?:\+|00)?\(?\d[\d ()./-]{6,20}\d/g;
const yearsOnly = /^\(?(?:19|20)\d\d\)?\s*[-–/. ]\s*\(?(?:19|20)\d\d\)?$/;
const american = /^\(\d{3}\) ?\d{3}[-.]\d{4}$|^\d{3}[-.]\d{3}[-.]\d{4}$/;

/** Countries whose numbers a CV in this language may give without their code. */
export const homesOf: Record<CvLanguage, CountryCode[]> = {
  tr: ['TR'],
  de: ['DE', 'AT', 'CH'],
  en: ['US', 'GB', 'IE'],
};

const phoneTexts = (text: string): string[] | null =>
  beforePostalCode(withoutAddresses(text)).match(phoneLike);

/** "030 23125 014 / 14467 Potsdam", "43211 / (614) 555-0148": the slash divides a number from a postal code. */
export const beforePostalCode = (text: string): string =>
  text.replace(/(?<=\d{3}) [/|·-] (?=\d{5} \p{Lu}\p{Ll})|(?<=\d) [/|·-] (?=\(\d{3}\) ?\d{3})/gu, '\t');

/** @param homes countries of a number without a code, the likeliest first */
export function phonesIn(line: Line, homes: CountryCode[]): ReadValue<string>[] {
  return (phoneTexts(line.text.slice(0, 300)) ?? []).flatMap((text) => {
    const written = text.trim();
    if (yearsOnly.test(written) || /^\d{1,2}[./]\d{1,2}[./]\d{4}/.test(written)) return [];
    const isWhole = /^(?:\+|00)/.test(written);
    // Only American numbers have the form "(415) 555-0173".
    const countries: CountryCode[] = american.test(written) ? ['US'] : isWhole ? homes.slice(0, 1) : homes;
    const plain = written.replace(/^00/, '+').replace(/\(0\)/, isWhole ? '' : '0');
    const phones = countries.flatMap((country) => parsePhoneNumberFromString(plain, country) ?? []);
    const valid = phones.find((phone) => phone.isValid());
    // A number that no network has given out may still be the person's, in the form of a national number.
    const isFormed = isWhole || american.test(written) || /^\(?0\)?[\d (]/.test(written);
    const phone = valid ?? (isFormed ? phones.find((one) => one.isPossible()) : undefined);
    if (phone === undefined) return [];
    const isKnown = isWhole || american.test(written) || phone.country === homes[0];
    return readValue<string>(phone.number, line, valid !== undefined && isKnown);
  });
}
