import { findPeriod } from './read-cv-dates.ts';
import { firstWordWidth, isOpenBetween, joinLines, type Joint, type Page } from './read-cv-joined-lines.ts';
import type { Line } from './read-cv-lines.ts';
import { hasCommaPair, hasTwo } from './read-cv-name-pairs.ts';
import { isCityLike, readPlace, splitPlace } from './read-cv-places.ts';
import { companyScore, titleScore } from './read-cv-words.ts';

/**
 * Joins names of jobs and companies that continue on the next line: the first line has no room for the next word, or
 * ends inside brackets.
 * @param all the lines of the document, which show where its columns end
 */
export function joinWrappedNames(lines: Line[], all: Line[], now: Date): Line[] {
  return joinLines(lines, { areTwo: () => false, isRest, isName: () => false, jointOf }, { all, now });
}

const restWords = 3;

/** After a name in bold and another one, the next line has the style of the latter. A place ends it. */
const isRest = (names: string, rest: string): boolean =>
  (hasTwo(names) || /\s[|•·@]$/.test(names) || hasCommaPair(names)) &&
  rest.split(/\s+/).length <= restWords &&
  readPlace(rest) === null &&
  splitPlace(names) === null;

/** The joint is clear by the words or full lines, and likely by the width of the column. */
function jointOf(above: Line, line: Line, { all, now }: Page): Joint {
  if (findPeriod(above.text.split('\t').at(-1) ?? '', now) !== null) return null;
  const isDated = findPeriod(line.text, now) !== null;
  // "Architectural Assistant" continues with "(Part I)".
  const isAddition = /^\([^()]+\)$/.test(line.text) && readPlace(line.text.slice(1, -1)) === null;
  if (isAddition && !isDated && above.isStrong === line.isStrong && above.text.includes('\t'))
    return 'likely';
  if (above.isStrong !== line.isStrong || isDated || !/^[\p{L}(&]/u.test(line.text)) return null;
  const isTownBelow = /\p{L},$/u.test(above.text) && isCityLike(line.text);
  if (isOpenBetween(above.text, line.text) || isTownBelow || isFull(above, line, all)) return 'clear';
  return fillsNarrowColumn(above, line, all) ? 'likely' : null;
}

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
  const x = above.box?.x ?? 0;
  if (above.text.includes('\t')) return false;
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
  const isOther = titleScore(above.text) > 0 && companyScore(line.text) > 0 && titleScore(line.text) === 0;
  return (above.box?.width ?? 0) + firstWordWidth(line) > width * (1 - gutter) && !isOther;
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
  return full >= fullLinesMin && end + firstWordWidth(line) > edge && end > edge - 4 * margin;
}
