import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { configureCalls } from '#platform/web/call.ts';
import { configureLanguage } from '#platform/web/language.ts';
import { keep, readKept } from '#platform/web/kept.ts';
import { chooseLanguage, type Language } from './choose-language.ts';

const storageKey = 'kadro.language';

// Three files a language, so that the sign-in page and the first screen stay small: what the pages outside the shell
// need, what the shell and the list of jobs need, and what all the other screens need.
const firstWords = {
  en: () => import('./words/first-en.ts'),
  tr: () => import('./words/first-tr.ts'),
};
const restWords = {
  en: () => import('./words/rest-en.ts'),
  tr: () => import('./words/rest-tr.ts'),
};

const laterWords = {
  en: () => import('./words/later-en.ts'),
  tr: () => import('./words/later-tr.ts'),
};

type Words = Record<Language, () => Promise<{ words: Record<string, unknown> }>>;

/** What has been asked for so far, to be there in the other language too. */
const wanted = new Set<Words>();

const started = Promise.withResolvers<void>();

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
    // What arrives later is shown when it is there.
    react: { useSuspense: false, bindI18nStore: 'added' },
    partialBundledLanguages: true,
  });
  apply(language);
  configureLanguage(switchLanguage);
  started.resolve();
}

/** Adds the words of the shell and the first screen. */
export const loadShellWords = (): Promise<void> => want(restWords);

/** Adds the words of every screen; all but the first one wait for them. */
export const loadAllWords = (): Promise<void> => want(laterWords);

async function want(group: Words): Promise<void> {
  wanted.add(group);
  await started.promise;
  await add(group, i18next.language as Language);
}

/** Switches the language everywhere, and keeps the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await show(language, () => keep(storageKey, language));
}

/** Shows the language of the account in a browser that keeps no choice of its own. */
export async function showAccountLanguage(language: Language): Promise<void> {
  await started.promise;
  if (readKept(storageKey) === null && language !== i18next.language) await show(language);
}

async function show(language: Language, onLoaded: () => void = () => undefined): Promise<void> {
  const { words } = await firstWords[language]();
  i18next.addResourceBundle(language, 'translation', words, true, true);
  for (const group of wanted) await add(group, language);
  onLoaded();
  // Before anything is drawn anew, so that what it asks for is answered in the new language.
  apply(language);
  await i18next.changeLanguage(language);
}

const added = new Set<Words[Language]>();

async function add(group: Words, language: Language): Promise<void> {
  if (added.has(group[language])) return;
  const { words } = await group[language]();
  added.add(group[language]);
  i18next.addResourceBundle(language, 'translation', words, true, true);
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  configureCalls({ language, offlineMessage: i18next.t('app.offline', { lng: language }) });
}
