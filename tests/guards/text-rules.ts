import type { Catalogue } from './word-rules.ts';

/** Texts of a job's lists that count candidates: the people of one job are its applicants (docs/domain.md). */
export function countedCandidates(...catalogues: Catalogue[]): string[] {
  return textsOf(catalogues)
    .filter(({ key }) => /^(applicants|applications|board|bulk-changes)\./.test(key))
    .filter(({ text }) => /\}\} (candidates?|aday\p{L}*)(?!\p{L})/u.test(text))
    .map(({ key, text }) => `${key}: ${text}`);
}

/** Texts that may break between a number and its unit, or inside *e-posta*: they lack U+00A0 or U+2011 there. */
export function breakingTexts(...catalogues: Catalogue[]): string[] {
  return textsOf(catalogues)
    .filter(({ text }) => /(\d|\}\}) (MB|kB|GB|px|%)|\s.*e-posta|e-posta.*\s/i.test(text))
    .map(({ key, text }) => `${key}: ${text}`);
}

function textsOf(catalogues: Catalogue[]): { key: string; text: string }[] {
  return catalogues.flatMap((catalogue) =>
    [...catalogue].flatMap(([key, texts]) => texts.map((text) => ({ key, text }))),
  );
}
