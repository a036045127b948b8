import { type Archive, inflatedMaxBytes, openArchive } from './archive.ts';
import { columnsMax } from '../rules.ts';
import { type OpenTable, type TableRow, UnreadableTableError } from './table.ts';
import { type Handlers, parseXml } from './parse-xml.ts';
import { dateOf, isDateFormat } from './xlsx-dates.ts';

/** Opens a sheet of a workbook: the chosen one, else the first. Its rows are read while they are inflated. */
export async function openXlsx(path: string, chosen: { sheet: string }): Promise<OpenTable> {
  const archive = await openArchive(path);
  try {
    const book = await readWorkbook(archive);
    const sheet = book.sheets.find(({ name }) => name === chosen.sheet) ?? book.sheets[0];
    if (sheet === undefined) throw new UnreadableTableError('empty');
    const sheets = book.sheets.map(({ name }) => name);
    return {
      settings: { encoding: '', delimiter: '', sheet: sheet.name, sheets },
      rows: rowsOf(archive, sheet.path, book.startsIn1904),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

type Workbook = { sheets: { name: string; path: string }[]; startsIn1904: boolean };

async function readWorkbook(archive: Archive): Promise<Workbook> {
  const targets = new Map<string, string>();
  await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '' }) => void (name === 'Relationship' && targets.set(Id, Target)),
  });
  const book: Workbook = { sheets: [], startsIn1904: false };
  await readPart(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') book.startsIn1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const target = targets.get(relationOf(attributes)) ?? '';
      // Chart sheets have no rows.
      if (!/worksheets\//.test(target)) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      book.sheets.push({ name: attributes['name'] ?? '', path });
    },
  });
  return book;
}

/** The id of a relationship, usually `r:id`; a program may choose another prefix. */
const relationOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** Memory holds the content of these parts: names of sheets, formats, and the texts of all cells. */
const partMaxBytes = 8 * 1024 * 1024;
const textsMaxBytes = 48 * 1024 * 1024;

type Part = Handlers & { maxBytes?: number };

/** Reads a part of the workbook completely; a missing one is empty. */
async function readPart(
  archive: Archive,
  name: string,
  { maxBytes = partMaxBytes, ...handlers }: Part,
): Promise<void> {
  const chunks = await archive.read(name, maxBytes);
  if (chunks === null) return;
  for await (const _ of parseXml(chunks, handlers));
}

async function readTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  const reader = textReader('si', (text) => void texts.push(text));
  await readPart(archive, 'xl/sharedStrings.xml', { ...reader, maxBytes: textsMaxBytes });
  return texts;
}

/** The text of each element `end`: its `t` elements, without the phonetic ones. */
function textReader(end: string, found: (text: string) => void): Handlers {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text: (part) => void (isText && (text += part)),
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== end) return;
      found(text);
      text = '';
    },
  };
}

/** Which cell formats are dates. */
async function readDateFormats(archive: Archive): Promise<boolean[]> {
  const custom = new Map<string, string>();
  const areDates: boolean[] = [];
  let isCellFormat = false;
  await readPart(archive, 'xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') custom.set(numFmtId, formatCode);
      if (name === 'cellXfs') isCellFormat = true;
      if (name === 'xf' && isCellFormat) areDates.push(isDateFormat(Number(numFmtId), custom.get(numFmtId)));
    },
    close: (name) => void (name === 'cellXfs' && (isCellFormat = false)),
  });
  return areDates;
}

async function* rowsOf(archive: Archive, path: string, startsIn1904: boolean): AsyncGenerator<TableRow> {
  const [texts, areDates] = [await readTexts(archive), await readDateFormats(archive)];
  const chunks = await archive.read(path, inflatedMaxBytes);
  if (chunks === null) throw new UnreadableTableError('broken');
  const sheet = sheetReader({ texts, areDates, startsIn1904 });
  for await (const _ of parseXml(chunks, sheet.handlers)) yield* sheet.take();
  yield* sheet.take();
}

type CellValues = { texts: readonly string[]; areDates: readonly boolean[]; startsIn1904: boolean };
type Cell = { type: string; style: number; column: number; text: string };

function sheetReader(values: CellValues) {
  let rows: TableRow[] = [];
  let row: TableRow = { number: 0, cells: [] };
  let cell: Cell | null = null;
  let isValue = false;
  const handlers: Handlers = {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') row = { number: Math.max(rowNumberOf(r), row.number + 1), cells: [] };
      if (name === 'c')
        cell = { type: t, style: Number(s), column: columnOf(r) ?? row.cells.length, text: '' };
      isValue = name === 'v' || name === 't';
    },
    text: (part) => void (isValue && cell !== null && (cell.text += part)),
    close(name) {
      isValue = false;
      if (name === 'c' && cell !== null) {
        setCell(row.cells, cell.column, valueOf(cell, values));
        cell = null;
      }
      if (name === 'row') rows.push(row);
    },
  };
  return {
    handlers,
    take(): TableRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** Sets a cell. One beyond the limit comes right behind it, so that its table is refused and not cut. */
function setCell(cells: string[], column: number, value: string): void {
  if (value === '') return;
  const place = Math.min(column, columnsMax);
  while (cells.length < place) cells.push('');
  cells[place] = value;
}

const rowNumberMax = 1_048_576;

/** The number that the workbook gives a row; 0 when it gives none, or one that no spreadsheet has. */
function rowNumberOf(reference: string | undefined): number {
  const number = Number(reference ?? 0);
  return Number.isInteger(number) && number > 0 && number <= rowNumberMax ? number : 0;
}

/** "BC12" is column 54. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf({ type, style, text }: Cell, { texts, areDates, startsIn1904 }: CellValues): string {
  if (type === 's') return texts[Number(text)] ?? '';
  if (type === 'e') return '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || text === '') return text;
  const number = Number(text);
  if (areDates[style] === true) return dateOf(number, startsIn1904);
  // Spreadsheets write long numbers, such as those of phones, as 5.32E9.
  return Number.isFinite(number) ? String(number) : text;
}
