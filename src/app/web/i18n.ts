import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { configureCalls } from '#platform/web/call.ts';
import { keep, readKept } from '#platform/web/kept.ts';
import { setLaterWords } from '#platform/web/later-words.ts';
import { chooseLanguage, type Language } from './choose-language.ts';

const storageKey = 'kadro.language';

// Three files a language: what the pages outside the shell need, what most screens need, and what the account and the
// settings need, so that the sign-in page and the first screen stay small.
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
}

/** Adds the words of most screens; the shell waits for this. */
export const loadAllWords = (): Promise<void> => want(restWords);

// The screens that need them wait for them; so do those who look at a log, where any event may stand.
setLaterWords(() => want(laterWords));

async function want(group: Words): Promise<void> {
  wanted.add(group);
  await add(group, i18next.language as Language);
}

/** Switches the language everywhere, and keeps the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  const { words } = await firstWords[language]();
  i18next.addResourceBundle(language, 'translation', words, true, true);
  for (const group of wanted) await add(group, language);
  keep(storageKey, language);
  // Before anything is drawn anew, so that what it asks for is answered in the new language.
  apply(language);
  await i18next.changeLanguage(language);
}

async function add(group: Words, language: Language): Promise<void> {
  const { words } = await group[language]();
  i18next.addResourceBundle(language, 'translation', words, true, true);
}

function apply(language: Language): void {
  document.documentElement.lang = language;
  configureCalls({ language, offlineMessage: i18next.t('app.offline', { lng: language }) });
}
