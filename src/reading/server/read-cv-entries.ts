import { type DateLine, datedLine, type Header, headerOf } from './read-cv-headers.ts';
import { goesOnFrom, type Line, rightEdge } from './read-cv-lines.ts';

/** An entry of a career: its dates, the header around them, and the text below. */
export type Entry = { dated: DateLine; header: Header; body: Line[]; isGrouped: boolean };

const entriesMax = 60;
const headerMax = 3;
const headerLength = 120;

/**
 * Splits a section at its lines with dates. The first entry shows how many header lines the CV puts above the dates,
 * because no other text can precede them. A later entry with fewer lines inherits the missing ones from the entry
 * before.
 */
export function entriesOf(lines: Line[], now: Date): Entry[] {
  const anchors = anchorsOf(lines, now).slice(0, entriesMax);
  const [first] = anchors;
  if (first === undefined) return [];
  const edge = rightEdge(lines);
  const usual = first.at - headerAbove(lines, first.at, { from: 0, most: headerMax, edge });
  const isBeside = namesBeside(first.dated) > 0;
  const starts = anchors.map(({ at, dated }, index) => {
    if (index === 0) return first.at - usual;
    // Dates on a line of their own, in a CV with its other dates beside names: the names are above them.
    const most = isBeside && namesBeside(dated) === 0 ? Math.max(2, usual) : usual;
    return headerAbove(lines, at, { from: (anchors[index - 1]?.at ?? 0) + 1, most, edge });
  });
  return anchors.map(({ dated, at }, index) => {
    const start = starts[index] ?? at;
    const next = starts[index + 1] ?? lines.length;
    const above = lines.slice(start, at);
    const below = lines.slice(at + 1, Math.max(at + 1, next));
    return entryOf(dated, above, below, usual);
  });
}

/** "(2 years 3 months)" and "Ankara" beside dates are no names. */
function namesBeside({ rest, line }: DateLine): number {
  return headerOf([{ text: rest, line, slot: '' }]).units.length;
}

type Anchor = { at: number; dated: DateLine };

/** Lines with dates: on their own or beside a name. Bullet points with dates count only when there is no such line. */
function anchorsOf(lines: Line[], now: Date): Anchor[] {
  const all = lines.flatMap((line, at) => {
    const dated = datedLine(line, now);
    return dated === null ? [] : [{ at, dated }];
  });
  const plain = all.filter(({ dated }) => !dated.line.isBullet);
  const anchors = plain.length > 0 ? plain : all;
  const ranges = anchors.filter(({ dated }) => dated.period.isRange);
  // When all other lines have ranges, a single date is part of a text.
  return anchors.filter(
    ({ dated }) =>
      dated.period.isRange || ranges.length === 0 || /[\t(]/.test(dated.line.text) || dated.rest === '',
  );
}

/** The first line of the header above an anchor. Names belong to the header; the end of a text does not. */
function headerAbove(
  lines: Line[],
  anchor: number,
  limits: { from: number; most: number; edge: number },
): number {
  let start = anchor;
  let names = 0;
  while (start > limits.from && names < limits.most) {
    const line = lines[start - 1];
    if (
      line === undefined ||
      !isHeaderLike(line) ||
      (start - 1 > limits.from && goesOnFrom(lines[start - 2], line, limits.edge))
    )
      break;
    start -= 1;
    // "2 years 3 months" and "Ankara" may be between names.
    names += headerOf([{ text: line.text, line, slot: '' }]).units.length;
    if (line.hasGapAbove && limits.from > 0) break;
  }
  return start;
}

function isHeaderLike(line: Line): boolean {
  const { text } = line;
  return (
    !line.isBullet &&
    text.length <= headerLength &&
    !/[.;:!?…]$/.test(text.replace(/\b(?:inc|ltd|co|corp|a\.ş|şti|llc)\.$/i, '')) &&
    /^[\p{Lu}\p{Lo}\d"'(&]/u.test(text)
  );
}

function entryOf(dated: DateLine, above: Line[], below: Line[], usual: number): Entry {
  const over = above.map((line, index) => ({ text: line.text, line, slot: `above${above.length - index}` }));
  const beside = dated.rest === '' ? [] : [{ text: dated.rest, line: dated.line, slot: 'beside' }];
  const known = headerOf([...over, ...beside]);
  const isGrouped = usual > 1 && above.length < usual && known.units.length === 1;
  const names = known.units.length + (known.units.some(({ text }) => hasTwo(text)) ? 1 : 0);
  const taken = isGrouped ? placesBelow(below) : linesBelow(below, 2 - names);
  const header = headerOf([
    ...over,
    ...beside,
    ...below.slice(0, taken).map((line, index) => ({ text: line.text, line, slot: `below${index + 1}` })),
  ]);
  return { dated, header, body: below.slice(taken), isGrouped };
}

const hasTwo = (text: string): boolean => /[|•·\t]|\s[–—-]\s| at (?=\p{Lu})|\s@\s/u.test(text);

/** Counts the lines below the dates that belong to the header: as many as are missing, and a place after them. */
function linesBelow(below: Line[], lacking: number): number {
  let taken = 0;
  while (taken < lacking) {
    const line = below[taken];
    // The first bullet point under dates without a name is the title.
    const isName =
      line !== undefined &&
      (isHeaderLike(line) ||
        (line.isBullet && lacking === 2 && taken === 0 && line.text.length <= headerLength));
    if (!isName || line.text.length > 90) break;
    taken += 1;
    if (line.isBullet) break;
  }
  return taken + placesBelow(below.slice(taken));
}

function placesBelow(below: Line[]): number {
  const [line] = below;
  if (line === undefined || line.isBullet || line.text.length > 80) return 0;
  return headerOf([{ text: line.text, line, slot: '' }]).units.length === 0 ? 1 : 0;
}
