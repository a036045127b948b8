import { optionsMax } from '#custom-fields/rules.ts';
import { parseValue, tryValue, type ValueColumns } from '#custom-fields/server/parse-value.ts';
import type { FieldRow } from '#custom-fields/server/queries.ts';
import type { FieldValue } from '#custom-fields/contract.ts';
import { fold } from '#platform/contract/fold.ts';
import type { ProblemCode } from '../rules.ts';
import { readDate } from './read-values.ts';

export type MemberName = { id: string; name: string; email: string };

/** How the cells of custom fields are read. */
export type CellReading = {
  /** Whether 03/04/2026 is the fourth of March. */
  isMonthFirst: boolean;
  /** Whether 1.500 is one thousand five hundred, and 1,5 one and a half. */
  isDecimalComma: boolean;
  members: readonly MemberName[];
};

/** The value of a cell, and what of it is left out. */
export type ReadCell = { columns: ValueColumns[]; problems: { code: ProblemCode; value: string }[] };

/** Reads a cell as the value of a custom field. */
export function readCustomField(field: FieldRow, text: string, reading: CellReading): ReadCell {
  switch (field.kind) {
    case 'text':
      return fit(field, text, 'too_long', text);
    case 'link':
      return fit(field, text, 'link_invalid', text);
    case 'number':
      return fit(field, text, 'number_invalid', readNumber(text, reading.isDecimalComma));
    case 'date':
      return fit(field, text, 'day_invalid', readDate(text, reading.isMonthFirst));
    case 'yes_no':
      return fit(field, text, 'yes_no_invalid', answers.get(wordOf(text)));
    case 'choice':
      return fit(field, text, 'option_unknown', optionIds(field).get(wordOf(text)));
    case 'choices':
      return readChoices(field, text);
    case 'member':
      return readMember(field, text, reading.members);
  }
}

/** The value when the field can hold it, else the whole cell as a problem. */
function fit(field: FieldRow, text: string, code: ProblemCode, value: FieldValue | undefined): ReadCell {
  const columns = value === null || value === undefined ? null : tryValue(field, value);
  return columns === null ? { columns: [], problems: [{ code, value: text }] } : { columns, problems: [] };
}

const wordOf = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();

const answers = new Map([
  ...['yes', 'y', 'true', '1', 'evet', 'e', 'var', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'hayir', 'h', 'yok'].map((word) => [word, false] as const),
]);

/**
 * A number with a sign of thousands or without. A single sign with three digits behind it, as in 1.500 or 1,500,
 * could be either. It is decimal as in the rest of the table.
 */
export function readNumber(text: string, isDecimalComma: boolean): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (!/^[+-]?\d[\d.,]*$/.test(plain) || plain.length > 30) return null;
  const [commas, dots] = [plain.split(',').length - 1, plain.split('.').length - 1];
  const decimal = decimalSign(plain, { commas, dots, isDecimalComma });
  const thousands = decimal === ',' ? '.' : ',';
  const [whole = '', fraction, ...more] = decimal === '' ? [plain] : plain.split(decimal);
  const groups = whole.split(decimal === '' ? /[.,]/ : thousands);
  const isGrouped = groups.every((group, place) => (place === 0 ? group !== '' : /^\d{3}$/.test(group)));
  if (more.length > 0 || !isGrouped || /[.,]/.test(fraction ?? '')) return null;
  return Number(`${groups.join('')}.${fraction ?? ''}`);
}

type Signs = { commas: number; dots: number; isDecimalComma: boolean };

function decimalSign(plain: string, { commas, dots, isDecimalComma }: Signs): ',' | '.' | '' {
  if (commas > 0 && dots > 0) return plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.';
  if (commas + dots !== 1) return '';
  const sign = commas === 1 ? ',' : '.';
  const isThousand = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
  return isThousand && (sign === ',') !== isDecimalComma ? '' : sign;
}

const optionIds = ({ options }: FieldRow): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, name }) => [wordOf(name), id]));

/** Options are separated by semicolons, lines or commas; one whose name has a comma is found as well. */
function readChoices(field: FieldRow, text: string): ReadCell {
  const ids = optionIds(field);
  const chosen: string[] = [];
  const problems: ReadCell['problems'] = [];
  for (const part of text.split(/[;|\n]/)) {
    const words = part.split(',').slice(0, optionsMax);
    for (let at = 0; at < words.length; ) {
      const found = longestOption(words.slice(at, at + commasMax + 1), ids);
      if (found !== null) chosen.push(found.id);
      else if (words[at]?.trim() !== '')
        problems.push({ code: 'option_unknown', value: words[at]?.trim() ?? '' });
      at += found?.length ?? 1;
    }
  }
  return { columns: parseValue(field, [...new Set(chosen)].slice(0, optionsMax)), problems };
}

/** An option has at most so many commas in its name. So a long cell is read in one pass. */
const commasMax = 5;

function longestOption(words: readonly string[], ids: ReadonlyMap<string, string>) {
  for (let { length } = words; length > 0; length -= 1) {
    const id = ids.get(wordOf(words.slice(0, length).join(',')));
    if (id !== undefined) return { id, length };
  }
  return null;
}

/** A member by address or by name, as long as only one has it. */
function readMember(field: FieldRow, text: string, members: readonly MemberName[]): ReadCell {
  const word = wordOf(text);
  const found = members.filter(({ name, email }) => wordOf(email) === word || wordOf(name) === word);
  return fit(field, text, found.length > 1 ? 'member_several' : 'member_unknown', onlyId(found));
}

const onlyId = ([first, ...others]: readonly MemberName[]): string | undefined =>
  others.length === 0 ? first?.id : undefined;
