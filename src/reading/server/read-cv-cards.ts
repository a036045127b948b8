import { findPeriod } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';

const alignment = 0.01;
const rowsMin = 3;

/** Reads entries that stand beside each other one by one. Each column of their rows has one period and other lines. */
export function withoutCards(lines: Line[], now: Date): Line[] {
  const read: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const rows = rowsFrom(lines, at);
    const columns = columnsOf(rows);
    const areCards =
      rows.length >= rowsMin && columns.length > 1 && columns.every((column) => isCard(column, now));
    if (areCards) read.push(...columns.flat());
    else read.push(...lines.slice(at, at + 1));
    at += areCards ? rows.length : 1;
  }
  return read;
}

/** The rows that begin at a line, all of whose cells begin where those of the first one do. */
function rowsFrom(lines: Line[], at: number): Line[] {
  const first = lines[at];
  if (first === undefined || first.stops.length < 2) return [];
  const end = lines.findIndex(
    (line, index) =>
      index >= at &&
      (line.page !== first.page ||
        line.isBullet ||
        line.box === null ||
        line.stops.length === 0 ||
        !line.stops.every((stop) => columnOf(first.stops, stop) >= 0)),
  );
  return lines.slice(at, end < 0 ? lines.length : end);
}

const columnOf = (stops: number[], stop: number): number =>
  stops.findIndex((one) => Math.abs(one - stop) < alignment);

function columnsOf(rows: Line[]): Line[][] {
  const stops = rows[0]?.stops ?? [];
  return stops.map((x, column) =>
    rows.flatMap((row) => {
      const at = row.stops.findIndex((stop) => columnOf(stops, stop) === column);
      const text = row.text.split('\t')[at];
      if (text === undefined || row.box === null) return [];
      const end = row.stops[at + 1] ?? row.box.x + row.box.width;
      const isLast = at === row.stops.length - 1;
      const width = isLast ? end - x : Math.min(end - x, widthOf(text, row.size));
      return { ...row, text, raw: text, stops: [x], box: { ...row.box, x, width } };
    }),
  );
}

const letter = 0.5;
const pageWidth = 595;

/** The width of a text in a usual font. */
const widthOf = (text: string, size: number | null): number =>
  (text.length * letter * (size ?? 0)) / pageWidth;

const isCard = (column: Line[], now: Date): boolean =>
  column.length > 1 && column.filter(({ text }) => findPeriod(text, now) !== null).length === 1;
