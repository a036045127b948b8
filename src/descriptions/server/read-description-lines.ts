import {
  type CvLine,
  cvLinesOf,
  goesOnFrom,
  type Line,
  normalisedLines,
  rightEdge,
} from '#reading/server/read-cv-lines.ts';
import { isProse } from '#reading/server/read-cv-words.ts';
import type { PlacedLine } from '#files/server/extract-text.ts';
import { withBullets, withoutBoldMarks, withoutQuoteMarks } from './read-description-marks.ts';
import { headings, kindOfLabel, labels, plain } from './read-description-words.ts';

export type DescriptionText = {
  format: string;
  text: string;
  /** For PDFs only. */
  lines?: PlacedLine[];
  /** Indexes of the lines that the document marks as headings. */
  headings?: number[];
  /** Indexes of the lines of the page header of a DOCX. */
  pageHeader?: number[];
};

/** A line of a job description, classified as a heading or not. */
export type DescriptionLine = Line & {
  isHeading: boolean;
  /** Marked as a heading by the document's structure or by its larger letters. */
  isSet: boolean;
  /** White space before the text, in characters; 0 in a PDF, whose lines have a place. */
  indent: number;
  /** The line is in the page header of the document. */
  isPageHeader: boolean;
};

/** How the text of a description is extracted. */
export const readLimits = { maxLines: 800, withDrawnBullets: true };

