import type { Line } from './read-cv-lines.ts';

/** The language that a CV is written in. */
export type CvLanguage = 'en' | 'de' | 'tr';

const germanWords = new Set('und der die das von für bei mit bis seit heute zur zum im'.split(' '));

/**
 * Detects Turkish by its own letters: 2% of all letters is ample, and a Turkish name alone stays below it. German has its
 * small words.
 */
export function languageOf(lines: Line[]): CvLanguage {
  const text = lines
    .slice(0, 200)
    .map((line) => line.text)
    .join(' ');
  const own = text.match(/[ğışİŞĞ]/g)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (own * 50 > letters) return 'tr';
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  const german = words.filter((word) => germanWords.has(word)).length;
  return german * 40 > words.length ? 'de' : 'en';
}
