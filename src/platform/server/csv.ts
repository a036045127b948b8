import type { Language } from '../contract/fields.ts';

/** The byte order mark, by which spreadsheets know that a table is UTF-8. */
export const csvMark = '\ufeff';

/** A row of a CSV table. Spreadsheets separate columns by semicolons in languages with a decimal comma. */
export function csvLine(cells: readonly string[], language: Language): string {
  return `${cells.map(csvCell).join(language === 'tr' ? ';' : ',')}\r\n`;
}

/** Escapes a cell so that spreadsheets do not run it as a formula. */
export function csvCell(value: string): string {
  const plain = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${plain.replaceAll('"', '""')}"`;
}
