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

/** The rows that are not empty, with cells of one line or more without control characters. Checks the limits. */
export async function* usedRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let used = 0;
  let chars = 0;
  for await (const { number, cells } of rows) {
    const texts = cells.map(cleanCell);
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    if (texts.length > columnsMax) throw new UnreadableTableError('too_many_columns');
    used += 1;
    chars += charsOf(texts);
    if (used > rowsMax + 1) throw new UnreadableTableError('too_many_rows');
    if (chars > charsMax) throw new UnreadableTableError('too_large_inside');
    yield { number, cells: texts };
  }
}

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
