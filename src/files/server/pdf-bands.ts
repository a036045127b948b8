import { bestGutter } from './pdf-columns.ts';
import { type Box, rowsOf } from './pdf-words.ts';

const headingsMin = 2;

/**
 * Divides a page of cards at the headings that stand above all its columns, and at the gaps between its rows of cards,
 * because the cards of one row are read before the next row. Pages without such headings are one band.
 */
export function bandsOf(boxes: Box[]): Box[][] {
  const gutter = bestGutter(boxes);
  const headings = gutter === undefined ? [] : headingsOverAll(boxes);
  const isDividing = headings.some(
    ({ y, size }) => gutter !== undefined && y < gutter.top && y - size > gutter.bottom,
  );
  if (!isDividing) return [boxes];
  const cuts = headings.map(({ y, size }) => y + size * 0.7);
  return dividedAt(boxes, cuts).flatMap((band) => dividedAt(band, wideGapsIn(band)));
}

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
  return first !== undefined && headings.every(({ x }) => Math.abs(x - first.x) < 2 && x - left < 40);
}
