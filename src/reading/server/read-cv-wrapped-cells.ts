import { findPeriod } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';

const tolerance = 0.006;
const cellsMin = 3;
const restMax = 30;

/**
 * Joins the rest of a cell to its row: "Schlossrestaurant" continues below itself, in the third column or behind it. The
 * second column has the text of the entry below it.
 */
export function joinWrappedCells(lines: Line[], now: Date): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const row = joined.at(-1);
    const column = row === undefined ? -1 : columnOf(line, row, now);
    if (row === undefined || column < 0) joined.push(line);
    else joined[joined.length - 1] = withRest(row, column, line);
  }
  return joined;
}

/** The column of the row above that a line continues; -1 when it continues none. */
function columnOf(line: Line, row: Line, now: Date): number {
  const isRest =
    !line.isBullet && !line.text.includes('\t') && line.text.length <= restMax && !line.hasGapAbove;
  const isRow =
    row.stops.length >= cellsMin &&
    row.text.split('\t').length === row.stops.length &&
    row.page === line.page &&
    row.isStrong === line.isStrong &&
    row.size === line.size;
  if (!isRest || !isRow || findPeriod(row.text, now)?.isRange !== true) return -1;
  return row.stops.findIndex(
    (stop, at) => at >= cellsMin - 1 && Math.abs(stop - (line.box?.x ?? -1)) < tolerance,
  );
}

function withRest(row: Line, column: number, { text }: Line): Line {
  const cells = row.text.split('\t');
  return { ...row, text: cells.map((cell, at) => (at === column ? `${cell} ${text}` : cell)).join('\t') };
}
