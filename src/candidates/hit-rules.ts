import { fold } from '#platform/contract/fold.ts';
import type { HitField } from './rules.ts';
import type { SearchTerm } from './search-rules.ts';

/** A text of a person. Of a field there can be several. */
export type HitText = { field: HitField; text: string };

/** Where a search found a person: a part of a text, in which every second piece is what was found. */
export type SearchHit = { field: HitField; parts: string[] };

/** Terms that are looked for in the texts, as `soughtOf` prepares them. */
export type SearchedWords = {
  terms: readonly SoughtTerm[];
  /** Text that is also found inside of words and numbers. */
  piece: string;
  /** Also looks for names that differ by a typing mistake. */
  isNear: boolean;
};

type SoughtTerm = SearchTerm & { pattern: RegExp | null };
type Range = { start: number; end: number };

/** A hit, and how many of the terms it has. */
export type FoundHit = { hit: SearchHit; count: number };

/** Prepares terms once for the texts of all people of a page. */
export const soughtOf = (
  terms: readonly SearchTerm[],
  { piece, isNear }: Pick<SearchedWords, 'piece' | 'isNear'>,
): SearchedWords => ({ terms: terms.map((term) => ({ ...term, pattern: patternOf(term) })), piece, isNear });

/**
 * The first text with most of the terms; null when no text has one.
 * @param before the hit in texts that come before these
 */
export function findHit(
  texts: readonly HitText[],
  sought: SearchedWords,
  before: FoundHit | null = null,
): FoundHit | null {
  let best = before;
  for (const { field, text: raw } of texts) {
    if (hasAll(best, sought)) break;
    const text = raw.replace(/\s+/g, ' ').trim();
    const ranges = rangesIn({ field, text }, sought);
    const count = ranges.filter((own) => own.length > 0).length;
    if (count > (best?.count ?? 0)) best = { hit: { field, parts: excerptOf(text, ranges.flat()) }, count };
  }
  return best;
}

/** Whether a hit has every term, so that no other text can be better. */
export const hasAll = (found: FoundHit | null, { terms }: SearchedWords): boolean =>
  (found?.count ?? 0) >= terms.length;

/** For each term where it is in the text; without any, where the piece or a similar name is. */
function rangesIn({ field, text }: HitText, { terms, piece, isNear }: SearchedWords): Range[][] {
  const folded = foldText(text);
  const exact = terms.map((term) => (isIn(term, field) ? matchesOf(folded, term.pattern) : []));
  if (exact.some((ranges) => ranges.length > 0)) return exact;
  if (field === 'name' && isNear) return terms.map((term) => similarWords(folded, term));
  return pieceFields.has(field) ? [inside(folded, field, piece)] : [];
}

const pieceFields: ReadonlySet<HitField> = new Set(['name', 'email', 'phone', 'title', 'company']);

/** Whether a term is looked for in a field: the record has former titles and companies. */
function isIn({ field }: SearchTerm, hitField: HitField): boolean {
  if (field === undefined) return true;
  if (field === 'skill') return hitField === 'skills';
  return hitField === field || (field !== 'name' && hitField === 'record');
}

type FoldedText = { original: string; text: string };

const foldText = (original: string): FoldedText => ({ original, text: fold(original) });

/** For each character of the folded text where the original one begins. Only texts with a hit need it. */
function placesOf({ original }: FoldedText): number[] {
  const places: number[] = [];
  let place = 0;
  for (const letter of original) {
    const { length } = letter < '\u0080' ? letter : fold(letter);
    for (let index = 0; index < length; index++) places.push(place);
    place += letter.length;
  }
  places.push(place);
  return places;
}

/** Places of the folded text as places of the original one. */
function originalRanges(folded: FoldedText, ranges: Range[]): Range[] {
  if (ranges.length === 0) return [];
  const places = placesOf(folded);
  return ranges.map(({ start, end }) => ({ start: places[start] ?? 0, end: places[end] ?? 0 }));
}

