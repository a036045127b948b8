import type { Language } from '#platform/contract/fields.ts';

/** A text by language; an empty one shows that of the other language. */
export type SurveyText = { en: string; tr: string };

/** Fewer people are never shown, nor counted by themselves; the functions of the database have the same number. */
export const peopleMin = 5;

export const questionsMax = 12;
export const optionsMax = 20;

/** The choice "I prefer not to answer", which every question has. */
export const declined = 'declined';

/** The text in a language, or in the other when it is empty, with its actual language. */
export function textIn(text: SurveyText, language: Language): { text: string; language: Language } {
  const other = language === 'en' ? 'tr' : 'en';
  return text[language] === '' ? { text: text[other], language: other } : { text: text[language], language };
}
