import { countryCodes } from '../contract/countries.ts';

export { countryName } from '../contract/countries.ts';

/** All countries as options, sorted by name. */
export function countryChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
