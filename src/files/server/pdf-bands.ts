import { bestGutter } from './pdf-columns.ts';
import { type Box, rowsOf } from './pdf-words.ts';

const headingsMin = 2;

/** A part of a page over its whole width. `columns` are the left edges of columns that headings name. */
export type Band = { boxes: Box[]; columns: number[] };

/**
 * Divides a page of cards at headings above all columns and at rows of headings. Gaps between rows of cards divide it
 * too. The cards of one row are read before the next row. Pages without such headings are one band.
 */
export function bandsOf(boxes: Box[]): Band[] {
  const whole = [{ boxes, columns: [] }];
  const gutter = bestGutter(boxes);
  const over = gutter === undefined ? [] : headingsOverAll(boxes);
  const isDividing = over.some(
    ({ y, size }) => gutter !== undefined && y < gutter.top && y - size > gutter.bottom,
  );
  const beside = headingsBeside(boxes);
  const headings = [...(isDividing ? over : []), ...beside.flatMap(([first]) => first ?? [])];
  if (headings.length === 0) return whole;
  // A heading in the middle, over all columns, belongs to none of them.
  const left = Math.min(...boxes.map(({ x }) => x));
  const middle = isDividing ? over.filter(({ x }) => x - left > leftMax) : [];
  const below = middle.map(({ y, size }) => y - size * 0.3);
  const above = headings.map(({ y, size }) => y + size * 0.7);
  const cuts = [...above, ...below].toSorted((a, b) => b - a);
  const bands = dividedAt(boxes, cuts).flatMap((band) => {
    const columns = columnsOf(band, beside);
    if (columns.length > 0) return [{ boxes: band, columns }];
    return dividedAt(band, wideGapsIn(band)).map((part) => ({ boxes: part, columns: [] }));
  });
  const isPlain = gutter === undefined && bands.every(({ columns }) => columns.length === 0);
  return isPlain ? whole : bands;
}

/** The left edges of the headings that begin a band. No text may cross one of them, and it is no table. */
function columnsOf(band: Box[], beside: Box[][]): number[] {
  const head = beside.find(([first]) => first !== undefined && band.includes(first)) ?? [];
  const edges = head.slice(1).map(({ x }) => x - indent);
  const isFreeAt = (edge: number): boolean => band.every(({ x, right }) => x >= edge || right < edge);
  const rows = rowsOf(band).slice(1);
  const full = rows.filter((row) => row.length >= head.length).length;
  return edges.every(isFreeAt) && full < rows.length * fullRows ? edges : [];
}

/** Of the rows of a table, so many have a cell in each column. */
const fullRows = 0.75;

/** The text of a box may begin left of its heading. */
const indent = 8;

/** @param cuts heights from top to bottom */
function dividedAt(boxes: Box[], cuts: number[]): Box[][] {
  const bands = [Number.POSITIVE_INFINITY, ...cuts].map((top, at) =>
    boxes.filter(({ y }) => y <= top && y > (cuts[at] ?? Number.NEGATIVE_INFINITY)),
  );
  return bands.filter((band) => band.length > 0);
}

const wideGap = 2.2;

/** The heights of gaps over the whole width, which are wider than those between lines. */
function wideGapsIn(boxes: Box[]): number[] {
  const rows = rowsOf(boxes).flatMap(([first]) => first ?? []);
  const gaps = rows
    .slice(1)
    .map(({ y, size }, at) => ({ below: y + size, gap: (rows[at]?.y ?? 0) - y, size }));
  const usual = gaps.map(({ gap }) => gap).toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return gaps
    .filter(({ gap, size }, at) => at > 0 && gap > Math.max(usual, size) * wideGap)
    .map(({ below }) => below);
}

/** The headings in the largest style whose headings are all at the left edge, without other text near them. */
function headingsOverAll(boxes: Box[]): Box[] {
  const sizes = boxes.map(({ size }) => size).toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const styles = Map.groupBy(
    boxes.filter(({ size }) => size > usual * 1.08),
    ({ size, font }) => `${size.toFixed(1)} ${font}`,
  );
  const found = [...styles.values()]
    .map((alike) => rowsOf(alike))
    .filter((rows) => rows.length >= headingsMin && rows.every((row) => isFree(row, boxes)))
    .filter((rows) => rows.some((row) => row.length === 1))
    .map((rows) => rows.flatMap(([first]) => first ?? []))
    .filter((firsts) => areAligned(firsts, boxes));
  return found.toSorted(([a], [b]) => (b?.size ?? 0) - (a?.size ?? 0))[0] ?? [];
}

/**
 * The rows in which each box heads a column. A section begins in all columns there, so that the text above the row is
 * read first.
 */
function headingsBeside(boxes: Box[]): Box[][] {
  const usual = usualOf(boxes);
  const isHeading = ({ text, size, font }: Box): boolean =>
    (size > usual.size * 1.08 || (font !== usual.font && size > usual.size * 0.98)) &&
    text.length <= headingMax &&
    !/[\d,.:;@]/.test(text);
  const rows = rowsOf(boxes);
  return rows.filter((row, at) => {
    const [first] = row;
    const isOne = row.length > 1 && row.every((box) => isHeading(box) && isAlike(box, first));
    if (first === undefined || !isOne || at === 0) return false;
    // Names of jobs beside each other have dates or companies right above.
    const gap = Math.min(...(rows[at - 1] ?? []).map(({ y }) => y - first.y));
    const own = (rows[at + 1] ?? []).map(({ y }) => first.y - y);
    return gap > first.size * gapAbove && gap > Math.min(...own) * 1.2;
  });
}

/** Headings further in are in the middle. */
const leftMax = 40;
const headingMax = 32;
const gapAbove = 2;

const isAlike = ({ size, font }: Box, first: Box | undefined): boolean =>
  first !== undefined && font === first.font && Math.abs(size - first.size) < 0.3;

/** The size and font that most letters have. */
function usualOf(boxes: Box[]): { size: number; font: string } {
  const letters = new Map<string, { box: Box; count: number }>();
  for (const box of boxes) {
    const key = `${box.size.toFixed(1)} ${box.font}`;
    const count = (letters.get(key)?.count ?? 0) + box.text.length;
    letters.set(key, { box, count });
  }
  const [most] = [...letters.values()].toSorted((a, b) => b.count - a.count);
  return { size: most?.box.size ?? 0, font: most?.box.font ?? '' };
}

/** Whether a row of headings has no other text beside it or right below, and a gap above. */
function isFree(row: Box[], boxes: Box[]): boolean {
  const [first] = row;
  return (
    first !== undefined &&
    boxes.every((box) => {
      const distance = box.y - first.y;
      return row.includes(box) || distance > first.size * 2 || distance < -box.size * 1.1;
    })
  );
}

function areAligned(headings: Box[], boxes: Box[]): boolean {
  const left = Math.min(...boxes.map(({ x }) => x));
  const [first] = headings;
  if (first === undefined) return false;
  if (headings.every(({ x }) => Math.abs(x - first.x) < 2 && x - left < leftMax)) return true;
  // Centred between the columns.
  const width = Math.max(...boxes.map(({ right }) => right)) - left;
  const middleOf = ({ x, right }: Box): number => (x + right) / 2;
  const isMiddle = Math.abs(middleOf(first) - left - width / 2) < width * 0.1;
  return isMiddle && headings.every((heading) => Math.abs(middleOf(heading) - middleOf(first)) < 3);
}
