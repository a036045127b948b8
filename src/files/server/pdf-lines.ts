import { bandsOf } from './pdf-bands.ts';
import { bestGutter, type Gutter, isDated } from './pdf-columns.ts';
import { withoutDashes } from './pdf-dashes.ts';
import { type Box, type PdfText, phrasesOf, rowsOf } from './pdf-words.ts';

/**
 * A line of a page. `hasGapAbove` means a gap above the line. A tab separates parts that are far apart, which begin at
 * `stops`.
 */
export type PdfLine = Box & { hasGapAbove: boolean; stops: number[] };

const maxDepth = 6;
/** A card may have only three rows: name, dates and place. */
const cardRows = 3;

/**
 * The lines of a page in reading order: each column from top to bottom, full-width text before and after. A list of
 * dates beside entries is not a column.
 */
export function pdfLines(texts: PdfText[]): PdfLine[] {
  const bands = bandsOf(withoutDashes(phrasesOf(texts)));
  const minRows = bands.length > 1 ? cardRows : undefined;
  return bands
    .flatMap(({ boxes, columns }) =>
      columnsAt(boxes, columns).flatMap((column) => blocks(column, maxDepth, minRows)),
    )
    .flatMap((block, at) =>
      block.map((line, row) => (at > 0 && row === 0 ? { ...line, hasGapAbove: true } : line)),
    );
}

/** @param edges the left edges of all columns but the first */
function columnsAt(boxes: Box[], edges: number[]): Box[][] {
  const columnOf = ({ x }: Box): number => edges.filter((edge) => x >= edge).length;
  return [0, ...edges].map((_edge, column) => boxes.filter((box) => columnOf(box) === column));
}

/** Joins the lines to a text, with an empty line for each gap. */
export function textOfLines(lines: PdfLine[]): string {
  return lines.map(({ text, hasGapAbove }) => (hasGapAbove ? `\n${text}` : text)).join('\n');
}

/** Splits the page at its best gutter into above, left, right and below, and reads each part recursively. */
function blocks(boxes: Box[], depth: number, minRows: number | undefined): PdfLine[][] {
  if (boxes.length === 0) return [];
  const gutter = depth > 0 ? bestGutter(boxes, minRows) : undefined;
  if (!gutter) return [linesOf(boxes)];
  const parts: Box[][] = [[], [], [], []];
  for (const box of boxes) parts[partOf(box, gutter)]?.push(box);
  return parts.flatMap((part) => blocks(part, depth - 1, minRows));
}

function partOf(box: Box, gutter: Gutter): 0 | 1 | 2 | 3 {
  if (box.y > gutter.top) return 0;
  if (box.y < gutter.bottom) return 3;
  return box.x < gutter.x ? 1 : 2;
}

