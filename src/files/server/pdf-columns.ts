import { type Box, rowsOf, wideGap } from './pdf-words.ts';

/** A vertical gap between two columns, and the part of the page that it divides. */
export type Gutter = { x: number; top: number; bottom: number; rows: number };

const minColumnRows = 4;
// The lines of a column share their start, so only the most common starts are tried.
const maxStarts = 40;

/**
 * The vertical gap that most rows leave free on both sides; undefined when the page has one column.
 * @param minRows rows that a column has at least
 */
export function bestGutter(boxes: Box[], minRows = minColumnRows): Gutter | undefined {
  const counts = new Map<number, number>();
  for (const { x } of boxes) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1);
  const starts = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxStarts);
  let best: Gutter | undefined;
  // Of two gutters with as many rows, the better is the one where the right column begins.
  let bestFit = 0;
  for (const [start] of starts) {
    const gutter = gutterAt(boxes, start - 1, minRows);
    const fits =
      gutter === undefined
        ? 0
        : gutter.rows *
          (1 + share(rowsAt(boxes, gutter), ([box]) => box !== undefined && isNear(box, start)));
    if (gutter && fits > bestFit) [best, bestFit] = [gutter, fits];
  }
  return best;
}

const indent = 40;

const isNear = ({ x }: Box, start: number): boolean => x > start - 2 && x < start + indent;

function rowsAt(boxes: Box[], { x, top, bottom }: Gutter): Box[][] {
  return rowsOf(boxes.filter((box) => box.x >= x && box.y <= top && box.y >= bottom));
}

/** The longest series of rows in which no row crosses `x` or comes near it from the left. */
function gutterAt(boxes: Box[], x: number, minRows: number): Gutter | undefined {
  const crossing = boxes.filter((box) => box.x < x && box.right > x - wideGap(box)).map(({ y }) => y);
  const edges = [Number.POSITIVE_INFINITY, ...crossing.sort((a, b) => b - a), Number.NEGATIVE_INFINITY];
  let best: Gutter | undefined;
  for (const [index, above] of edges.slice(0, -1).entries()) {
    const below = edges[index + 1] ?? Number.NEGATIVE_INFINITY;
    const between = boxes.filter(({ y }) => y < above - 1 && y > below + 1);
    const left = rowsOf(between.filter((box) => box.x < x));
    const right = rowsOf(between.filter((box) => box.x >= x));
    const rows = Math.min(left.length, right.length);
    if (rows < minRows || rows <= (best?.rows ?? 0) || isTable(left, right)) continue;
    const heights = between.map(({ y }) => y);
    best = { x, rows, top: Math.max(...heights) + 0.5, bottom: Math.min(...heights) - 0.5 };
  }
  return best;
}

const code = /^[ABC][12]$/;

const date = /\b(?:19|20)\d\d\b|\b\d{1,2}[./]\d{2,4}\b|^\s*[–—-]\s*$/;

/** Whether a text holds a date and little else. */
export function isDated(text: string): boolean {
  return date.test(text) && text.length < 40;
}

/** Whether one of two columns holds dates, labels or headings for the rows beside it. */
function isTable(left: Box[][], all: Box[][]): boolean {
  const right = withoutHeadOver(left, all);
  const [narrow, wide] = lettersIn(left) <= lettersIn(right) ? [left, right] : [right, left];
  if (areCards(left, right) || areTitledCards(left, right)) return false;
  if (haveTableHead(left, right)) return true;
  if (share(narrow, hasDate) >= 0.5 || holdsDatesFor(left, right) || areStartAndEnd(left, right)) return true;
  // The table of a Europass gives a level for each skill in a language.
  if (share(right, (row) => row.some(({ text }) => code.test(text.trim()))) >= 0.4) return true;
  if (!isAlignedAtLeft(right) || areRightAligned(right, left, 8) || areLabels(left, right)) return true;
  if (areRightAligned(left, right, 3) || isGrid(left, right)) return true;
  if (hasTail(left, right)) return true;
  const beside = narrow.filter((row) => isBeside(row, wide));
  if (share(narrow, isShort) < 0.9) return false;
  if (narrow === left && areMarginHeadings(left, right)) return true;
  return beside.length / narrow.length >= 0.9 && lettersIn(narrow) * 3 < lettersIn(wide);
}

const headMax = 2;

/** The right column without a line or two above both. Such a line is the document's name in the middle of the page. */
function withoutHeadOver([first]: Box[][], right: Box[][]): Box[][] {
  const [top] = first ?? [];
  const own = right.filter(([box]) => top !== undefined && (box?.y ?? 0) <= top.y + top.size * 0.5);
  return own.length > 0 && right.length - own.length <= headMax ? own : right;
}

