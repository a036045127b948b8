import { z } from 'zod';
import { calendarDate, id, optionalLine } from '#platform/contract/fields.ts';
import { outcomes, searchMaxChars, tagMaxChars } from './rules.ts';

export const candidateFilters = z.strictObject({
  search: optionalLine(searchMaxChars).optional(),
  jobId: id.optional(),
  stepId: id.optional(),
  outcome: z.enum(outcomes).optional(),
  tag: optionalLine(tagMaxChars).optional(),
  source: optionalLine(50).optional(),
  location: optionalLine(80).optional().describe('A city'),
  appliedFrom: calendarDate.optional().describe("Applied on this day or later, in the company's time zone"),
  appliedTo: calendarDate.optional(),
});
export type CandidateFilters = z.output<typeof candidateFilters>;
