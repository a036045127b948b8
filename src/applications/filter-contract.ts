import { z } from 'zod';
import { tag } from '#candidates/tag-contract.ts';
import { questionTypes } from '#forms/rules.ts';
import { jobStatuses } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  companyParams,
  id,
  optionalLine,
  several,
  severalTexts,
} from '#platform/contract/fields.ts';
import { customFieldFilters, offeredField } from '#jobs/custom-field-contract.ts';
import { personFilters } from '#candidates/filter-contract.ts';
import { filterValuesMax, missingParts, searchMaxChars } from '#candidates/rules.ts';
import { step } from '#stages/contract.ts';
import { person } from './assignment-contract.ts';
import { cardFlags, outcomes } from './rules.ts';

/** The filters in the form of an address. */
export const applicantFilters = z.strictObject({
  search: optionalLine(searchMaxChars).optional(),
  step: several(id, filterValuesMax).optional(),
  outcome: several(z.enum(outcomes), 4).optional(),
  source: severalTexts(50, filterValuesMax).optional(),
  rating: z
    .enum(['none', '1', '2', '3', '4', '5'])
    .optional()
    .describe('Minimum rating; none: not rated yet'),
  assignee: several(z.union([z.enum(['me', 'none']), id]), filterValuesMax).optional(),
  flag: z.enum(cardFlags).optional(),
  arrivedFrom: id
    .optional()
    .describe(
      'Open, not snoozed, and arrived with or after this application: those that the dashboard counts as new',
    ),
  from: calendarDate.optional().describe("Applied on this day or later, in the company's time zone"),
  to: calendarDate.optional(),
  ...personFilters,
  lacks: z.enum(missingParts).optional(),
  ...customFieldFilters,
  match: z.enum(['any']).optional().describe('Applications that one filter matches; all must by default'),
});
export type ApplicantFilters = z.output<typeof applicantFilters>;

export const applicantOptions = z.object({
  job: z.object({ id, title: z.string(), status: z.enum(jobStatuses) }),
  total: z.number().int().describe('With any outcome, regardless of the filters'),
  steps: z.array(step),
  tags: z.array(tag).describe('Values that occur in the newest applications'),
  sources: z.array(z.string()),
  team: z
    .array(person.extend({ isMe: z.boolean() }))
    .describe('The members of the hiring team, who can be assigned'),
  questions: z.array(z.object({ id, type: z.enum(questionTypes), label: z.string() })),
  customFields: z.array(offeredField).describe('Those of applications that the caller sees'),
  can: z.object({ decide: z.boolean(), share: z.boolean(), export: z.boolean() }),
});
export type ApplicantOptions = z.infer<typeof applicantOptions>;

/** The filters of a job's applications, which the list and bulk changes share. */
export const applicantFilterOptions = defineContract({
  applicantOptions: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/applicant-options',
    summary: 'Read the filters and columns for the applications of a job, and what the caller may do',
    permission: 'candidates.list',
    teamMayToo: true,
    params: companyParams.extend({ jobId: id }),
    response: applicantOptions,
  },
});
