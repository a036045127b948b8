export type Language = 'en' | 'tr';

/** The stored language, else the browser's first supported one, else English. */
export function chooseLanguage(kept: string | null, browserTags: readonly string[]): Language {
  const [first] = [kept, ...browserTags.map((tag) => tag.toLowerCase().split('-')[0])].filter(isLanguage);
  return first ?? 'en';
}

function isLanguage(tag: string | null | undefined): tag is Language {
  return tag === 'en' || tag === 'tr';
}