const titleRows = 2;

/**
 * Whether both columns are one entry each: they begin beside each other with a title of one or two rows in a font of
 * its own. Each has dates once, below its title.
 */
function areTitledCards(left: Box[][], right: Box[][]): boolean {
  const [second] = right;
  const from = second === undefined ? -1 : left.findIndex((row) => isBeside(row, [second]));
  if (from < 0 || from > 1) return false;
  const font = second?.[0]?.font;
  return [left.slice(from), right].every((rows) => {
    const [top] = rows;
    const titles = rows.findIndex(([box]) => box?.font !== font);
    return (
      rows.length >= 3 &&
      top?.length === 1 &&
      titles > 0 &&
      titles <= titleRows &&
      rows.slice(titles).every(([box]) => box?.font !== font) &&
      rows.filter(hasDate).length === 1 &&
      !rows.slice(0, titles).some(hasDate)
    );
  });
}

const tailMax = 3;

/** Labels beside their rows, and a few lines below the right column, such as place, date and signature. */
function hasTail(left: Box[][], right: Box[][]): boolean {
  const end = right.at(-1)?.[0]?.y ?? 0;
  const own = left.filter(([box]) => (box?.y ?? 0) > end - 2);
  const tail = left.length - own.length;
  return (
    tail > 0 &&
    tail <= tailMax &&
    own.length > 2 &&
    own.every((row) => isBeside(row, right)) &&
    isGrid(own, right)
  );
}

/** Whether both columns are one entry each: they begin beside each other, perhaps below a heading, with their only dates. */
function areCards(left: Box[][], right: Box[][]): boolean {
  const [second] = right;
  const from = second === undefined ? -1 : left.findIndex((row) => isBeside(row, [second]));
  if (from < 0 || from > 1) return false;
  return [left.slice(from), right].every((rows) => {
    const [top] = rows;
    return top?.length === 1 && isPeriod(top) && rows.filter(isPeriod).length === 1 && rows.length >= 3;
  });
}

/** Whether both columns begin with a row of at least three cells in a font of no cell below: names of columns. */
function haveTableHead(left: Box[][], right: Box[][]): boolean {
  const [second] = right;
  const first = second === undefined ? undefined : left.find((row) => isBeside(row, [second]));
  const head = [...(first ?? []), ...(second ?? [])];
  const font = head[0]?.font;
  const isHead = first !== undefined && head.length >= 3 && head.every((box) => box.font === font);
  const cells = [...left.filter((row) => isBeside(row, right)), ...right];
  const others = cells.filter((row) => row !== first && row !== second);
  return (
    isHead && others.every(([box]) => box === undefined || box.font !== font || box.y > (head[0]?.y ?? 0))
  );
}

const share = (rows: Box[][], fits: (row: Box[]) => boolean): number =>
  rows.filter(fits).length / rows.length;
const hasDate = (row: Box[]): boolean => row.some(({ text }) => isDated(text));
const dateFirst = /^[^\p{L}\d]*(?:\p{L}{2,9}\.?,?\s+){0,2}\d/u;
const isPeriod = (row: Box[]): boolean =>
  row.some(({ text }) => isDated(text) && dateFirst.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) < 20);

/** True when the other column has a row at the same height. */
function isBeside([box]: Box[], others: Box[][]): boolean {
  return (
    box !== undefined && others.some((row) => row.some((other) => Math.abs(other.y - box.y) < box.size * 0.3))
  );
}

/** Whether the left column has dates, each beside a row of a right column with hardly any. */
function holdsDatesFor(left: Box[][], right: Box[][]): boolean {
  const dated = left.filter(isPeriod);
  // The right column of a form may have the date of birth.
  const isAlone = right.filter(isPeriod).length * 4 <= dated.length;
  return dated.length >= 2 && share(dated, (row) => isBeside(row, right)) >= 0.7 && isAlone;
}

/** Whether single dates at the end of the left rows have dates beside them: the start and the end of each entry. */
function areStartAndEnd(left: Box[][], right: Box[][]): boolean {
  const isDate = (box: Box | undefined): boolean => box !== undefined && isPeriod([box]);
  const starts = left.filter((row) => isDate(row.at(-1)) && !/\d{4}.+\d{4}/.test(row.at(-1)?.text ?? ''));
  const ends = right.filter(([box]) => isDate(box));
  return ends.length >= 2 && share(ends, (row) => isBeside(row, starts)) >= 0.7;
}