/** `matchAll` copies the pattern, and most texts have no match. */
const matchesOf = (folded: FoldedText, pattern: RegExp | null): Range[] =>
  pattern === null || folded.text.search(pattern) < 0
    ? []
    : originalRanges(folded, [...folded.text.matchAll(pattern)].map(rangeOf));

const rangeOf = ({ index, 0: found }: RegExpExecArray): Range => ({
  start: index,
  end: index + found.length,
});

const wordPattern = /[\p{L}\p{N}]+[+#]*/gu;

/** The words of a term without accents, each with signs as in c++. */
export const wordsOf = (text: string): string[] => fold(text).match(wordPattern) ?? [];

function patternOf({ text, isPhrase }: SearchTerm): RegExp | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const sequence = words.map((word) => RegExp.escape(word)).join('[^\\p{L}\\p{N}]+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${sequence}${isPhrase ? '(?![\\p{L}\\p{N}])' : ''}`, 'gu');
}

function inside(folded: FoldedText, field: HitField, piece: string): Range[] {
  const digits = piece.replace(/\D/g, '').replace(/^0+/, '');
  const isNumber = /^[\d\s()+./-]+$/.test(piece);
  const wanted = isNumber && field === 'phone' ? digits : fold(piece);
  const start = wanted.length < 3 ? -1 : folded.text.indexOf(wanted);
  return start < 0 ? [] : originalRanges(folded, [{ start, end: start + wanted.length }]);
}

/** The words that differ from a name by a typing mistake, as `app.typed_spellings` finds them. */
function similarWords(folded: FoldedText, { text: name, isFar }: SearchTerm): Range[] {
  const wanted = new Set(wordsOf(name).flatMap((word) => typedSpellings(word, isFar === true)));
  const similar = [...folded.text.matchAll(wordPattern)].filter(
    ({ 0: word }) => isLong(word) && nearSpellings(word).some((near) => wanted.has(near)),
  );
  return originalRanges(folded, similar.map(rangeOf));
}

const isLong = (word: string): boolean => word.length >= 4;

/** At least those of the database. */
function typedSpellings(word: string, isFar: boolean): string[] {
  if (word.length === 3) return [word];
  if (!isLong(word)) return [];
  if (!isFar) return nearSpellings(word);
  const swapped = withSwapped(word);
  return [word, ...swapped.flatMap(withSwapped), ...[...withoutOne(word), ...swapped].flatMap(nearSpellings)];
}

const nearSpellings = (word: string): string[] => [word, ...withoutOne(word)];

const withoutOne = (word: string): string[] =>
  Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));

/** A word with each two neighbours swapped. */
const withSwapped = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, index) => {
    const [one = '', other = ''] = word.slice(index, index + 2);
    return word.slice(0, index) + other + one + word.slice(index + 2);
  });

const before = 40;
const shownChars = 160;

/** The text around the first match, cut between words, in pieces: every second one is a match. */
function excerptOf(text: string, ranges: Range[]): string[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const first = sorted[0]?.start ?? 0;
  const from =
    first <= before ? 0 : first - before + Math.max(0, text.slice(first - before, first).indexOf(' ') + 1);
  const cut = text.length - from <= shownChars ? text.length : text.lastIndexOf(' ', from + shownChars);
  const to = Math.max(cut, Math.min(text.length, sorted[0]?.end ?? 0));
  const parts: string[] = [];
  let place = from;
  for (const { start, end } of sorted) {
    if (start < place || end > to) continue;
    parts.push(text.slice(place, start), text.slice(start, end));
    place = end;
  }
  parts.push(text.slice(place, to));
  if (from > 0) parts[0] = `… ${parts[0] ?? ''}`;
  if (to < text.length) parts[parts.length - 1] = `${parts.at(-1) ?? ''} …`;
  return parts;
}
