/** A text run of a PDF page; `x`, `y` are the start of its baseline, and `y` grows upwards. */
export type PdfText = { text: string; x: number; y: number; width: number; size: number };

/** A line of a page. `hasGapAbove` means a gap above the line. A tab separates parts that are far apart. */
export type PdfLine = Box & { hasGapAbove: boolean };

type Box = { text: string; x: number; right: number; y: number; size: number };
type Gutter = { x: number; top: number; bottom: number; rows: number };

const minColumnRows = 4;
const maxDepth = 6;
// The lines of a column share their start, so only the most common starts are tried.
const maxStarts = 40;

/**
 * The lines of a page in reading order: each column from top to bottom, full-width text before and after. A list of
 * dates beside entries is not a column.
 */
export function pdfLines(texts: PdfText[]): PdfLine[] {
  const boxes = joinedWords(texts.filter(({ text, size }) => text.trim() !== '' && size > 0));
  return blocks(boxes, maxDepth).flatMap((block, at) =>
    block.map((line, row) => (at > 0 && row === 0 ? { ...line, hasGapAbove: true } : line)),
  );
}

/** Joins the lines to a text, with an empty line for each gap. */
export function textOfLines(lines: PdfLine[]): string {
  return lines.map(({ text, hasGapAbove }) => (hasGapAbove ? `\n${text}` : text)).join('\n');
}

/** Splits the page at its best gutter into above, left, right and below, and reads each part recursively. */
function blocks(boxes: Box[], depth: number): PdfLine[][] {
  if (boxes.length === 0) return [];
  const gutter = depth > 0 ? bestGutter(boxes) : undefined;
  if (!gutter) return [linesOf(boxes)];
  const parts: Box[][] = [[], [], [], []];
  for (const box of boxes) parts[partOf(box, gutter)]?.push(box);
  return parts.flatMap((part) => blocks(part, depth - 1));
}

function partOf(box: Box, gutter: Gutter): 0 | 1 | 2 | 3 {
  if (box.y > gutter.top) return 0;
  if (box.y < gutter.bottom) return 3;
  return box.x < gutter.x ? 1 : 2;
}

/** Joins adjacent runs into phrases and adds the missing spaces, which PDFs often show only as a gap. */
function joinedWords(texts: PdfText[]): Box[] {
  const boxes: Box[] = [];
  for (const row of rowsOf(texts.map(({ width, ...rest }) => ({ ...rest, right: rest.x + width })))) {
    let last: Box | undefined;
    for (const box of row) {
      const gap = last ? box.x - last.right : Number.POSITIVE_INFINITY;
      if (last && gap < wideGap(last) && gap > -last.size * 2) {
        const hasGapAbove = gap > last.size * 0.15 && !last.text.endsWith(' ') && !box.text.startsWith(' ');
        last.text += (hasGapAbove ? ' ' : '') + box.text;
        last.right = Math.max(last.right, box.right);
      } else {
        last = { ...box };
        boxes.push(last);
      }
    }
  }
  return boxes;
}

function wideGap({ size }: Box): number {
  return Math.max(size * 0.9, 7);
}

/** Rows from top to bottom, and each row from left to right. */
function rowsOf(boxes: Box[]): Box[][] {
  const rows: Box[][] = [];
  for (const box of boxes.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && first.y - box.y < Math.min(first.size, box.size) * 0.45) row.push(box);
    else rows.push([box]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x));
}

/** The vertical gap that most rows leave free on both sides; undefined when the page has one column. */
function bestGutter(boxes: Box[]): Gutter | undefined {
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

const date = /\b(19|20)\d\d\b|\b\d{1,2}[./]\d{2,4}\b/;

/** Whether the left column holds dates or labels for the rows beside it. */
function isTable(left: Box[][], right: Box[][]): boolean {
  const [narrow, wide] = lettersIn(left) <= lettersIn(right) ? [left, right] : [right, left];
  const dated = narrow.filter((row) => row.some(({ text }) => date.test(text) && text.length < 40)).length;
  if (dated / narrow.length >= 0.5) return true;
  const heights = wide.map((row) => row[0]?.y ?? 0);
  const aligned = narrow.filter(
    ([box]) => box && heights.some((y) => Math.abs(y - box.y) < box.size * 0.3),
  ).length;
  const short = narrow.filter((row) => row.reduce((sum, { text }) => sum + text.length, 0) < 40).length;
  return (
    aligned / narrow.length >= 0.9 && short / narrow.length >= 0.9 && lettersIn(narrow) * 3 < lettersIn(wide)
  );
}

function lettersIn(rows: Box[][]): number {
  return rows.flat().reduce((sum, { text }) => sum + text.length, 0);
}

function linesOf(boxes: Box[]): PdfLine[] {
  const rows = rowsOf(boxes);
  const gaps = rows.slice(1).map((row, index) => (rows[index]?.[0]?.y ?? 0) - (row[0]?.y ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return rows.flatMap((row, index) => {
    const [first] = row;
    if (first === undefined) return [];
    const gap = gaps[index - 1] ?? 0;
    return {
      text: row.map(({ text }) => text.trim().replace(/\s+/g, ' ')).join('\t'),
      x: first.x,
      right: Math.max(...row.map(({ right }) => right)),
      y: first.y,
      size: Math.max(...row.map(({ size }) => size)),
      hasGapAbove: gap > Math.max(usual * 1.5, first.size * 1.8),
    };
  });
}
