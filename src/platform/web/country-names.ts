import { useTranslation } from 'react-i18next';
import { countryCodes } from '../contract/countries.ts';

export { countryName } from '../contract/countries.ts';

/** All countries as options in the reader's language, sorted by name. */
export function useCountryChoices(): { value: string; label: string }[] {
  const { language } = useTranslation().i18n;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
