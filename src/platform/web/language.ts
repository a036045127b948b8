import type { Language } from '../contract/fields.ts';

let how: (language: Language) => Promise<void> = async () => {};

/** The app tells how the language of everything is switched. */
export function configureLanguage(switcher: typeof how): void {
  how = switcher;
}

/** Shows everything in this language, and keeps the choice. */
export const switchLanguage = (language: Language): Promise<void> => how(language);

/** Languages are named in themselves, whatever the page's own language is. */
export const languageNames: Record<Language, string> = { en: 'English', tr: 'Türkçe' };
