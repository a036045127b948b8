import { columnsMax, rowsMax, type UnreadableReason } from '../rules.ts';

/** A row of a table; `number` is that of spreadsheets, which count from one and count empty rows too. */
export type TableRow = { number: number; cells: string[] };

/** How a table was read: recognised, unless the member chose it. */
export type TableSettings = { encoding: string; delimiter: string; sheet: string; sheets: string[] };

export type OpenTable = { settings: TableSettings; rows: AsyncIterable<TableRow>; close(): void };

/** The file cannot be read; its reason is shown to the member. */
export class UnreadableTableError extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(`The table cannot be read: ${reason}`);
    this.name = 'UnreadableTableError';
    this.reason = reason;
  }
}

const cellMaxChars = 10_000;
/** All cells together; shared texts of a workbook can be repeated in a million cells. */
const charsMax = 200 * 1024 * 1024;

/**
 * The rows that are not empty, with cells of one line or more without control characters. Checks the limits.
 * @param added the headings of columns at the end that are left out, because a file of errors has them
 */
export async function* usedRows(
  rows: AsyncIterable<TableRow>,
  added: readonly (readonly string[])[] = [],
): AsyncGenerator<TableRow> {
  let widest = Infinity;
  let used = 0;
  let chars = 0;
  for await (const { number, cells } of rows) {
    const texts = cells.map(cleanCell).slice(0, widest);
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    const ending = added.find((names) => used === 0 && hasEnding(texts, names));
    if (ending !== undefined) {
      widest = texts.length - ending.length;
      texts.splice(widest);
    }
    if (texts.length > columnsMax) throw new UnreadableTableError('too_many_columns');
    used += 1;
    chars += charsOf(texts);
    if (used > rowsMax + 1) throw new UnreadableTableError('too_many_rows');
    if (chars > charsMax) throw new UnreadableTableError('too_large_inside');
    yield { number, cells: texts };
  }
}

const hasEnding = (texts: readonly string[], names: readonly string[]): boolean =>
  texts.length > names.length && names.every((name, at) => texts[texts.length - names.length + at] === name);

/** Length of the texts of a row. */
export const charsOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.length, 0);

/** PostgreSQL stores neither null characters nor lone surrogates; an apostrophe before a sign is that of an export. */
const cleanCell = (cell: string): string =>
  cell
    .slice(0, cellMaxChars)
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