function linesOf(boxes: Box[]): PdfLine[] {
  const rows = rowsOf(boxes);
  const headings = marginHeadings(rows);
  const gaps = rows.slice(1).map((row, index) => (rows[index]?.[0]?.y ?? 0) - (row[0]?.y ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return rows.flatMap((row, index) => {
    const heading = headings.get(index);
    const cells = headings.has(index) ? row.slice(1) : row;
    const gap = gaps[index - 1] ?? 0;
    const above = heading === undefined ? [] : [lineOf([heading], true)];
    const [first] = cells;
    if (first === undefined) return above;
    return [...above, lineOf(cells, gap > Math.max(usual * 1.5, first.size * 1.8))];
  });
}

function lineOf(row: Box[], hasGapAbove: boolean): PdfLine {
  const cells = joinJustified(row);
  const [first] = cells as [Box, ...Box[]];
  const parts = cells.flatMap((cell) => cell.parts ?? []);
  return {
    ...(parts.length > 0 && { parts }),
    text: cells.map(({ text }) => text.trim().replace(/\s+/g, ' ')).join('\t'),
    x: first.x,
    right: Math.max(...cells.map(({ right }) => right)),
    y: first.y,
    size: Math.max(...cells.map(({ size }) => size)),
    font: first.font,
    stops: cells.map(({ x }) => x),
    hasGapAbove,
  };
}

const justifiedWords = 3;

/** Words of a justified line have wide gaps of one width; three or more of them are joined again. */
function joinJustified(row: Box[]): Box[] {
  const gapAt = (at: number): number => (row[at]?.x ?? 0) - (row[at - 1]?.right ?? 0);
  const joined: Box[] = [];
  for (let at = 0; at < row.length; ) {
    let end = at + 1;
    while (
      end < row.length &&
      gapAt(end) < (row[at]?.size ?? 0) * 2.5 &&
      Math.abs(gapAt(end) - gapAt(at + 1)) < 0.3
    )
      end += 1;
    const words = row.slice(at, end);
    const areWords = words.filter(({ text }) => !text.trim().includes(' ')).length * 2 > words.length;
    const isText =
      words.length >= justifiedWords && areWords && words.some(({ text }) => /^\p{Ll}|,$/u.test(text.trim()));
    const taken = isText ? words : words.slice(0, 1);
    const [first] = taken as [Box, ...Box[]];
    joined.push({
      ...first,
      text: taken.map(({ text }) => text.trim()).join(' '),
      right: taken.at(-1)?.right ?? first.right,
    });
    at += taken.length;
  }
  return joined;
}

/**
 * Headings in the margin beside the first line of their section, by their row. A row that continues a heading has no
 * text of its own.
 */
function marginHeadings(rows: Box[][]): Map<number, Box | undefined> {
  const edge = textEdge(rows);
  const beside = besideText(rows, edge);
  const found = new Map<number, Box | undefined>();
  const [start] = beside;
  if (start === undefined) return found;
  const under = rows.slice(start.at).filter(([box]) => box !== undefined && box.x > edge - 8);
  const body = usualBox(rows.flat());
  const isHeadings =
    under.length >= 2 &&
    under.length * 3 >= beside.length &&
    under.length * 2 >= rows.length - start.at - beside.length &&
    beside.filter(({ box }) => isDated(box.text)).length * 4 < beside.length &&
    beside.every(({ box }) => box.text.length < 40) &&
    (beside.every(({ box }) => isSet(box, body)) ||
      (groupsOf(beside) > 1 && beside.every(({ at }) => beginsGroup(rows, at))));
  if (!isHeadings) return found;
  let last: { at: number; box: Box } | undefined;
  for (const { at, box } of beside) {
    if (last !== undefined && at === last.at + 1 && last.box.y - box.y < box.size * 1.6) {
      last.box.text = `${last.box.text.trim()} ${box.text.trim()}`;
      found.set(at, undefined);
    } else {
      found.set(at, { ...box });
    }
    const head = found.get(at) ?? last?.box;
    if (head !== undefined) last = { at, box: head };
  }
  return found;
}

/** The number of groups of rows that follow each other. */
const groupsOf = (beside: { at: number }[]): number =>
  beside.filter(({ at }, index) => at !== (beside[index - 1]?.at ?? -2) + 1).length;

const isSet = (box: Box, body: { size: number; font: string }): boolean =>
  box.size > body.size * 1.05 || box.font !== body.font || isCapitals(box.text);

/** True when there is a gap above a row, or when it continues a row with such a gap. */
function beginsGroup(rows: Box[][], at: number): boolean {
  const gap = (index: number): number => (rows[index - 1]?.[0]?.y ?? Infinity) - (rows[index]?.[0]?.y ?? 0);
  const gaps = rows.slice(1).map((_row, index) => gap(index + 1));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return gap(at) > usual * 1.25 || gap(at - 1) > usual * 1.25;
}

/** Phrases in the margin beside a row of text, and those that continue right below one. */
function besideText(rows: Box[][], edge: number): { at: number; box: Box }[] {
  const found: { at: number; box: Box }[] = [];
  for (const [at, [box, second]] of rows.entries()) {
    if (box === undefined || box.right >= edge - 4) continue;
    const last = found.at(-1);
    const isBelow = last !== undefined && last.at === at - 1 && last.box.y - box.y < box.size * 1.7;
    const isText = second !== undefined && second.x > edge - 8 && second.x < edge + 20;
    if (second === undefined ? isBelow : isText) found.push({ at, box });
  }
  return found;
}

const isCapitals = (text: string): boolean => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();

/** The left edge of the text beside short phrases in the margin. */
function textEdge(rows: Box[][]): number {
  return mostCommon(
    rows.flatMap(([first, second]) =>
      first !== undefined && second !== undefined && first.text.length < 40
        ? [[Math.round(second.x / 4) * 4, 1] as const]
        : [],
    ),
  );
}

/** The font size and font that most letters have. */
function usualBox(boxes: Box[]): { size: number; font: string } {
  return {
    size: mostCommon(boxes.map(({ size, text }) => [size, text.length] as const)),
    font: mostCommon(boxes.map(({ font, text }) => [font, text.length] as const)),
  };
}

function mostCommon<T>(weighted: (readonly [T, number])[]): T {
  const counts = new Map<T, number>();
  for (const [value, weight] of weighted) counts.set(value, (counts.get(value) ?? 0) + weight);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0] as T;
}
