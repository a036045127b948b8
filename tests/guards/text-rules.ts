import type { Catalogue } from './word-rules.ts';

/** Texts of a job's lists that count candidates: the people of one job are its applicants (docs/domain.md). */
export function countedCandidates(...catalogues: Catalogue[]): string[] {
  return textsOf(catalogues)
    .filter(({ key }) => /^(applicants|applications|board)\./.test(key))
    .filter(({ text }) => /\}\} (candidates?|aday\p{L}*)(?!\p{L})/u.test(text))
    .map(({ key, text }) => `${key}: ${text}`);
}

function textsOf(catalogues: Catalogue[]): { key: string; text: string }[] {
  return catalogues.flatMap((catalogue) =>
    [...catalogue].flatMap(([key, texts]) => texts.map((text) => ({ key, text }))),
  );
}
