export type Language = 'en' | 'tr';

/** The kept language, else the first of the browser's that we speak, else English. */
export function chooseLanguage(kept: string | null, browserTags: readonly string[]): Language {
  const [first] = [kept, ...browserTags.map((tag) => tag.toLowerCase().split('-')[0])].filter(isLanguage);
  return first ?? 'en';
}

function isLanguage(tag: string | null | undefined): tag is Language {
  return tag === 'en' || tag === 'tr';
}
