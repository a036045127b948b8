import { findPeriod } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';
import { hasCommaPair, hasTwo } from './read-cv-name-pairs.ts';
import { isCityLike, readPlace, splitPlace } from './read-cv-places.ts';
import { companyScore, isProse, titleScore } from './read-cv-words.ts';

const longMax = 100;

/**
 * Joins names of jobs and companies that continue on the next line: the first line has no room for the next word, or ends inside brackets. Only
 * lines of one style and column are joined, and no text.
 * @param all the lines of the document, which show where its columns end
 */
export function joinWrappedNames(lines: Line[], all: Line[], now: Date): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const whole = above === undefined ? null : withRestBelow(above, line, now);
    const way = above === undefined || whole !== null ? null : continuation(above, line, { all, now });
    if (whole !== null) joined[joined.length - 1] = whole;
    else if (above === undefined || way === null) joined.push(line);
    else {
      const isJoined = above.isJoined === true || way === 'likely';
      joined[joined.length - 1] = { ...above, text: joinTexts(above.text, line.text), isJoined };
    }
  }
  return joined;
}

/** "BSc, Physics,⇥10/2012 – 09/2015" continues with the school below, and a long name before dates with its last words. */
function withRestBelow(above: Line, line: Line, now: Date): Line | null {
  const [names = '', dates = '', ...more] = above.text.split('\t');
  const [rest = '', end = ''] = line.text.split('\t');
  const isDated = more.length === 0 && findPeriod(dates, now) !== null && findPeriod(line.text, now) === null;
  // After a name in bold and another one, the line continues in the style of the latter. A place ends it.
  const isRest = above.isStrong && holdsTwo(names) && isShortRest(rest) && splitPlace(names) === null;
  const isAlike = above.isStrong === line.isStrong || isRest;
  const isBelow = above.page === line.page && !line.hasGapAbove && isAlike;
  const isAligned = Math.abs((above.box?.x ?? 0) - (line.box?.x ?? 0)) < 0.008;
  if (!isDated || !isBelow || !isAligned || line.isBullet) return null;
  const isOpen =
    (names.endsWith(',') && end === '') || reachesDates([names, dates], [rest, end], [above, line]);
  const text = `${names} ${rest}\t${end === '' ? dates : `${dates} ${end}`}`;
  return isOpen ? { ...above, text, isJoined: !names.endsWith(',') } : null;
}

const holdsTwo = (names: string): boolean => hasTwo(names) || /\s[|•·@]$/.test(names) || hasCommaPair(names);

const isShortRest = (rest: string): boolean =>
  rest.split(/\s+/).length <= restWords && readPlace(rest) === null;

type Pair<T> = readonly [T, T];

const restWords = 3;
const gapBeforeDates = 0.02;

/** Whether the next word of a name had no room before the dates at the right edge. */
function reachesDates(cells: Pair<string>, below: Pair<string>, [above, line]: Pair<Line>): boolean {
  const stop = above.stops[1];
  if (above.box === null || line.box === null || stop === undefined || line.size !== above.size) return false;
  const [[names, dates], [rest, end]] = [cells, below];
  if (isProse(rest) || rest.length >= names.length) return false;
  const { x, width } = above.box;
  const letter =
    end === '' ? line.box.width / Math.max(1, rest.length) : (x + width - stop) / Math.max(1, dates.length);
  const word = letter * ((rest.split(/\s/)[0]?.length ?? 0) + 1);
  return x + letter * names.length + word > stop - gapBeforeDates;
}

/** "Christian-Detlev-" is joined without a space, "medizi-" without its hyphen. */
export function joinTexts(above: string, text: string): string {
  if (!/\p{L}-$/u.test(above)) return `${above} ${text}`;
  return /^\p{Ll}/u.test(text) ? above.slice(0, -1) + text : above + text;
}