/** Classifies each line of the document as a heading or not. */
export function descriptionLines(source: DescriptionText): DescriptionLine[] {
  const written = withoutQuoteMarks(cvLinesOf(source.text, source.lines ?? null));
  const raw = withBullets(source.format === 'txt' ? written.map(withoutBoldMarks) : written);
  const read = joinedTitles(withGaps(normalisedLines(raw).filter(({ text }) => /[\p{L}\p{N}]/u.test(text))));
  const body = usualSize(read);
  const marked = new Set(source.headings);
  const header = new Set(source.pageHeader);
  const classified = read.map((line, index): DescriptionLine => {
    const isLarge = line.size !== null && line.size >= body * 1.12 && line.text.length <= 100;
    const near = {
      above: read[index - 1],
      next: read[index + 1],
      isOutside: isOutsideList(read, index, { raw, hasLines: source.format === 'docx' }),
    };
    const isMarked = marked.has(line.at) || /^\s*#{1,4}\s/.test(raw[line.at]?.text ?? '');
    const isSet = (isMarked || isLarge) && !line.isBullet;
    const indent = indentOf(raw[line.at]);
    return {
      ...line,
      text: isMarked ? line.text.replace(/^#{1,4}\s+/, '') : line.text,
      isSet,
      isHeading: isSet || looksLikeHeading(line, near),
      indent,
      isPageHeader: header.has(line.at),
    };
  });
  return withAlikeHeadings(classified).flatMap(
    (line, index, all) => besideHeading(line, all[index + 1]) ?? [line],
  );
}

const alikeMin = 3;

/** In a plain text whose known headings are between gaps, other short lines between gaps are headings too. */
function withAlikeHeadings(lines: DescriptionLine[]): DescriptionLine[] {
  const isBetweenGaps = (at: number): boolean =>
    lines[at]?.hasGapAbove === true && lines[at]?.box === null && lines[at + 1]?.hasGapAbove === true;
  const known = lines.flatMap(({ text }, at) => (isSectionName(text) ? [at] : []));
  const [first = lines.length] = known;
  const alike = known.filter(isBetweenGaps).length;
  if (alike < alikeMin || alike * 4 < known.length * 3) return lines;
  return lines.map((line, at) => {
    const isShort = line.text.split(/\s+/).length <= 5 && /^\p{Lu}[\p{L}\s’'&-]+$/u.test(line.text);
    const isAlike = at > first && isShort && !line.isBullet && isBetweenGaps(at);
    return isAlike ? { ...line, isHeading: true } : line;
  });
}

const cellMax = 60;
const proseMin = 50;

/** A heading in the left cell or margin, with its text or list in the cell beside it. */
function besideHeading(line: DescriptionLine, next: DescriptionLine | undefined): DescriptionLine[] | null {
  const [, heading = '', rest = ''] = /^([^\t:]{3,60})\t+([^\t]+)$/.exec(line.text) ?? [];
  if (rest === '' || heading.length > cellMax || line.isBullet || kindOfLabel(heading) !== null) return null;
  const bullet = /^[•‣▪■●○◦✓✔–-]\s*(?=\S)/u.exec(rest)?.[0] ?? '';
  const isList = bullet !== '' || (next !== undefined && next.isBullet && !next.text.includes('\t'));
  const isText = rest.length >= proseMin && isProse(rest);
  if (!isSectionName(heading) && !(/^\p{Lu}/u.test(heading) && (isList || isText))) return null;
  const [, x = line.box?.x ?? 0] = line.stops;
  const right = line.box === null ? 0 : line.box.x + line.box.width;
  const box = line.box === null ? null : { ...line.box, x, width: Math.max(0, right - x) };
  const base = { ...line, isSet: false, hasGapAbove: true };
  return [
    { ...base, text: heading, isHeading: true },
    {
      ...base,
      text: rest.slice(bullet.length),
      isBullet: bullet !== '',
      isHeading: false,
      box,
      hasGapAbove: false,
    },
  ];
}

const gapMin = 1.22;

/** A paragraph begins where the distance to the line above is larger than the usual one. */
function withGaps(lines: Line[]): Line[] {
  const steps = lines.map((line, at) => stepTo(lines[at - 1], line));
  const usual = usualStep(steps);
  return lines.map((line, at) => {
    const step = steps[at] ?? null;
    return step !== null && step > usual * gapMin ? { ...line, hasGapAbove: true } : line;
  });
}

/** The distance to the line above in the same column, in sizes of its letters. */
function stepTo(above: Line | undefined, line: Line): number | null {
  if (above === undefined || above.box === null || line.box === null || above.page !== line.page) return null;
  const down = line.box.y - above.box.y;
  return down <= 0 || down > 0.08 ? null : down / Math.max(line.box.height, above.box.height, 0.001);
}

/** The distance that most lines of running text have: the smallest common one. */
function usualStep(steps: (number | null)[]): number {
  const known = steps.filter((step) => step !== null).toSorted((a, b) => a - b);
  return known[Math.floor(known.length * 0.12)] ?? Number.POSITIVE_INFINITY;
}

/** Joins a heading in large letters that is broken over two lines. */
function joinedTitles(lines: Line[]): Line[] {
  const edge = rightEdge(lines);
  const body = usualSize(lines);
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const isLarge = (line.size ?? 0) >= body * 1.12;
    if (isLarge && above !== undefined && above.size === line.size && isBroken(above, line, edge)) {
      const glue = /\p{L}-$/u.test(above.text) ? '' : ' ';
      joined[joined.length - 1] = { ...above, text: `${above.text}${glue}${line.text}` };
    } else joined.push(line);
  }
  return joined;
}

const isBroken = (above: Line, line: Line, edge: number): boolean =>
  !line.isBullet &&
  (goesOnFrom(above, line, edge) ||
    (!line.hasGapAbove && (/^[\p{Ll}(&]/u.test(line.text) || isInNarrowColumn(above, line))));

/** A column that is much narrower than the page breaks a title after a few words. */
const isInNarrowColumn = (above: Line, line: Line): boolean =>
  above.box !== null &&
  line.box !== null &&
  above.page === line.page &&
  Math.abs(above.box.x - line.box.x) < 0.005 &&
  above.box.width < 0.3 &&
  above.text.split(/\s+/).length >= 2 &&
  !/[.!?:]$/.test(above.text) &&
  !isSectionName(above.text) &&
  !isSectionName(line.text);

type Near = { above: Line | undefined; next: Line | undefined; isOutside: boolean };

const indentOf = (line: CvLine | undefined): number =>
  /^[ \t\u00a0]*/.exec(line?.text ?? '')?.[0].replaceAll('\t', '    ').length ?? 0;

const shortItem = 60;

/**
 * Whether a line below a list begins where the list begins, and is no rest of its last item.
 * @param hasLines each line is a whole paragraph
 */
function isOutsideList(
  lines: Line[],
  index: number,
  { raw, hasLines }: { raw: CvLine[]; hasLines: boolean },
): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  if (above === undefined || line === undefined || !/^\p{Lu}/u.test(line.text)) return false;
  // An item may have several lines.
  const item = lines.slice(Math.max(0, index - 4), index).findLast(({ isBullet }) => isBullet);
  if (item === undefined || item.page !== line.page) return false;
  if (line.box !== null && item.box !== null) return line.box.x <= item.box.x + 0.004;
  const isWhole = hasLines || above.text.length <= shortItem;
  return indentOf(raw[line.at]) <= indentOf(raw[item.at]) && above.isBullet && isWhole;
}

/** A heading is recognised by its words, by a list directly below it, by bold or by capital letters. */
function looksLikeHeading(line: Line, { above, next, isOutside }: Near): boolean {
  const { text } = line;
  if (line.isBullet || text.length > 80 || /[.;,]$/.test(text)) return false;
  if (isSectionName(text)) return true;
  // A wrapped bullet point also has a list below it.
  const isRest = above?.isBullet === true && !line.hasGapAbove && !isOutside;
  if (next === undefined || isRest || !/^[\p{Lu}\d]/u.test(text)) return false;
  if (isLabelled(text)) return false;
  const words = text.split(/\s+/).length;
  const isItem = /^\d{1,2}[.)]\s/.test(text) && !line.hasGapAbove;
  if (words <= 8 && next.isBullet && !isItem) return true;
  if (words <= 6 && (isOutside || /[.!]$/.test(above?.text ?? '')) && isAboveText(line, next)) return true;
  if (words <= 6 && text.endsWith(':') && !/\t/.test(text)) return true;
  const isCapitals = text === text.toUpperCase() && /\p{L}{3}/u.test(text);
  if (line.isStrong && line.hasGapAbove && words <= 9 && (isCapitals || !next.isStrong)) return true;
  if (isApart(line, next)) return true;
  return line.hasGapAbove && words >= 2 && words <= 6 && isCapitals;
}

