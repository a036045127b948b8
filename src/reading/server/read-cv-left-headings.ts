import { kindOfHeading, type SectionKind } from './read-cv-headings.ts';
import type { Line } from './read-cv-lines.ts';

const chief: readonly (SectionKind | null)[] = ['experience', 'education', 'skills', 'languages'];
const kindsMin = 3;

/** Divides headings from the first line of their sections, where a document without pages has them at the left. */
export function apartLeftHeadings(lines: Line[]): Line[] {
  const kinds = new Set(lines.map((line) => kindBeside(line)).filter((kind) => chief.includes(kind)));
  if (kinds.size < kindsMin) return lines;
  return lines.flatMap((line) => {
    if (kindBeside(line) === null) return line;
    const [heading = '', rest = ''] = line.text.split('\t');
    return [
      { ...line, text: heading, raw: heading, hasGapAbove: true },
      { ...line, text: rest, raw: rest, hasGapAbove: false },
    ];
  });
}

function kindBeside({ text, box, isBullet }: Line): SectionKind | null {
  const cells = text.split('\t');
  return box === null && !isBullet && cells.length === 2 ? kindOfHeading(cells[0] ?? '') : null;
}

/** A heading may stand a little left of its column. */
const indentMax = 0.03;

/** Puts headings of one row above their columns, where these are read one after the other. */
export function withHeadingsOfColumns(lines: Line[]): Line[] {
  const placed = [...lines];
  for (let at = 0; at < placed.length; at += 1) {
    const line = placed[at];
    if (line === undefined || !isRowOfHeadings(line)) continue;
    const starts = line.stops.map((stop, column) => (column === 0 ? at : startOfColumn(placed, at, stop)));
    if (starts.some((start, column) => start < 0 || start < (starts[column - 1] ?? 0))) continue;
    const headings = line.text.split('\t').map((text, column) => headingAt(line, text, column));
    // From the last on, so that the places of the others stay the same.
    for (const column of headings.keys().toArray().toReversed())
      placed.splice(starts[column] ?? at, column === 0 ? 1 : 0, ...headings.slice(column, column + 1));
    at += 1;
  }
  return placed;
}

function isRowOfHeadings({ text, stops, box }: Line): boolean {
  const cells = text.split('\t');
  return (
    box !== null &&
    cells.length > 1 &&
    cells.length === stops.length &&
    cells.every((cell) => kindOfHeading(cell) !== null)
  );
}

/** The first line of a column that begins above the line before it; -1 when there is none. */
const startOfColumn = (lines: Line[], row: number, stop: number): number =>
  lines.findIndex(
    ({ box, page }, at) =>
      at > row + 1 &&
      box !== null &&
      page === lines[row]?.page &&
      Math.abs(box.x - stop) < indentMax &&
      box.y < (lines[at - 1]?.box?.y ?? 0) &&
      box.y > (lines[row]?.box?.y ?? 1),
  );

function headingAt(line: Line, text: string, column: number): Line {
  const x = line.stops[column] ?? 0;
  const box = line.box === null ? null : { ...line.box, x, width: (line.stops[column + 1] ?? 1) - x };
  return { ...line, text, raw: text, box, stops: [x] };
}
