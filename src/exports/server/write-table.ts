import { Readable } from 'node:stream';
import type { Language } from '#platform/contract/fields.ts';
import { csvLine, csvMark } from '#platform/server/csv.ts';
import type { ExportFormat } from '../rules.ts';

/** Rows in pages, as they are read; the first row has the headings. */
export type TablePages = AsyncIterable<readonly (readonly string[])[]>;

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The bytes of a table, made while its rows are read, so that memory holds one page. */
export function writeTable(pages: TablePages, format: ExportFormat, language: Language): Readable {
  switch (format) {
    case 'csv':
      return Readable.from(csvOf(pages, language));
    case 'xlsx':
      return Readable.from(xlsxOf(pages), { objectMode: false });
  }
}

async function* csvOf(pages: TablePages, language: Language): AsyncGenerator<string> {
  yield csvMark;
  for await (const rows of pages) yield rows.map((cells) => csvLine(cells, language)).join('');
}

// Texts stay texts: a workbook runs no cell of this kind as a formula.
async function* xlsxOf(pages: TablePages): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rowsOf(pages), { name: 'Kadro', freezePane: { rows: 1 } });
}

// Excel refuses a workbook with a longer text in a cell.
const cellMax = 32_767;

async function* rowsOf(pages: TablePages): AsyncGenerator<string[]> {
  for await (const rows of pages)
    for (const cells of rows) yield cells.map((cell) => plainText(cell).slice(0, cellMax));
}

// XML 1.0 has no way to write most of these characters.
const plainText = (cell: string): string => cell.replace(/[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv, '');
