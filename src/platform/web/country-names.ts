import { countryCodes } from '../contract/countries.ts';

/** A country's name in the reader's language; the code itself when there is none. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** Every country as a choice, by name. */
export function countryChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
