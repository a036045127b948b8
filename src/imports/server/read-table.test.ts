import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxOf } from '../../../tests/harness/imports.ts';
import { openCsv, recogniseDelimiter } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';
import { type OpenTable, type TableRow, usedRows } from './table.ts';
import { dateOf, isDateFormat } from './xlsx-dates.ts';

const automatic = { encoding: '', delimiter: '', sheet: '' };

async function fileOf(content: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'kadro-table-')), 'table');
  await writeFile(path, content);
  return path;
}

async function rowsOf(table: OpenTable): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of usedRows(table.rows)) rows.push(row);
  table.close();
  return rows;
}

const readCsv = async (content: Uint8Array) => openCsv(await fileOf(content), automatic);
const readXlsx = async (content: Uint8Array) => openXlsx(await fileOf(content), automatic);

test.for([
  ['utf-8', new TextEncoder().encode('\ufeffAd;Şehir\nIşıl;Iğdır')],
  ['utf-16le', Buffer.from('\ufeffAd;Şehir\nIşıl;Iğdır', 'utf16le')],
  ['utf-16be', Buffer.from('\ufeffAd;Şehir\nIşıl;Iğdır', 'utf16le').swap16()],
  ['windows-1254', Buffer.from('Ad;\xdeehir\nI\xfe\xfdl;I\xf0d\xfdr', 'latin1')],
] as const)('a table in %s is recognised', async ([encoding, content]) => {
  const table = await readCsv(content);
  expect(table.settings).toMatchObject({ encoding, delimiter: ';' });
  expect(await rowsOf(table)).toEqual([
    { number: 1, cells: ['Ad', 'Şehir'] },
    { number: 2, cells: ['Işıl', 'Iğdır'] },
  ]);
});

test.for([
  ['utf-16le', Buffer.from('Ad;Şehir\nIşıl;Iğdır', 'utf16le')],
  ['utf-16be', Buffer.from('Ad;Şehir\nIşıl;Iğdır', 'utf16le').swap16()],
] as const)('a table in %s without a byte order mark is recognised', async ([encoding, content]) => {
  const table = await readCsv(content);
  expect(table.settings).toMatchObject({ encoding, delimiter: ';' });
  expect((await rowsOf(table))[1]?.cells).toEqual(['Işıl', 'Iğdır']);
});

test('columns that the file of errors added to a table with the most columns are left out', async () => {
  const [names, cells] = ['c', 'v'].map((letter) => Array.from({ length: 100 }, (_, at) => letter + at));
  const content = [
    [...(names ?? []), 'Row', 'Reason'],
    [...(cells ?? []), '2', 'Email is wrong'],
  ];
  const table = await readCsv(Buffer.from(content.map((line) => line.join(',')).join('\n')));
  const rows: TableRow[] = [];
  for await (const row of usedRows(table.rows, [['Row', 'Reason']])) rows.push(row);
  expect(rows.map((row) => [row.cells.length, row.cells.at(-1)])).toEqual([
    [100, 'c99'],
    [100, 'v99'],
  ]);
  const others = await readCsv(Buffer.from([...(names ?? []), 'Row', 'Reasons'].join(',')));
  const read = (async () => {
    for await (const row of usedRows(others.rows, [['Row', 'Reason']])) rows.push(row);
  })();
  await expect(read).rejects.toMatchObject({ reason: 'too_many_columns' });
});

test('the separator is the one that every line has, and quoted ones do not count', () => {
  expect(recogniseDelimiter('a,b,c\n1,2,3')).toBe(',');
  expect(recogniseDelimiter('a;b\n"x, y, z, w";2')).toBe(';');
  expect(recogniseDelimiter('a\tb\n1\t2')).toBe('\t');
  expect(recogniseDelimiter('name')).toBe(',');
});

test('empty rows keep their number, lines in cells are one row, and an unclosed quotation mark ends the reading', async () => {
  const rows = await rowsOf(await readCsv(Buffer.from('a,b\n\n"x\ny",z\n')));
  expect(rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['x\ny', 'z'] },
  ]);
  const endless = readCsv(Buffer.from(`a,b\n"${'x'.repeat(2 * 1024 * 1024)}`));
  await expect(rowsOf(await endless)).rejects.toMatchObject({ reason: 'broken' });
});

test('too many rows and columns are refused', async () => {
  const many = Buffer.from(`a\n${'x\n'.repeat(50_001)}`);
  await expect(rowsOf(await readCsv(many))).rejects.toMatchObject({ reason: 'too_many_rows' });
  const wide = Buffer.from('x,'.repeat(20_000).concat('x'));
  await expect(rowsOf(await readCsv(wide))).rejects.toMatchObject({ reason: 'too_many_columns' });
  const wideBook = xlsxOf({ One: [Array.from({ length: 101 }, () => 'x')] });
  await expect(rowsOf(await readXlsx(wideBook))).rejects.toMatchObject({ reason: 'too_many_columns' });
});

