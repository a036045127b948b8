import { z } from 'zod';
import { calendarDate, id, optionalLine } from '#platform/contract/fields.ts';
import { languageLevels } from '#reading/rules.ts';
import { hitFields, missingParts, outcomes, searchMaxChars, yearsMax } from './rules.ts';

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
  match: z
    .enum(['any'])
    .optional()
    .describe('Candidates whom one filter matches, within the pool; all must by default'),
});
export type CandidateFilters = z.output<typeof candidateFilters>;

/** Where a search found a person. */
export const searchHit = z.object({
  field: z.enum(hitFields),
  parts: z.array(z.string()).describe('A text in pieces; the search found every second one'),
});
