import { fold } from '#platform/contract/fold.ts';
import type { HitField } from './rules.ts';
import type { SearchTerm } from './search-rules.ts';

/** A text of a person. Of a field there can be several. */
export type HitText = { field: HitField; text: string };

/** Where a search found a person: a part of a text, in which every second piece is what was found. */
export type SearchHit = { field: HitField; parts: string[] };

/** Terms that are looked for in the texts. */
export type Sought = {
  terms: readonly SearchTerm[];
  /** Text that is also found inside of words and numbers. */
  piece: string;
  /** Also looks for names that differ by a typing mistake. */
  isNear: boolean;
};

type Range = { start: number; end: number };
type Found = { hit: SearchHit; count: number };

/** The text in which most of the terms are, and how many; null when no text has one. */
export function findHit(texts: readonly HitText[], sought: Sought): Found | null {
  let best: { text: string; field: HitField; ranges: Range[]; count: number } | null = null;
  for (const { field, text: raw } of texts) {
    const text = raw.replace(/\s+/g, ' ').trim();
    const ranges = rangesIn({ field, text }, sought);
    const count = ranges.filter((own) => own.length > 0).length;
    if (count > (best?.count ?? 0)) best = { text, field, ranges: ranges.flat(), count };
  }
  if (best === null) return null;
  return { hit: { field: best.field, parts: excerptOf(best.text, best.ranges) }, count: best.count };
}

/** For each term where it is in the text; without any, where the piece or a similar name is. */
function rangesIn({ field, text }: HitText, { terms, piece, isNear }: Sought): Range[][] {
  const folded = foldWithPlaces(text);
  const exact = terms.map((term) => (isIn(term, field) ? matchesOf(folded, patternOf(term)) : []));
  if (exact.some((ranges) => ranges.length > 0)) return exact;
  if (field === 'name' && isNear) return terms.map((term) => similarWords(folded, term.text));
  return pieceFields.has(field) ? [inside(folded, field, piece)] : [];
}

const pieceFields: ReadonlySet<HitField> = new Set(['name', 'email', 'phone', 'title', 'company']);

/** Whether a term is looked for in a field: the record has former titles and companies. */
function isIn({ field }: SearchTerm, hitField: HitField): boolean {
  if (field === undefined) return true;
  if (field === 'skill') return hitField === 'skills';
  return hitField === field || (field !== 'name' && hitField === 'record');
}

type FoldedText = { text: string; places: number[] };

/** The folded text, and for each of its characters where the original one begins. */
function foldWithPlaces(text: string): FoldedText {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const plain = letter < '\u0080' ? letter.toLowerCase() : fold(letter);
    folded += plain;
    for (let index = 0; index < plain.length; index++) places.push(place);
    place += letter.length;
  }
  places.push(place);
  return { text: folded, places };
}

const rangeOf = ({ places }: FoldedText, start: number, end: number): Range => ({
  start: places[start] ?? 0,
  end: places[end] ?? 0,
});

const matchesOf = (folded: FoldedText, pattern: RegExp | null): Range[] =>
  pattern === null
    ? []
    : [...folded.text.matchAll(pattern)].map(({ index, 0: found }) =>
        rangeOf(folded, index, index + found.length),
      );

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
  return start < 0 ? [] : [rangeOf(folded, start, start + wanted.length)];
}

/** The words that differ from a name by one typing mistake, as `app.near_spellings` finds them. */
function similarWords(folded: FoldedText, name: string): Range[] {
  const wanted = new Set(wordsOf(name).filter(isLong).flatMap(nearSpellings));
  return [...folded.text.matchAll(wordPattern)]
    .filter(({ 0: word }) => isLong(word) && nearSpellings(word).some((near) => wanted.has(near)))
    .map(({ index, 0: word }) => rangeOf(folded, index, index + word.length));
}

const isLong = (word: string): boolean => word.length >= 4;
const nearSpellings = (word: string): string[] => [
  word,
  ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1)),
];

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
