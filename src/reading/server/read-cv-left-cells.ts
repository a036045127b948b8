import { findPeriod } from './read-cv-dates.ts';
import type { Line } from './read-cv-lines.ts';

// Some CVs have company, town and dates of a job below each other in a left column. Its title and tasks are beside
// them.

const tolerance = 0.012;
const groupsMin = 2;

type Row = { left: Line | null; right: Line | null };

/**
 * Gives the cells of both columns lines of their own: for each job those of the left column, then those beside them. Only
 * where each job has its dates in the last of several cells of the left column.
 */
export function withLeftCellsFirst(lines: Line[], now: Date): Line[] {
  const edge = commonStop(lines);
  if (edge === null) return lines;
  const from = lines.findIndex((line) => cellsAt(line, edge).left !== null);
  const rows = lines.slice(from).map((line) => cellsAt(line, edge));
  const groups: Row[][] = [];
  let isOpen = false;
  for (const row of rows) {
    if (row.left !== null && !isOpen) groups.push([]);
    groups.at(-1)?.push(row);
    if (row.left !== null) isOpen = !isPeriodAlone(row.left.text, now);
  }
  if (groups.length < groupsMin || !groups.every((rowsOfJob) => isJob(rowsOfJob, now))) return lines;
  return [...lines.slice(0, from), ...groups.flatMap(linesOfJob)];
}

/** Where the second cell of most rows with two cells begins. */
function commonStop(lines: Line[]): number | null {
  const stops = lines.flatMap(({ stops: own, box }) =>
    own.length === 2 && box !== null ? (own[1] ?? 0) : [],
  );
  const alike = (stop: number): number =>
    stops.filter((other) => other > stop - tolerance && other < stop + 3 * tolerance).length;
  const [most] = stops.toSorted((a, b) => alike(b) - alike(a) || a - b);
  return most !== undefined && alike(most) >= groupsMin * 2 && alike(most) === stops.length ? most : null;
}

function cellsAt(line: Line, edge: number): Row {
  const { box } = line;
  if (box === null) return { left: null, right: line };
  const [first = '', second] = line.text.split('\t');
  const x = line.stops[1] ?? box.x;
  if (second === undefined)
    return box.x > edge - tolerance ? { left: null, right: line } : { left: line, right: null };
  const end = box.x + box.width;
  return {
    left: { ...line, text: first, stops: line.stops.slice(0, 1), box: { ...box, width: x - box.x } },
    right: { ...line, text: second, stops: [x], box: { ...box, x, width: end - x }, hasGapAbove: false },
  };
}

/** Several cells at the left, of which only the last one is a period, and text beside them. */
function isJob(rows: Row[], now: Date): boolean {
  const left = rows.flatMap((row) => row.left ?? []);
  const dated = left.filter(({ text }) => findPeriod(text, now)?.isRange === true);
  const last = left.at(-1);
  return (
    left.length > 1 && dated.length === 1 && dated[0] === last && rows.some(({ right }) => right !== null)
  );
}

function isPeriodAlone(text: string, now: Date): boolean {
  const period = findPeriod(text, now);
  return period?.isRange === true && (text.slice(0, period.from) + text.slice(period.to)).trim() === '';
}

/** The lines of a job, all from the left edge, so that those beside are not taken for indented text. */
function linesOfJob(rows: Row[]): Line[] {
  const left = rows.flatMap((row) => row.left ?? []);
  const right = rows.flatMap((row) => row.right ?? []);
  const start = left[0]?.box?.x ?? 0;
  const shift = Math.min(...right.map(({ box }) => box?.x ?? 1)) - start;
  const first = left.map((line, at) => (at === 0 ? { ...line, hasGapAbove: true } : line));
  return [
    ...first,
    ...right.map((line) => ({ ...line, box: line.box && { ...line.box, x: line.box.x - shift } })),
  ];
}