/** A few words above a sentence that begins at the same place and fills a line. */
const isAboveText = ({ text, box, size }: Line, next: Line): boolean =>
  !/[.!:,;|@•·]|\d{3}/.test(text) &&
  /^\p{Lu}/u.test(next.text) &&
  next.text.length > 55 &&
  isProse(next.text) &&
  (size ?? 0) >= (next.size ?? 0) &&
  Math.abs((box?.x ?? 0) - (next.box?.x ?? 0)) < 0.01;

/** In a plain text, a few words between empty lines above a longer text. */
const isApart = (line: Line, next: Line): boolean =>
  line.box === null &&
  line.hasGapAbove &&
  next.hasGapAbove &&
  line.text.split(/\s+/).length <= 6 &&
  !/[.!?:,;|@]|\d{3}/.test(line.text) &&
  next.text.length > line.text.length * 1.5;

/** "Location: Berlin" is a value. */
const isLabelled = (text: string): boolean => /^[^:\t]{2,40}?\s*[:\t]\s*\S/u.test(text);

export function isSectionName(text: string): boolean {
  const name = plain(text);
  return headings.has(name) || labels.skills.has(name);
}

/** The font size of most letters. */
export function usualSize(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines)
    if (size !== null) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? Number.POSITIVE_INFINITY;
}