/** The lines of a column begin at one or two places; dates and cities at the right edge begin anywhere. */
function isAlignedAtLeft(rows: Box[][]): boolean {
  const starts = rows.map(([box]) => Math.round((box?.x ?? 0) / 2));
  const counts = new Map<number, number>();
  for (const start of starts) counts.set(start, (counts.get(start) ?? 0) + 1);
  const [first = 0, second = 0] = [...counts.values()].toSorted((a, b) => b - a);
  return (first + second) / rows.length >= 0.5;
}

/** The labels of a form: most of them end with a colon, or the values begin with one. */
function areLabels(left: Box[][], right: Box[][]): boolean {
  const isLabel = (row: Box[]): boolean => row.at(-1)?.text.trim().endsWith(':') === true;
  const isValue = ([box]: Box[]): boolean => box?.text.trim().startsWith(':') === true;
  return share(left, isLabel) >= 0.6 || share(right, isValue) >= 0.6;
}

/**
 * Short rows that end at one place, begin anywhere, and are beside rows of the other column: dates and labels in the
 * margin, dates and cities at the right edge.
 * @param tolerance how far an end may be from that place, in points
 */
function areRightAligned(rows: Box[][], others: Box[][], tolerance: number): boolean {
  const ends = rows.map((row) => Math.max(...row.map((box) => box.right)));
  // Headings above the labels may end elsewhere.
  const edge = mostCommonEnd(ends);
  const starts = new Set(rows.map(([box]) => Math.round((box?.x ?? 0) / 2)));
  // Labels such as "Dates" are the same in every entry, so they begin at one place too.
  const texts = new Set(rows.map(([box]) => box?.text.trim()));
  return (
    ends.filter((end) => Math.abs(edge - end) < tolerance).length >= rows.length * 0.8 &&
    starts.size > 2 &&
    starts.size * 2 > texts.size &&
    share(rows, (row) => isShort(row) && isBeside(row, others)) >= (starts.size > manyStarts ? 0.65 : 0.8)
  );
}

/** Labels that begin at so many places are no lines of a text; those of two lines have only one beside a value. */
const manyStarts = 5;

function mostCommonEnd(ends: number[]): number {
  const near = (end: number): number => ends.filter((other) => Math.abs(other - end) < 2).length;
  return ends.toSorted((a, b) => near(b) - near(a) || b - a)[0] ?? 0;
}

/**
 * Cells of lists, forms or tables in two columns, which are read row by row: each row of the left column except
 * headings has one at its right. The right column has no heading of its own.
 */
function isGrid(left: Box[][], right: Box[][]): boolean {
  const usual = usualSize(right);
  const areHeadings = right.filter(([box]) => isCapitals(box?.text ?? ''));
  if (right.some(([box]) => (box?.size ?? 0) > usual * 1.08)) return false;
  if (areHeadings.length > 0 && areHeadings.length < right.length) return false;
  const isPaired = (row: Box[]): boolean => isBeside(row, right);
  const cells = left.filter((row) => isPaired(row) || !isSetApart(row, left, usual));
  const areCells = share(right, (row) => isBeside(row, left)) >= 0.9 && share(right, isShort) >= 0.9;
  if (!areCells && haveHeadings(left, right)) return false;
  return (
    cells.length > 2 &&
    share(left, isShort) >= 0.9 &&
    share(cells, isPaired) >= (areCells ? 0.6 : 0.9) &&
    (areCells || cells.length < left.length || share(cells, isPaired) === 1)
  );
}

/** Whether both columns begin beside each other in one font, which their other rows do not have. */
function haveHeadings([left, ...lefts]: Box[][], [right, ...rights]: Box[][]): boolean {
  if (left === undefined || right === undefined || !isBeside(left, [right])) return false;
  const font = left[0]?.font;
  const isOther = ([box]: Box[]): boolean => box?.font !== font;
  return right[0]?.font === font && rights.every(isOther) && lefts.filter(isOther).length * 2 > lefts.length;
}

const isCapitals = (text: string): boolean =>
  /\p{Lu}{5}/u.test(text) && !/[,\d]/.test(text) && text === text.toUpperCase();

/** Whether a row is larger than the text beside it, or in another font than most rows of its column. */
function isSetApart([box]: Box[], rows: Box[][], usual: number): boolean {
  const alike = rows.filter(([other]) => other?.font === box?.font).length;
  return (box?.size ?? 0) > usual * 1.08 || alike * 2 < rows.length;
}

function usualSize(rows: Box[][]): number {
  const sizes = rows.map(([box]) => box?.size ?? 0).toSorted((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) / 2)] ?? 0;
}

const isShort = (row: Box[]): boolean => lettersIn([row]) < 40;

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
