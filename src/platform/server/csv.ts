import type { Language } from '../contract/fields.ts';

/** Stands before a table, and tells spreadsheets that it is UTF-8. */
export const csvMark = '\ufeff';

/** A line of a table. Where numbers have a decimal comma, spreadsheets part columns by semicolons. */
export function csvLine(cells: readonly string[], language: Language): string {
  return `${cells.map(csvCell).join(language === 'tr' ? ';' : ',')}\r\n`;
}

/** A cell that no spreadsheet takes for a formula. */
export function csvCell(value: string): string {
  const plain = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return `"${plain.replaceAll('"', '""')}"`;
}
