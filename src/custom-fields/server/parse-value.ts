import { z } from 'zod';
import { Refusal, refuse } from '#platform/contract/errors.ts';
import { calendarDate, id, text, webAddress } from '#platform/contract/fields.ts';
import { numberValueMax, optionsMax, textValueMax } from '../rules.ts';
import type { FieldValue } from '../contract.ts';
import type { FieldRow } from './queries.ts';

/** The columns of `custom_field_values` with a value. */
export type ValueColumns = {
  text_value?: string;
  number_value?: number;
  date_value?: string;
  boolean_value?: boolean;
  option_id?: string;
  listed_option_id?: string;
  member_id?: string;
};

/** The same as they are stored. */
export type StoredColumns = { [Column in keyof ValueColumns]?: ValueColumns[Column] | null };

/**
 * The rows of a value: none when it is empty, several for several choices.
 * @throws Refusal with a message at `value` when it does not fit the field
 */
export function parseValue({ kind, options }: FieldRow, value: FieldValue): ValueColumns[] {
  if (value === null || value === '') return [];
  const offered = new Set(options.map((option) => option.id));
  switch (kind) {
    case 'text':
      return parse(text(textValueMax), value, 'wrongType').flatMap((text_value) =>
        text_value === '' ? [] : { text_value },
      );
    case 'link':
      return parse(webAddress, value, 'url').flatMap((text_value) =>
        text_value === '' ? [] : { text_value },
      );
    case 'number':
      return parse(number, value, 'wrongType').map((number_value) => ({ number_value }));
    case 'date':
      return parse(calendarDate, value, 'wrongFormat').map((date_value) => ({ date_value }));
    case 'yes_no':
      return parse(z.boolean(), value, 'wrongType').map((boolean_value) => ({ boolean_value }));
    case 'choice':
      return parse(id, value, 'notAllowed').map((option_id) => ({
        option_id: requireOffered(offered, option_id),
      }));
    case 'choices':
      return parse(z.array(id).max(optionsMax), value, 'notAllowed').flatMap((chosen) =>
        [...new Set(chosen)].map((one) => ({ listed_option_id: requireOffered(offered, one) })),
      );
    case 'member':
      return parse(id, value, 'notAllowed').map((member_id) => ({ member_id }));
  }
}

/** The same; null when the value does not fit the field. */
export function tryValue(field: FieldRow, value: FieldValue): ValueColumns[] | null {
  try {
    return parseValue(field, value);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const number = z.number().min(-numberValueMax).max(numberValueMax);

function parse<Output>(schema: z.ZodType<Output>, value: FieldValue, fault: string): Output[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [parsed.data];
  const [issue] = parsed.error.issues;
  const isLong = issue?.code === 'too_big' && issue.origin === 'string';
  return refuseValue(isLong ? 'custom-fields.faults.tooLong' : `platform.validation.${fault}`);
}

function requireOffered(offered: ReadonlySet<string>, optionId: string): string {
  return offered.has(optionId) ? optionId : refuseValue('platform.validation.notAllowed');
}

export function refuseValue(key: string): never {
  refuse('invalid', undefined, { fields: { value: [key] } });
}