test('a small archive that is huge inside is refused before it is inflated', async () => {
  const bomb = Buffer.from(xlsxOf({ One: [['a']] }));
  // The size of the sheet in the directory, which the archive claims.
  bomb.writeUInt32LE(201 * 1024 * 1024, bomb.indexOf('PK\x01\x02') + 24);
  await expect(readXlsx(bomb)).rejects.toMatchObject({ reason: 'too_large_inside' });
});

test('a declared size that is too small ends the reading', async () => {
  const book = xlsxOf({ One: [['a'], ['x'.repeat(5000)]] });
  // The size of each entry in the directory, which the archive claims.
  for (let at = book.indexOf('PK\x01\x02'); at >= 0; at = book.indexOf('PK\x01\x02', at + 1))
    book.writeUInt32LE(Math.min(book.readUInt32LE(at + 24), 300), at + 24);
  await expect(readXlsx(book).then(rowsOf)).rejects.toMatchObject({ reason: 'broken' });
});

test('a workbook whose parts are small outside and endless inside is refused', async () => {
  const part = (name: string, content: string) => ({ [name]: strToU8(content) });
  const base = unzipSync(xlsxOf({ One: [['a'], ['b']] }));
  const bookWith = (parts: Record<string, Uint8Array>) => Buffer.from(zipSync({ ...base, ...parts }));
  const open = (parts: Record<string, Uint8Array>) => readXlsx(bookWith(parts)).then(rowsOf);
  const sheet = 'xl/worksheets/sheet1.xml';
  await expect(open(part(sheet, '<a>'.repeat(1_000_000)))).rejects.toMatchObject({ reason: 'broken' });
  const formats = `<styleSheet><cellXfs>${'<xf/>'.repeat(2_000_000)}</cellXfs></styleSheet>`;
  await expect(open(part('xl/styles.xml', formats))).rejects.toMatchObject({ reason: 'too_large_inside' });
  const text = part('xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`);
  const cells = '<c t="s"><v>0</v></c>'.repeat(100);
  const rows = `<worksheet><sheetData>${`<row>${cells}</row>`.repeat(300)}</sheetData></worksheet>`;
  await expect(open({ ...text, ...part(sheet, rows) })).rejects.toMatchObject({ reason: 'too_large_inside' });
});

test('rows keep an order and a number that a spreadsheet can have, and no cell is left out', async () => {
  const base = unzipSync(xlsxOf({ One: [['a']] }));
  const rowsIn = (rows: string) => {
    const sheet = strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    return readXlsx(Buffer.from(zipSync({ ...base, 'xl/worksheets/sheet1.xml': sheet }))).then(rowsOf);
  };
  const row = (r: string) => `<row r="${r}"><c r="B${r}" t="str"><v>x</v></c></row>`;
  const odd = await rowsIn(['1', '1', '99999999999', 'x', '-4', '9'].map(row).join(''));
  expect(odd.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 9]);
  expect(odd[0]?.cells).toEqual(['', 'x']);
  const far = rowsIn('<row><c r="ZZ1" t="str"><v>x</v></c></row>');
  await expect(far).rejects.toMatchObject({ reason: 'too_many_columns' });
  expect(await rowsIn('<row><c r="A1" t="str"><v>x</v></c><c r="ZZ1"/></row>')).toHaveLength(1);
});

test('a document type is refused', async () => {
  const book = zipSync({
    'xl/workbook.xml': strToU8('<!DOCTYPE w [<!ENTITY a "b">]><workbook>&a;</workbook>'),
  });
  await expect(readXlsx(book)).rejects.toMatchObject({ reason: 'broken' });
});

test('dates of spreadsheets are days', () => {
  expect(isDateFormat(14, undefined)).toBe(true);
  expect(isDateFormat(170, 'dd\\.mm\\.yyyy')).toBe(true);
  expect(isDateFormat(171, '"day" 0.00')).toBe(false);
  expect(dateOf(46_352, false)).toBe('2026-11-26');
});

test('50,000 rows are read in a process with a heap of 128 MB', async () => {
  const row = (number: number) => [`Ayşe${number}`, 'Yılmaz', `ayse${number}@example.test`, 'x'.repeat(200)];
  const path = await fileOf(xlsxOf({ One: Array.from({ length: 50_001 }, (_, number) => row(number)) }));
  const here = import.meta.dirname;
  const script = `
    const { openXlsx } = await import('${here}/read-xlsx.ts');
    const { usedRows } = await import('${here}/table.ts');
    const table = await openXlsx('${path}', { sheet: '' });
    let count = 0;
    for await (const _ of usedRows(table.rows)) count += 1;
    console.log(count);`;
  const options = ['--max-old-space-size=128', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(stdout.trim()).toBe('50001');
});
