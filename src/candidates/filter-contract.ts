import { z } from 'zod';
import { calendarDate, id, optionalLine, several } from '#platform/contract/fields.ts';
import { pageQuery, sortOrders } from '#platform/contract/paging.ts';
import { languageLevels } from '#reading/rules.ts';
import { customFieldFilters, offeredField } from './custom-field-contract.ts';
import { step } from '#stages/contract.ts';
import { tag } from './tag-contract.ts';
import {
  hitFields,
  listedFieldsMax,
  missingParts,
  outcomes,
  searchMaxChars,
  sorts,
  yearsMax,
} from './rules.ts';

const years = z
  .string()
  .regex(/^\d{1,2}$/, 'platform.validation.wrongFormat')
  .refine((value) => Number(value) <= yearsMax, 'platform.validation.wrongFormat');

export const candidateFilters = z.strictObject({
  search: optionalLine(searchMaxChars).optional(),
  jobId: id.optional(),
  stepId: id.optional(),
  outcome: z.enum(outcomes).optional(),
  tag: id.optional(),
  poolId: id.optional(),
  source: optionalLine(50).optional(),
  location: optionalLine(80).optional().describe('A city'),
  appliedFrom: calendarDate.optional().describe("Applied on this day or later, in the company's time zone"),
  appliedTo: calendarDate.optional(),
  rating: z.enum(['none', '1', '2', '3', '4', '5']).optional().describe('Minimum; none: not rated yet'),
  skill: optionalLine(60).optional(),
  language: optionalLine(60).optional().describe('ISO 639-1 code, or a name'),
  level: z.enum(languageLevels).optional().describe('Minimum level of the language'),
  yearsFrom: years.optional().describe('Years of experience'),
  yearsTo: years.optional(),
  addedFrom: calendarDate.optional(),
  addedTo: calendarDate.optional(),
  consent: z.enum(['talent_pool', 'none']).optional().describe('To be kept for other jobs'),
  lacks: z.enum(missingParts).optional(),
  ...customFieldFilters,
  match: z
    .enum(['any'])
    .optional()
    .describe('Candidates whom one filter matches, within the pool; all must by default'),
});
export type CandidateFilters = z.output<typeof candidateFilters>;

/** The list of candidates: filters, page, order, and what its rows have. */
export const candidateListQuery = candidateFilters.extend({
  ...pageQuery.shape,
  sort: z.enum(sorts).default('created'),
  order: z.enum(sortOrders).optional().describe('Newest first and A to Z by default'),
  count: z.enum(['all']).optional().describe('`total` up to 20,001'),
  details: z.enum(['true']).optional().describe('Adds skills, languages and years'),
  fieldIds: several(id, listedFieldsMax).optional().describe('Adds the values of these custom fields'),
});

/** Where a search found a person. */
export const searchHit = z.object({
  field: z.enum(hitFields),
  parts: z.array(z.string()).describe('A text in pieces; the search found every second one'),
});

/** The values by which the list can be filtered. */
export const filterValues = z.object({
  tags: z.array(tag),
  sources: z.array(z.string()),
  locations: z.array(z.string()),
  languages: z.array(z.string()).describe('ISO 639-1 codes, or names that no code has'),
  jobs: z.array(z.object({ id, title: z.string(), steps: z.array(step) })),
  customFields: z.array(offeredField).describe('Those that the caller may see, in order'),
});
