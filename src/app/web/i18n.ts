import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { configureCalls } from '#platform/web/call.ts';
import { configureLanguage } from '#platform/web/language.ts';
import { writeStored, readStored } from '#platform/web/browser-storage.ts';
import { rehearsalParameter } from '#platform/contract/rehearsed-page.ts';
import { chooseLanguage, type Language } from './choose-language.ts';

const storageKey = 'kadro.language';

export type WordGroup = Record<Language, () => Promise<{ words: Record<string, unknown> }>>;

// Two files per language keep the sign-in page small: the pages outside the shell need few messages.
const publicWords: WordGroup = {
  en: () => import('./words/public-en.ts'),
  tr: () => import('./words/public-tr.ts'),
};
const appWords: WordGroup = {
  en: () => import('./words/app-en.ts'),
  tr: () => import('./words/app-tr.ts'),
};

/** The message groups of this page; switching the language loads the same groups. */
const used = new Set<WordGroup>();

const started = Promise.withResolvers<void>();

/** Loads the messages of the stored language, else of the browser's first supported one, else English. */
export async function startWords(pages: 'public' | 'app'): Promise<void> {
  const language = chooseLanguage(rehearsedLanguage() ?? readStored(storageKey), navigator.languages);
  // The page may call the server before the words are here.
  configureCalls({ language });
  const group = pages === 'public' ? publicWords : appWords;
  used.add(group);
  const { words } = await group[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'tr'],
    resources: { [language]: { translation: words } },
    interpolation: { escapeValue: false },
    // Messages that load later are shown when they arrive.
    react: { useSuspense: false, bindI18nStore: 'added' },
    partialBundledLanguages: true,
  });
  apply(language);
  configureLanguage(switchLanguage);
  started.resolve();
}

/** Adds the messages of all screens to those of the pages outside the shell. */
export const loadAllWords = (): Promise<void> => loadWords(appWords);

/** Adds the messages of a group, also when the language changes later. */
export async function loadWords(group: WordGroup): Promise<void> {
  used.add(group);
  await started.promise;
  await add(group, i18next.language as Language);
}

/** Switches the language everywhere, and stores the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await applyLanguage(language, () => writeStored(storageKey, language));
}

/** Applies the account's language when the browser has no stored choice. */
export async function showAccountLanguage(language: Language): Promise<void> {
  await started.promise;
  if (readStored(storageKey) === null && language !== i18next.language) await applyLanguage(language);
}

async function applyLanguage(language: Language, onLoaded: () => void = () => undefined): Promise<void> {
  for (const group of used) await add(group, language);
  onLoaded();
  // Before anything renders again, so that its requests use the new language.
  apply(language);
  await i18next.changeLanguage(language);
}

async function add(group: WordGroup, language: Language): Promise<void> {
  const { words } = await group[language]();
  i18next.addResourceBundle(language, 'translation', words, true, true);
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  configureCalls({ language, offlineMessage: i18next.t('app.offline', { lng: language }) });
}

/** The language of the applicant whom a member plays; null on every other page. */
function rehearsedLanguage(): string | null {
  const query = new URLSearchParams(window.location.search);
  return query.has(rehearsalParameter) ? query.get('lang') : null;
}
