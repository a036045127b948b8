import { fold } from '#platform/contract/fold.ts';
import { oneOf } from './read-cv-words.ts';
import degreeWords from './cv-words-degrees.json' with { type: 'json' };
import schoolWords from './cv-words-schools.json' with { type: 'json' };

// Schools and degrees as patterns for text without accents and case, with "ß" as it is written.

export const schoolPattern = new RegExp(
  `(?<!\\p{L})(?:${oneOf(schoolWords.words)}|universit\\p{L}*)(?![\\p{L})])|\\p{L}{3}(?:${oneOf(schoolWords.endings)})(?!\\p{L})`,
  'u',
);

const { en, de, tr } = degreeWords.named;
const subjects = `(?: of (?:${oneOf(degreeWords.subjects)})(?: (?:and|in) (?:${oneOf(degreeWords.subjects)}))?)?`;
// "B.Sc." is also written "BSc" and "B. Sc.".
const short = [...degreeWords.short]
  .toSorted((a, b) => b.length - a.length)
  .map((name) =>
    fold(name)
      .split('.')
      .map((part) => RegExp.escape(part))
      .join('\\.?\\s?'),
  )
  .join('|');
const honours = '(?:,? ?\\((?:hons?\\.?|honou?rs)\\)|,? hons?(?!\\p{L})| honou?rs(?!\\p{L}))';
const inBrackets =
  '(?: ?\\((?:fh|univ|uni|ba|th|tu|bsc|msc|b\\.? ?sc\\.?|m\\.? ?sc\\.?|b\\.? ?a\\.?|m\\.? ?a\\.?|b\\.? ?eng\\.?|m\\.? ?eng\\.?)\\))';

/** The first degree in a text. */
export const degreePattern = new RegExp(
  `(?<![\\p{L}.])(?:(?:${oneOf(en)})${subjects}|${oneOf([...tr, ...de])}|${short})(?!\\p{L})\\.?(?:${honours}|${inBrackets})?`,
  'u',
);
