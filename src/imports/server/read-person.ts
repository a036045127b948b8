import type { z } from 'zod';
import { candidateDraft } from '#candidates/contract.ts';
import { candidateProfileDraft } from '#candidates/profile-contract.ts';
import { otherContactsMax, profileEntriesMax, skillsMax, tagsMax } from '#candidates/rules.ts';
import { tagName } from '#candidates/tag-contract.ts';
import { fieldOf } from '#applicants/rules.ts';
import type { ValueColumns } from '#custom-fields/server/parse-value.ts';
import type { FieldRow } from '#custom-fields/server/queries.ts';
import type { ColumnField, ImportField, ProblemCode } from '../rules.ts';
import { type CellReading, readCustomField } from './read-custom-field.ts';
import { distinctTexts, readCountry, readDate, readLanguage } from './read-values.ts';

/** A person as a row of a table gives them; phone numbers are E.164, and what the table lacks is empty. */
export type ReadPerson = {
  name: string;
  surname: string;
  emails: string[];
  phones: string[];
  links: string[];
  currentTitle: string;
  currentCompany: string;
  city: string;
  country: string;
  summary: string;
  skills: string[];
  languages: { name: string; level: string }[];
  /** Names in the spelling of the table. */
  tags: string[];
  source: string;
  /** As 2026-11-26; empty: the day of the import. */
  addedOn: string;
  /** Values of custom fields. */
  fields: ReadField[];
};

/** A value of a custom field; an empty cell gives none. */
export type ReadField = { field: FieldRow; columns: ValueColumns[] };

/** A fault of a row (`isWrong`: it cannot be imported), or a value that is left out. */
export type RowProblem = { column: number | null; code: ProblemCode; isWrong: boolean; value: string };

export type ReadSettings = CellReading & {
  fields: readonly ColumnField[];
  /** Custom fields of columns that exist and that the member sees. */
  customFields: readonly FieldRow[];
  source: string;
  /** Null for what is no phone number. */
  readPhone: (typed: string) => string | null;
  today: string;
};

type Cell = { column: number; text: string };
type Row = { cells: readonly string[]; settings: ReadSettings; problems: RowProblem[] };

/** Reads a person from the cells of a row, with every problem by its column. */
export function readPerson(
  cells: readonly string[],
  settings: ReadSettings,
): { person: ReadPerson; problems: RowProblem[] } {
  const row: Row = { cells, settings, problems: [] };
  const shape = candidateDraft.shape;
  const person: ReadPerson = {
    ...readName(row),
    emails: readEmails(row),
    phones: readPhones(row),
    links: readLinks(row),
    currentTitle: readLine(row, 'currentTitle', shape.currentTitle),
    currentCompany: readLine(row, 'currentCompany', shape.currentCompany),
    ...readPlace(row),
    summary: readSummary(row),
    skills: readList(row, 'skills', { item: shape.skills.unwrap().element, max: skillsMax }),
    languages: readLanguages(row),
    tags: readList(row, 'tags', { item: tagName, max: tagsMax }),
    source: readLine(row, 'source', shape.source) || settings.source,
    addedOn: readAddedOn(row),
    fields: readFields(row),
  };
  return { person, problems: row.problems };
}

function cellsOf({ cells, settings }: Row, field: ImportField): Cell[] {
  return settings.fields.flatMap((one, column) => {
    const text = cells[column] ?? '';
    return one === field && text !== '' ? [{ column, text }] : [];
  });
}

const columnOf = ({ settings }: Row, field: ImportField): number | null => {
  const at = settings.fields.indexOf(field);
  return at < 0 ? null : at;
};

// A cell can have thousands of values, and each would be stored.
const problemsMax = 50;
const quotedMaxChars = 100;

/** The start of a text. PostgreSQL stores no half of a character that is cut in two. */
const quoted = (text: string): string => text.slice(0, quotedMaxChars).toWellFormed();

function wrong({ problems }: Row, code: ProblemCode, column: number | null, value = ''): void {
  const isFirst = !problems.some(({ isWrong }) => isWrong);
  if (isFirst || problems.length < problemsMax)
    problems.push({ column, code, isWrong: true, value: quoted(value) });
}

function leftOut({ problems }: Row, code: ProblemCode, column: number | null, value = ''): void {
  if (problems.length < problemsMax) problems.push({ column, code, isWrong: false, value: quoted(value) });
}

function readName(row: Row): { name: string; surname: string } {
  const isOneColumn = row.settings.fields.includes('fullName');
  const [full] = cellsOf(row, 'fullName');
  const words = (full?.text ?? '').split(/\s+/).filter((word) => word !== '');
  const ofFull = {
    name: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    surname: words.slice(1).at(-1) ?? '',
  };
  const { name: nameSchema, surname: surnameSchema } = candidateDraft.shape;
  const name = readLine(row, 'name', nameSchema) || checked(row, ofFull.name, nameSchema, 'fullName');
  const surname =
    readLine(row, 'surname', surnameSchema) || checked(row, ofFull.surname, surnameSchema, 'fullName');
  const nameField = isOneColumn ? 'fullName' : 'name';
  if (name === '' && !hasProblem(row, nameField)) wrong(row, 'name_missing', columnOf(row, nameField));
  else if (surname === '' && !hasProblem(row, isOneColumn ? 'fullName' : 'surname'))
    wrong(row, 'surname_missing', columnOf(row, isOneColumn ? 'fullName' : 'surname'));
  return { name, surname };
}

const hasProblem = (row: Row, field: ImportField): boolean =>
  row.problems.some(({ column }) => column === columnOf(row, field));

