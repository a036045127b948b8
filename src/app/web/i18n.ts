import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { configureCalls } from '#platform/web/call.ts';
import { keep, readKept } from '#platform/web/kept.ts';
import { chooseLanguage, type Language } from './choose-language.ts';

const storageKey = 'kadro.language';

// What the pages outside the shell need, and all the rest: two files a language, so that the sign-in page stays small.
const firstWords = {
  en: () => import('./words/first-en.ts'),
  tr: () => import('./words/first-tr.ts'),
};
const restWords = {
  en: () => import('./words/rest-en.ts'),
  tr: () => import('./words/rest-tr.ts'),
};

let restIsWanted = false;

/** Loads the words of the kept language, else of the browser's first supported one, else English. */
export async function startWords(): Promise<void> {
  const language = chooseLanguage(readKept(storageKey), navigator.languages);
  const { words } = await firstWords[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'tr'],
    resources: { [language]: { translation: words } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    partialBundledLanguages: true,
  });
  apply(language);
}

/** Adds the words of the signed-in screens; the shell waits for this. */
export async function loadAllWords(): Promise<void> {
  restIsWanted = true;
  await addRest(i18next.language as Language);
}

/** Switches the language everywhere, and keeps the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  const { words } = await firstWords[language]();
  i18next.addResourceBundle(language, 'translation', words, true, true);
  if (restIsWanted) await addRest(language);
  keep(storageKey, language);
  // Before anything is drawn anew, so that what it asks for is answered in the new language.
  apply(language);
  await i18next.changeLanguage(language);
}

async function addRest(language: Language): Promise<void> {
  const { words } = await restWords[language]();
  i18next.addResourceBundle(language, 'translation', words, true, true);
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  configureCalls({ language, offlineMessage: i18next.t('app.offline', { lng: language }) });
}
