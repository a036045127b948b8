import type { Line } from './read-cv-lines.ts';
import { readPlace } from './read-cv-places.ts';

/** The labels of a kind of table. */
export type TableWords = {
  isHead: (text: string) => boolean;
  /** Columns that describe an entry, as bullet points do. */
  isDescribing: (label: string) => boolean;
  isDates: (label: string) => boolean;
};

type Head = { labels: string[]; stops: number[]; hasPlaces: boolean };
type Row = { line: Line; head: Head; cells: string[]; notes: Line[] };

const tolerance = 0.012;

/**
 * Gives each cell under a head of columns ("Zeitraum⇥Arbeitgeber⇥Position") a line of its own behind its label, the
 * dates first. Cells that continue on the lines below their row are joined.
 */
export function labelledRows(lines: Line[], words: TableWords): Line[] {
  const found: (Line | Row)[] = [];
  let head: Head | null = null;
  for (const line of lines) {
    if (words.isHead(line.text)) {
      head = headOf(line);
      continue;
    }
    const row = found.at(-1);
    const cells = head === null ? null : cellsOf(line, head);
    if (head === null || cells === null) found.push(line);
    else if (beginsRow(cells, head, words)) found.push({ line, head, cells, notes: [] });
    else if (row !== undefined && 'cells' in row) extend(row, line, { cells, words });
    else found.push(line);
  }
  return found.flatMap((one) => ('cells' in one ? linesOfRow(one, words) : [one]));
}

function headOf({ text, stops, box }: Line): Head {
  const labels = text.split('\t').map((label) => label.trim().replace(/:$/, ''));
  return { labels, stops, hasPlaces: box !== null && stops.length === labels.length };
}

/** The text of a line by column; null when it does not fit the columns. */
function cellsOf({ text, stops, box }: Line, { labels, stops: starts, hasPlaces }: Head): string[] | null {
  const parts = text.split('\t');
  if (!hasPlaces) return parts.length === labels.length ? parts : null;
  const places = parts.length === 1 && box !== null ? [box.x] : stops;
  if (places.length !== parts.length) return null;
  const cells = labels.map(() => '');
  for (const [index, part] of parts.entries()) {
    const column = starts.findLastIndex((start) => start <= (places[index] ?? 0) + tolerance);
    if (column < 0) return null;
    cells[column] = joined(cells[column] ?? '', part);
  }
  return cells;
}

/** A row has a date in the column of dates; without such a column it has a text in the first one. */
function beginsRow(cells: string[], { labels }: Head, { isDates }: TableWords): boolean {
  const dates = labels.findIndex((label) => isDates(label));
  const filled = cells.filter((cell) => cell !== '').length;
  return filled > 1 && (dates < 0 ? cells[0] !== '' : /\d{4}/.test(cells[dates] ?? ''));
}

/** Adds the continued cells of a line to its row. */
function extend(row: Row, line: Line, { cells, words }: { cells: string[]; words: TableWords }): void {
  for (const [column, cell] of cells.entries()) {
    if (cell === '') continue;
    if (words.isDescribing(row.head.labels[column] ?? '')) row.notes.push({ ...line, text: cell });
    else row.cells[column] = withNext(row.cells[column] ?? '', cell);
  }
}

/** A town on a line of its own below a company is not part of its name. */
const withNext = (above: string, text: string): string =>
  above !== '' && readPlace(text) !== null ? `${above.replace(/,$/, '')}, ${text}` : joined(above, text);

/** "Elektrotechniker-" continues with "Handwerk", "Rech-" with "nung". */
function joined(above: string, text: string): string {
  if (above === '' || text === '') return above + text;
  if (!/\p{L}-$/u.test(above)) return `${above} ${text}`;
  return /^\p{Ll}/u.test(text) ? above.slice(0, -1) + text : above + text;
}

type Cell = { label: string; text: string };

/** Start and end of an entry in columns of their own are one period. */
function joinedDates(dates: Cell[]): Cell[] {
  const [start, end, ...more] = dates;
  return start === undefined || end === undefined || more.length > 0
    ? dates
    : [{ label: start.label, text: `${start.text} – ${end.text}` }];
}

function linesOfRow({ line, head, cells, notes }: Row, { isDates, isDescribing }: TableWords): Line[] {
  const columns = head.labels
    .map((label, at) => ({ label, text: (cells[at] ?? '').replace(/,$/, '') }))
    .filter(({ text }) => text !== '');
  const [dates, others] = [
    columns.filter(({ label }) => isDates(label)),
    columns.filter(({ label }) => !isDates(label)),
  ];
  const lineOf = (text: string, isBullet: boolean): Line => ({
    ...line,
    text,
    isBullet,
    stops: [],
    // The line of one cell has room for more words.
    box: line.box && { ...line.box, width: 0 },
  });
  const named = [...joinedDates(dates), ...others].map(({ label, text }) =>
    isDescribing(label) ? lineOf(text.replace(/^[•·-]\s*/, ''), true) : lineOf(`${label}: ${text}`, false),
  );
  return [...named, ...notes.map((note) => ({ ...note, isBullet: true }))].toSorted(
    (a, b) => Number(a.isBullet) - Number(b.isBullet),
  );
}