/** The value of a field of one line; a text that the record cannot hold is a problem. */
function readLine(row: Row, field: ImportField, schema: z.ZodType<string | undefined>): string {
  const [cell] = cellsOf(row, field);
  return cell === undefined ? '' : checked(row, cell.text, schema, field);
}

function checked(row: Row, text: string, schema: z.ZodType<string | undefined>, field: ImportField): string {
  if (text === '') return '';
  const read = schema.safeParse(text);
  if (!read.success) wrong(row, 'too_long', columnOf(row, field));
  return read.success ? (read.data ?? '') : '';
}

function readEmails(row: Row): string[] {
  const schema = candidateDraft.shape.email;
  const found = partsOf(cellsOf(row, 'email'), /[;,\n]+/)
    .flatMap(wordsOf)
    .flatMap(({ column, text }) => {
      const read = schema.safeParse(addressIn(text));
      if (!read.success) wrong(row, 'email_invalid', column, text);
      return read.success && read.data !== undefined ? [read.data] : [];
    });
  return distinct(found, otherContactsMax + 1);
}

/** Addresses are separated by spaces too; a text between them is one faulty value. */
function wordsOf({ column, text }: Cell): Cell[] {
  const words = text.split(/\s+/);
  return words.every((word) => word.includes('@'))
    ? words.map((word) => ({ column, text: word }))
    : [{ column, text }];
}

/** The address of "Elif Demir <elif@example.com>" and of a link. */
const addressIn = (text: string): string =>
  (/<([^<>]*)>$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, '').trim();

function readPhones(row: Row): string[] {
  const found = partsOf(cellsOf(row, 'phone'), /[;,/|\n]+/).flatMap(({ column, text }) => {
    const phone = row.settings.readPhone(text);
    if (phone === null) leftOut(row, 'phone_invalid', column, text);
    return phone ?? [];
  });
  return distinct(found, otherContactsMax + 1);
}

function readLinks(row: Row): string[] {
  const { url: schema } = candidateProfileDraft.shape.links.element.shape;
  const found = partsOf(cellsOf(row, 'link'), /[;,\s|]+/).flatMap(({ column, text }) => {
    const read = schema.safeParse(text);
    const isLink = read.success && URL.canParse(read.data);
    if (!isLink) leftOut(row, 'link_invalid', column, text);
    return isLink ? [read.data] : [];
  });
  return distinct(found, 20);
}

/** "Berlin, Germany" in the column of the city gives both, as in an export. */
function readPlace(row: Row): { city: string; country: string } {
  const city = readLine(row, 'city', candidateDraft.shape.city);
  const [cell] = cellsOf(row, 'country');
  if (cell !== undefined) {
    const country = readCountry(cell.text);
    if (country === null) leftOut(row, 'country_unknown', cell.column, cell.text);
    return { city, country: country ?? '' };
  }
  const [, before = '', last = ''] = /^(.+),\s*([^,]+)$/.exec(city) ?? [];
  const country = last === '' ? null : readCountry(last);
  return country === null ? { city, country: '' } : { city: before.trim(), country };
}

function readSummary(row: Row): string {
  const cells = cellsOf(row, 'summary');
  const [first] = cells;
  if (first === undefined) return '';
  const read = candidateDraft.shape.summary.safeParse(cells.map(({ text }) => text).join('\n'));
  if (!read.success) wrong(row, 'note_too_long', first.column);
  return read.data ?? '';
}

type ListRule = { item: z.ZodType<string>; max: number };

function readList(row: Row, field: ImportField, { item, max }: ListRule): string[] {
  const cells = cellsOf(row, field);
  const found = partsOf(cells, /[;,|\n]+/).flatMap(({ column, text }) => {
    const read = item.safeParse(text);
    if (!read.success) wrong(row, 'too_long', column, text);
    return read.success ? [read.data] : [];
  });
  const values = distinctTexts(found);
  if (values.length > max) leftOut(row, 'list_cut', cells[0]?.column ?? null, String(max));
  return values.slice(0, max);
}

function readLanguages(row: Row): ReadPerson['languages'] {
  const { languages } = candidateProfileDraft.shape;
  const found = partsOf(cellsOf(row, 'languages'), /[;,|\n]+/).flatMap(({ column, text }) => {
    const read = languages.element.safeParse(readLanguage(text));
    if (!read.success) wrong(row, 'too_long', column, text);
    return read.success ? [read.data] : [];
  });
  return found.slice(0, profileEntriesMax);
}

function readAddedOn(row: Row): string {
  const [cell] = cellsOf(row, 'addedOn');
  if (cell === undefined) return '';
  const day = readDate(cell.text, row.settings.isMonthFirst);
  const isPast = day !== null && day <= row.settings.today && day >= '1970-01-01';
  if (!isPast) leftOut(row, 'date_invalid', cell.column, cell.text);
  return isPast ? day : '';
}

function readFields(row: Row): ReadField[] {
  const { fields, customFields } = row.settings;
  return fields.flatMap((mapped, column) => {
    const fieldId = fieldOf(mapped);
    const text = row.cells[column] ?? '';
    if (fieldId === null || text === '') return [];
    const field = customFields.find(({ id }) => id === fieldId);
    if (field === undefined) {
      leftOut(row, 'field_gone', column, text);
      return [];
    }
    const { columns, problems } = readCustomField(field, text, row.settings);
    for (const { code, value } of problems) (code === 'too_long' ? wrong : leftOut)(row, code, column, value);
    return columns.length === 0 ? [] : [{ field, columns }];
  });
}

const partsOf = (cells: readonly Cell[], separator: RegExp): Cell[] =>
  cells.flatMap(({ column, text }) =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ column, text: part })),
  );

const distinct = (values: readonly string[], max: number): string[] => [...new Set(values)].slice(0, max);