/** Whether a line continues the one above, `clear` by its words or full lines, or `likely` by the width of its column. */
function continuation(
  above: Line,
  line: Line,
  { all, now }: { all: Line[]; now: Date },
): 'clear' | 'likely' | null {
  if (above.box === null || line.box === null || above.page !== line.page || line.hasGapAbove) return null;
  if (line.isBullet || above.isBullet || line.text.includes('\t')) return null;
  const cell = above.stops.at(-1) ?? above.box.x;
  if (
    Math.abs(cell - line.box.x) > 0.008 ||
    above.size !== line.size ||
    above.text.length > longMax ||
    isProse(above.text.replace(/,$/, ''))
  )
    return null;
  if (/\([^()]*$/.test(above.text) && /^[^()]*\)$/.test(line.text)) return 'clear';
  if (findPeriod(above.text.split('\t').at(-1) ?? '', now) !== null) return null;
  if (
    above.isStrong !== line.isStrong ||
    findPeriod(line.text, now) !== null ||
    !/^[\p{L}(&]/u.test(line.text)
  )
    return null;
  if (isOpenName(above.text, line.text) || isFull(above, line, all)) return 'clear';
  return fillsNarrowColumn(above, line, all) ? 'likely' : null;
}

const isOpenName = (above: string, text: string): boolean =>
  /^(?:and|und|ve|of|für|for|&)\s/u.test(text) ||
  (/\p{L},$/u.test(above) && isCityLike(text)) ||
  /[\p{L}&]-$|\s[–—&]$|\s(?:und|and|ve|für|for|of|der|des|im|in)$/u.test(above);

const narrowest = 0.15;
const widest = 0.34;
/** Part of the distance between two columns that their lines leave free at least. */
const gutter = 0.08;
const columnRows = 3;

/**
 * Whether the next word would reach into the next column. The last of several columns is as wide as the one before it.
 * Names of two kinds are never one name.
 */
function fillsNarrowColumn(above: Line, line: Line, all: Line[]): boolean {
  const [x, next] = [above.box?.x ?? 0, line.box];
  if (above.text.includes('\t') || next === null) return false;
  const starts = columnStarts(all.filter(({ page }) => page === above.page));
  const at = starts.findIndex((start) => Math.abs(start - x) < 0.01);
  if (at < 0 || starts.length < 2) return false;
  const width = (starts[at + 1] ?? x + x - (starts[at - 1] ?? x)) - x;
  // A name or an address over both columns is above them.
  const top = topOf(all, above.page, starts[at + 1] ?? x);
  const isWider = ({ page, box }: Line): boolean =>
    page === above.page &&
    box !== null &&
    box.y > top - 0.01 &&
    Math.abs(box.x - x) < 0.03 &&
    box.width > width;
  if (width < narrowest || width > widest || all.some(isWider)) return false;
  const word = (next.width / Math.max(1, line.text.length)) * ((line.text.split(/\s/)[0]?.length ?? 0) + 1);
  const isOther = titleScore(above.text) > 0 && companyScore(line.text) > 0 && titleScore(line.text) === 0;
  return (above.box?.width ?? 0) + word > width * (1 - gutter) && !isOther;
}

/** Where the first line of a column is. */
const topOf = (lines: Line[], page: number, start: number): number =>
  Math.min(
    1,
    ...lines.flatMap(({ page: on, box }) =>
      on === page && box !== null && Math.abs(box.x - start) < 0.01 ? [box.y] : [],
    ),
  );

/** The left edges of columns: at least three lines begin there, and no line of the column before reaches it. */
function columnStarts(lines: Line[]): number[] {
  const counts = new Map<number, number>();
  for (const { box } of lines)
    if (box !== null) counts.set(Math.round(box.x * 200), (counts.get(Math.round(box.x * 200)) ?? 0) + 1);
  const starts = [...counts]
    .filter(([, count]) => count >= columnRows)
    .map(([start]) => start / 200)
    .toSorted((a, b) => a - b);
  return starts.filter((start, at) => start - (starts[at - 1] ?? -1) >= narrowest);
}

const leftOf = ({ box }: Line): number => box?.x ?? 0;

/** Where the last cell of a line begins. */
const startOf = ({ stops, box }: Line): number => stops.at(-1) ?? box?.x ?? 0;

const margin = 0.03;
const fullLinesMin = 3;

/** Whether the next word would reach beyond the right edge, where several other lines of the column end. */
function isFull(above: Line, line: Line, all: Line[]): boolean {
  // Behind dates, both columns must be full.
  return isFullFrom(startOf, above, { line, all }) && isFullFrom(leftOf, above, { line, all });
}

function isFullFrom(
  start: (line: Line) => number,
  above: Line,
  { line, all }: { line: Line; all: Line[] },
): boolean {
  const x = start(above);
  const end = (above.box?.x ?? 0) + (above.box?.width ?? 0);
  const ends = all.flatMap((other) =>
    other.box !== null &&
    other.page === above.page &&
    other.at !== above.at &&
    Math.abs(start(other) - x) < 0.05
      ? [other.box.x + other.box.width]
      : [],
  );
  const edge = Math.max(end, ...ends);
  const full = ends.filter((one) => one > edge - margin).length;
  const letter = (line.box?.width ?? 0) / Math.max(1, line.text.length);
  const word = letter * ((line.text.split(/\s/)[0]?.length ?? 0) + 1);
  return full >= fullLinesMin && end + word > edge && end > edge - 4 * margin;
}
