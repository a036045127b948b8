import { z } from 'zod';
import { calendarDate, id, optionalLine } from '#platform/contract/fields.ts';
import { fieldValuesMax } from './rules.ts';

const bound = z.union([calendarDate, z.string().regex(/^-?\d{1,14}(\.\d{1,6})?$/)]).optional();

/** Ids of options with commas. */
const valueMaxChars = fieldValuesMax * 37;

/** Filters by one field that the company added. */
export const customFieldFilters = {
  customField: id.optional().describe('A custom field; without a value those who have any'),
  customFieldValue: optionalLine(valueMaxChars)
    .optional()
    .describe('Ids of options or members separated by commas, `yes` or `no`, or a whole text in any case'),
  customFieldEmpty: z.enum(['true']).optional().describe('Those without a value of the field'),
  customFieldFrom: bound.describe('The least number, or the first day'),
  customFieldTo: bound.describe('The greatest number, or the last day'),
};

export type CustomFieldFilter = {
  customField: string;
  customFieldValue?: string | undefined;
  customFieldEmpty?: 'true' | undefined;
  customFieldFrom?: string | undefined;
  customFieldTo?: string | undefined;
};

/** A field that the company added, as filters and columns offer it. */
export const offeredField = z.object({
  id,
  name: z.string(),
  kind: z.string().describe('As in `custom-fields`'),
  options: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe('The options, or the active members, to filter by'),
});
export type OfferedField = z.infer<typeof offeredField>;

/** The value of such a field in a list. */
export const listedValue = z.object({
  fieldId: id,
  kind: z.string(),
  value: z
    .union([z.string(), z.number(), z.boolean()])
    .describe('Options and members by their names, separated by commas; a day as yyyy-mm-dd'),
});
export type ListedValue = z.infer<typeof listedValue>;
