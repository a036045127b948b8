import { fold } from '#platform/contract/fold.ts';
import type { LanguageLevel } from '#reading/server/read-cv-languages.ts';
import { languageLevels } from '#reading/rules.ts';

/** Text without case, accents, ligatures, punctuation and differences of white space. */
export function plainText(text: string): string {
  return fold(text.normalize('NFKC'))
    .replace(/[\u00ad\u200b-\u200f\u2060]/g, '')
    .replace(/[.'’‘"“”„]/g, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}

export const isSameText = (said: string, read: string): boolean => plainText(said) === plainText(read);

const legalForms = new Set(
  'ltd limited llc llp inc plc corp corporation co company gmbh ggmbh ag kg ohg og gbr se eg ev e v partgmbb as a s aş sti anonim sirketi san tic ve'
    .split(' ')
    .map(plainText),
);

/** Equal, or different only by a legal form at the end, or by the city behind the read name. */
export function isSameName(said: string, read: string, city: string | null): boolean {
  const [truth, found] = [wordsOf(said), wordsOf(read)];
  if (beginsWith(found, truth)) {
    const places = new Set(wordsOf(city ?? ''));
    return found.slice(truth.length).every((word) => legalForms.has(word) || places.has(word));
  }
  return (
    found.length > 0 &&
    beginsWith(truth, found) &&
    truth.slice(found.length).every((word) => legalForms.has(word))
  );
}

const wordsOf = (text: string): string[] => plainText(text).split(' ').filter(Boolean);

const beginsWith = (words: string[], start: string[]): boolean =>
  start.every((word, at) => words[at] === word);

/** Compares the digits, without the country's code and the zero before an area's code. */
export function isSamePhone(said: string, read: string): boolean {
  const [truth, found] = [said.replace('(0)', ''), read].map((phone) =>
    phone.replace(/\D/g, '').replace(/^0+/, ''),
  );
  if (truth === undefined || found === undefined || Math.min(truth.length, found.length) < 7) return false;
  return truth.endsWith(found) || found.endsWith(truth);
}

/** Compares addresses without protocol, `www.` and the slash at the end. */
export function isSameLink(said: string, read: string): boolean {
  const [truth, found] = [said, read].map((link) =>
    link
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/+$/, ''),
  );
  return truth === found;
}

/** By month when the document gives months, otherwise by year. */
export function isSameDate(said: string | null, read: string | null): boolean {
  if (said === null || read === null) return said === read;
  return said === (said.length === 4 ? read.slice(0, 4) : read);
}

const isExact = /(?<![\p{L}\d])[ABC][12](?![\p{L}\d])/u;

/** A level in words ("fluent") may be one step away, because people rate words differently; others must be equal. */
export function isSameLevel(
  { level, written }: { level: LanguageLevel | null; written: string },
  read: LanguageLevel | null,
): boolean {
  if (level === null || read === null || level === read) return level === read;
  if (level === 'native' || read === 'native' || isExact.test(written)) return false;
  return Math.abs(languageLevels.indexOf(level) - languageLevels.indexOf(read)) === 1;
}
