import { type Box, rowsOf, wideGap } from './pdf-words.ts';

/** A vertical gap between two columns, and the part of the page that it divides. */
export type Gutter = { x: number; top: number; bottom: number; rows: number };

const minColumnRows = 4;
// The lines of a column share their start, so only the most common starts are tried.
const maxStarts = 40;

/** The vertical gap that most rows leave free on both sides; undefined when the page has one column. */
export function bestGutter(boxes: Box[]): Gutter | undefined {
  const counts = new Map<number, number>();
  for (const { x } of boxes) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1);
  const starts = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxStarts);
  let best: Gutter | undefined;
  for (const [start] of starts) {
    const gutter = gutterAt(boxes, start - 1);
    if (gutter && gutter.rows > (best?.rows ?? 0)) best = gutter;
  }
  return best;
}

/** The longest series of rows in which no row crosses `x` or comes near it from the left. */
function gutterAt(boxes: Box[], x: number): Gutter | undefined {
  const crossing = boxes.filter((box) => box.x < x && box.right > x - wideGap(box)).map(({ y }) => y);
  const edges = [Number.POSITIVE_INFINITY, ...crossing.sort((a, b) => b - a), Number.NEGATIVE_INFINITY];
  let best: Gutter | undefined;
  for (const [index, above] of edges.slice(0, -1).entries()) {
    const below = edges[index + 1] ?? Number.NEGATIVE_INFINITY;
    const between = boxes.filter(({ y }) => y < above - 1 && y > below + 1);
    const left = rowsOf(between.filter((box) => box.x < x));
    const right = rowsOf(between.filter((box) => box.x >= x));
    const rows = Math.min(left.length, right.length);
    if (rows < minColumnRows || rows <= (best?.rows ?? 0) || isTable(left, right)) continue;
    const heights = between.map(({ y }) => y);
    best = { x, rows, top: Math.max(...heights) + 0.5, bottom: Math.min(...heights) - 0.5 };
  }
  return best;
}

const date = /\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{2,4}\b|^\s*[–—-]\s*$/;

/** Whether a text holds a date and little else. */
export function isDated(text: string): boolean {
  return date.test(text) && text.length < 40;
}

/** Whether one of two columns holds dates, labels or headings for the rows beside it. */
function isTable(left: Box[][], right: Box[][]): boolean {
  const [narrow, wide] = lettersIn(left) <= lettersIn(right) ? [left, right] : [right, left];
  if (share(narrow, hasDate) >= 0.5 || holdsDatesFor(left, right)) return true;
  if (!isAlignedAtLeft(right)) return true;
  const beside = narrow.filter((row) => isBeside(row, wide));
  if (share(narrow, (row) => lettersIn([row]) < 40) < 0.9) return false;
  if (narrow === left && areMarginHeadings(left, right)) return true;
  return beside.length / narrow.length >= 0.9 && lettersIn(narrow) * 3 < lettersIn(wide);
}

const share = (rows: Box[][], fits: (row: Box[]) => boolean): number =>
  rows.filter(fits).length / rows.length;
const hasDate = (row: Box[]): boolean => row.some(({ text }) => isDated(text));
const dateFirst = /^[^\p{L}\d]*(?:\p{L}{2,9}\.?,?\s+){0,2}\d/u;
const isPeriod = (row: Box[]): boolean =>
  row.some(({ text }) => isDated(text) && dateFirst.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) < 20);

/** True when the other column has a row at the same height. */
function isBeside([box]: Box[], others: Box[][]): boolean {
  return box !== undefined && others.some(([other]) => other && Math.abs(other.y - box.y) < box.size * 0.3);
}

/** Whether the left column has dates, each beside a row of a right column without dates. */
function holdsDatesFor(left: Box[][], right: Box[][]): boolean {
  const dated = left.filter(isPeriod);
  return dated.length >= 2 && share(dated, (row) => isBeside(row, right)) >= 0.7 && !right.some(isPeriod);
}

/** The lines of a column begin at one or two places; dates and cities at the right edge begin anywhere. */
function isAlignedAtLeft(rows: Box[][]): boolean {
  const starts = rows.map(([box]) => Math.round((box?.x ?? 0) / 2));
  const counts = new Map<number, number>();
  for (const start of starts) counts.set(start, (counts.get(start) ?? 0) + 1);
  const [first = 0, second = 0] = [...counts.values()].toSorted((a, b) => b - a);
  return (first + second) / rows.length >= 0.5;
}

/** Headings in the margin: short groups of rows, each beside the first row of its section. */
function areMarginHeadings(left: Box[][], right: Box[][]): boolean {
  const groups: Box[][][] = [];
  let last: Box | undefined;
  for (const row of left) {
    const [box] = row;
    if (box === undefined) continue;
    if (last !== undefined && last.y - box.y < box.size * 1.7) groups.at(-1)?.push(row);
    else groups.push([row]);
    last = box;
  }
  const beside = groups.filter(([row]) => row !== undefined && isBeside(row, right)).length;
  return (
    beside / groups.length >= 0.8 && left.length <= groups.length * 2 && groups.length * 2 <= right.length
  );
}

function lettersIn(rows: Box[][]): number {
  return rows.flat().reduce((sum, { text }) => sum + text.length, 0);
}
