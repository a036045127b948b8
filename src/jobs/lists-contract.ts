import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line, optionalLine, several } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/paging.ts';
import { customFieldFilters, offeredField } from './custom-field-contract.ts';
import { jobSorts, jobStatuses, jobTypes, listedFieldsMax, locationTypes } from './rules.ts';

// The parser gives a value for a query key that occurs once, and a list for a repeated one.
const oneOrSeveral = <T extends z.ZodType<string>>(one: T) =>
  z.union([z.array(one).max(20), one.transform((value) => [value])]);

/** Filters and sort order of job lists. */
export const jobListQuery = pageQuery.extend({
  status: oneOrSeveral(z.enum(jobStatuses)).optional(),
  departmentId: oneOrSeveral(id).optional(),
  jobType: oneOrSeveral(z.enum(jobTypes)).optional(),
  locationType: oneOrSeveral(z.enum(locationTypes)).optional(),
  tag: oneOrSeveral(line(60)).optional().describe('With any of these tags'),
  owner: oneOrSeveral(id).optional().describe('Ids of the users who created them'),
  mine: z.literal('true').optional().describe('With the caller on the hiring team'),
  search: optionalLine(100).optional(),
  ...customFieldFilters,
  fieldIds: several(id, listedFieldsMax).optional().describe('Adds the values of these custom fields'),
  sort: z.enum(jobSorts).default('newest'),
});

/** Maximum number of jobs archived in one call. */
export const bulkMax = 200;
const severalJobs = z.strictObject({ jobIds: z.array(id).min(1).max(bulkMax) });
const severalChanged = z.object({
  changed: z.array(id),
  stayed: z.array(id).describe('Jobs that could not be changed because another member changed them first'),
});
/** Ids separated by commas. */
const idsInOne = z
  .string()
  .max(bulkMax * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(id).max(bulkMax));

/** Counts of what a change of jobs affects. */
export const consequences = z.object({
  openApplications: z.int(),
  upcomingMeetings: z.int(),
  /** Jobs with a page on the careers site. */
  publicJobs: z.int(),
  /** Application forms that are started and not submitted. */
  unsentForms: z.int(),
});
export type Consequences = z.infer<typeof consequences>;

export const jobLists = defineContract({
  facets: {
    method: 'GET',
    path: '/companies/:companyId/jobs/facets',
    summary: 'List the filters of job lists: tags and owners, the most frequent first, and custom fields',
    permission: 'jobs.list',
    teamMayToo: true,
    params: companyParams,
    response: z.object({
      tags: z.array(z.object({ value: z.string(), count: z.int() })),
      owners: z.array(z.object({ userId: id, name: z.string(), surname: z.string(), count: z.int() })),
      customFields: z.array(offeredField).describe('Those of jobs that the caller may see, in order'),
    }),
  },
  consequences: {
    method: 'GET',
    path: '/companies/:companyId/jobs/consequences',
    summary: 'Count the applications, meetings, pages and started forms that a change of these jobs affects',
    permission: 'jobs.get',
    teamMayToo: true,
    params: companyParams,
    query: z.strictObject({ ids: idsInOne }),
    response: consequences,
  },
  archiveSeveral: {
    method: 'POST',
    path: '/companies/:companyId/jobs/archivals',
    summary: 'Archive several jobs; those already archived stay unchanged',
    permission: 'jobs.update',
    params: companyParams,
    body: severalJobs,
    response: severalChanged,
    refusals: ['jobs.not_found'],
  },
  unarchiveSeveral: {
    method: 'POST',
    path: '/companies/:companyId/jobs/unarchivals',
    summary: 'Unarchive several jobs, each to its earlier status',
    permission: 'jobs.update',
    params: companyParams,
    body: severalJobs,
    response: severalChanged,
    refusals: ['jobs.not_found'],
  },
  visit: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/visit',
    whileReadOnly: true,
    summary: 'Record that the caller has opened the job; later applications are new to them',
    permission: 'jobs.get',
    teamMayToo: true,
    params: companyParams.extend({ jobId: id }),
    response: done,
    refusals: ['jobs.not_found'],
  },
});
