import type { Language } from '../contract/fields.ts';

let switchTo: (language: Language) => Promise<void> = async () => {};

/** Sets the function that switches the language; src/app provides it. */
export function configureLanguage(switcher: typeof switchTo): void {
  switchTo = switcher;
}

/** Switches the language of all screens, and stores the choice. */
export const switchLanguage = (language: Language): Promise<void> => switchTo(language);

/** Languages by their own names, in every language of the page. */
export const languageNames: Record<Language, string> = { en: 'English', tr: 'Türkçe' };
