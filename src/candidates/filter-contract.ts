import { z } from 'zod';
import { calendarDate, country, id, optionalLine, several, severalTexts } from '#platform/contract/fields.ts';
import { pageQuery, sortOrders } from '#platform/contract/paging.ts';
import { languageLevels } from '#reading/rules.ts';
import { customFieldFilters, offeredField } from '#jobs/custom-field-contract.ts';
import { listedFieldsMax } from '#jobs/rules.ts';
import { step } from '#stages/contract.ts';
import { assignee, includes } from './row-contract.ts';
import { tag } from './tag-contract.ts';
import {
  distances,
  filterValuesMax,
  hitFields,
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

const days = z.string().regex(/^[1-9]\d{0,3}$/, 'platform.validation.wrongFormat');

/** Filters about the person, of the list of candidates and of the applications of a job. Of several values one is enough. */
export const personFilters = {
  tag: several(id, filterValuesMax).optional(),
  poolId: several(id, filterValuesMax).optional(),
  location: optionalLine(80).optional().describe('A city'),
  near: optionalLine(80).optional().describe('A city as `places` names it; with `nearCountry` and `within`'),
  nearCountry: country.optional(),
  within: z.enum(distances).optional().describe('Kilometres around `near`; 25 by default'),
  skill: severalTexts(60, filterValuesMax).optional(),
  language: severalTexts(60, filterValuesMax).optional().describe('ISO 639-1 codes, or names'),
  level: z.enum(languageLevels).optional().describe('Minimum level of the language'),
  yearsFrom: years.optional().describe('Years of experience'),
  yearsTo: years.optional(),
  contact: z.enum(['never']).optional(),
  contactDays: days.optional().describe('Last contact at least so many days ago'),
  contactFrom: calendarDate.optional(),
  contactTo: calendarDate.optional(),
  consent: z.enum(['talent_pool', 'none']).optional().describe('To be kept for other jobs'),
};

/** The filters that both lists have. */
export type PersonFilters = Pick<CandidateFilters, keyof typeof personFilters>;

export const candidateFilters = z.strictObject({
  search: optionalLine(searchMaxChars).optional(),
  jobId: several(id, filterValuesMax).optional(),
  stepId: several(id, filterValuesMax).optional(),
  outcome: several(z.enum(outcomes), outcomes.length).optional(),
  source: severalTexts(50, filterValuesMax).optional(),
  appliedFrom: calendarDate.optional().describe("Applied on this day or later, in the company's time zone"),
  appliedTo: calendarDate.optional(),
  assignee: several(z.union([z.enum(['me', 'none']), id]), filterValuesMax)
    .optional()
    .describe('Members to whom an application is assigned'),
  rating: z.enum(['none', '1', '2', '3', '4', '5']).optional().describe('Minimum; none: not rated yet'),
  addedFrom: calendarDate.optional(),
  addedTo: calendarDate.optional(),
  ...personFilters,
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
  details: z.enum(['true']).optional().describe('Adds skills, languages, links, pools, years, last contact'),
  include: several(z.enum(includes), includes.length).optional().describe('Adds these parts of a row'),
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
  assignees: z
    .array(assignee.omit({ avatar: true }).extend({ isMe: z.boolean() }))
    .describe('Members to whom applications that the caller may see are assigned'),
  customFields: z.array(offeredField).describe('Those that the caller may see, in order'),
});
