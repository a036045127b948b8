import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { configureCalls } from '#platform/web/call.ts';
import { configureLanguage } from '#platform/web/language.ts';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { chooseLanguage, type Language } from './choose-language.ts';

const storageKey = 'kadro.language';

type Group = Record<Language, () => Promise<{ words: Record<string, unknown> }>>;

// Two files a language, so that the sign-in page stays small: the pages outside the shell need few words.
const publicWords: Group = {
  en: () => import('./words/public-en.ts'),
  tr: () => import('./words/public-tr.ts'),
};
const appWords: Group = {
  en: () => import('./words/app-en.ts'),
  tr: () => import('./words/app-tr.ts'),
};

/** The groups that this page uses; a switch of language loads them in the other language too. */
const used = new Set<Group>();

const started = Promise.withResolvers<void>();

/** Loads the words of the kept language, else of the browser's first supported one, else English. */
export async function startWords(pages: 'public' | 'app'): Promise<void> {
  const language = chooseLanguage(readStored(storageKey), navigator.languages);
  const group = pages === 'public' ? publicWords : appWords;
  used.add(group);
  const { words } = await group[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'tr'],
    resources: { [language]: { translation: words } },
    interpolation: { escapeValue: false },
    // What arrives later is shown when it is there.
    react: { useSuspense: false, bindI18nStore: 'added' },
    partialBundledLanguages: true,
  });
  apply(language);
  configureLanguage(switchLanguage);
  started.resolve();
}

/** Adds the words of every screen to those of the pages outside the shell. */
export async function loadAllWords(): Promise<void> {
  used.add(appWords);
  await started.promise;
  await add(appWords, i18next.language as Language);
}

/** Switches the language everywhere, and keeps the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await applyLanguage(language, () => writeStored(storageKey, language));
}

/** Shows the language of the account in a browser that keeps no choice of its own. */
export async function showAccountLanguage(language: Language): Promise<void> {
  await started.promise;
  if (readStored(storageKey) === null && language !== i18next.language) await applyLanguage(language);
}

async function applyLanguage(language: Language, onLoaded: () => void = () => undefined): Promise<void> {
  for (const group of used) await add(group, language);
  onLoaded();
  // Before anything is drawn anew, so that what it asks for is answered in the new language.
  apply(language);
  await i18next.changeLanguage(language);
}

async function add(group: Group, language: Language): Promise<void> {
  const { words } = await group[language]();
  i18next.addResourceBundle(language, 'translation', words, true, true);
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  configureCalls({ language, offlineMessage: i18next.t('app.offline', { lng: language }) });
}
