import { type DateLine, datedLine, type Entry, headerOf } from './read-cv-headers.ts';
import type { Line } from './read-cv-lines.ts';

/**
 * The entries of a form or table, in which each has labels for title, company and dates. Null when a label is missing in
 * an entry, so that the entries must be found by their dates.
 */
export function formEntries(lines: Line[], now: Date): Entry[] | null {
  const first = lines.findIndex(({ field }) => isMain(field));
  const opener = lines[first]?.field;
  if (opener === undefined) return null;
  const starts = lines.flatMap(({ field }, at) => (field === opener ? [at] : []));
  const entries = starts.map((start, index) =>
    entryOf(lines.slice(start, starts[index + 1] ?? lines.length), now),
  );
  return first <= headingLines && entries.every((entry) => entry !== null) ? entries : null;
}

/** A name of the form may stand above its first entry. */
const headingLines = 1;

const isMain = (field: Line['field']): boolean =>
  field !== undefined && field !== 'note' && field !== 'place';

function entryOf(lines: Line[], now: Date): Entry | null {
  const count = (field: Line['field']): number => lines.filter((line) => line.field === field).length;
  const dates = lines.find(({ field }) => field === 'dates');
  const dated: DateLine | null = dates === undefined ? null : datedLine(dates, now);
  if (dated === null || count('title') !== 1 || count('company') !== 1 || count('dates') !== 1) return null;
  const named = lines.filter(({ field }) => field === 'title' || field === 'company' || field === 'place');
  const header = headerOf(named.map((line) => ({ text: line.text, line, slot: line.field ?? '' })));
  const body = lines.filter((line) => line !== dates && !named.includes(line));
  return { dated, header, body, isGrouped: false };
}
