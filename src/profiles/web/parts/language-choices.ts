import type { Choice } from '#ui/fields/select-field.tsx';
import { languageCodes } from '#reading/rules.ts';

/** All languages as options, by their names in the reader's language. */
export function languageChoices(readersLanguage: string): Choice[] {
  const names = new Intl.DisplayNames([readersLanguage], { type: 'language' });
  return languageCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, readersLanguage));
}
