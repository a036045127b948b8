import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type TFunction } from 'i18next';
import type { Language } from '../contract/fields.ts';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** All messages of the product, by language. `has` returns whether a key exists. */
export type Words = { in(language: Language): Translate; has(key: string): boolean };

const languages = ['en', 'tr'] as const satisfies readonly Language[];

/** Reads `src/<slice>/messages.<language>.json` and the files of surfaces; a key is `slice.path.to.words`. */
export function loadWords(sourceFolder: string): Words {
  const catalogue = i18next.createInstance();
  void catalogue.init({
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: readLanguage(sourceFolder, language) }]),
    ),
    lng: 'en',
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const exists = (key: string, language: Language): boolean => catalogue.exists(key, { lng: language });
  const translators = {
    en: rememberPlain(catalogue.getFixedT('en'), (key) => exists(key, 'en')),
    tr: rememberPlain(catalogue.getFixedT('tr'), (key) => exists(key, 'tr')),
  };
  return {
    in: (language) => translators[language],
    has: (key) => exists(key, 'en'),
  };
}

// Messages without values are cached, because a page needs a hundred of them.
function rememberPlain(translate: TFunction, exists: (key: string) => boolean): Translate {
  const known = new Map<string, string>();
  return (key, values) => {
    if (values !== undefined) return String(translate(key, values));
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    const words = String(translate(key, {}));
    if (exists(key)) known.set(key, words);
    return words;
  };
}

/** All message files of one language as one object, keyed by slice. A surface of a slice may have its own file. */
export function readLanguage(sourceFolder: string, language: Language): Record<string, unknown> {
  const words: Record<string, object> = {};
  for (const slice of readdirSync(sourceFolder).sort()) {
    for (const file of readdirSync(join(sourceFolder, slice)).sort()) {
      if (!file.endsWith(`messages.${language}.json`)) continue;
      words[slice] = mergeWords(words[slice] ?? {}, readWords(join(sourceFolder, slice, file)));
    }
  }
  return words;
}

const readWords = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;

function mergeWords(into: object, from: object): object {
  const both: Record<string, unknown> = { ...into };
  for (const [key, value] of Object.entries(from)) {
    const before = both[key];
    const areGroups = typeof before === 'object' && typeof value === 'object';
    both[key] = areGroups ? mergeWords(before ?? {}, (value ?? {}) as object) : value;
  }
  return both;
}
