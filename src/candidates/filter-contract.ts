import { z } from 'zod';
import { calendarDate, id, optionalLine } from '#platform/contract/fields.ts';
import { outcomes } from './rules.ts';

export const candidateFilters = z.strictObject({
  search: optionalLine(100).optional(),
  jobId: id.optional(),
  stepId: id.optional(),
  outcome: z.enum(outcomes).optional(),
  tag: id.optional(),
  poolId: id.optional(),
  source: optionalLine(50).optional(),
  location: optionalLine(80).optional().describe('A city'),
  appliedFrom: calendarDate.optional().describe("Applied on this day or later, in the company's time zone"),
  appliedTo: calendarDate.optional(),
});
export type CandidateFilters = z.output<typeof candidateFilters>;
