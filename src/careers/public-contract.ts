import { z } from 'zod';
import { jobTypes, locationTypes, payPeriods } from '#jobs/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, instant, language, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';

const slug = z.string().regex(/^[a-z0-9-]{1,200}$/);

/** An open job, as everybody may see it. */
export const openJob = z.object({
  id,
  slug,
  url: z.string().describe('The public page of the job'),
  applyUrl: z.string().describe('Its application form'),
  title: z.string(),
  department: z.object({ id, name: z.string() }).nullable(),
  city: z.string(),
  country: z.string().describe('ISO 3166-1 alpha-2, or empty'),
  locationType: z.enum(locationTypes),
  jobType: z.enum(jobTypes),
  language: language.describe('That of title and description'),
  languages: z.array(language).describe('Those of the job, its main language first'),
  publishedAt: instant,
  updatedAt: instant,
});

const pay = z.object({
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.string().describe('ISO 4217'),
  period: z.enum(payPeriods),
});

export const openJobDetails = openJob.extend({
  descriptionHtml: z.string().describe('Sanitised HTML without scripts, styles and pictures'),
  skills: z.array(z.string()),
  openings: z.number().int(),
  closesOn: z.iso.date().nullable().describe("The last day to apply, in the company's time zone"),
  pay: pay.nullable().describe('Null unless the company publishes it'),
});

const inLanguage = {
  lang: language
    .optional()
    .describe('For title, description and addresses; by default the main language of each job'),
};

/** Open jobs of a company for other sites and programs; only reading, without an account. */
export const publicJobs = defineContract({
  listOpenJobs: {
    method: 'GET',
    path: '/public/companies/:company/jobs',
    summary: 'List the open jobs of a company, newest first; any site may read them',
    permission: 'public',
    forAnyOrigin: true,
    params: z.strictObject({ company: slug }),
    query: pageQuery.extend({
      q: optionalLine(100).optional().describe('Words in title, city and department'),
      department: id.optional(),
      city: optionalLine(100).optional(),
      location: z.enum(locationTypes).optional(),
      type: z.enum(jobTypes).optional(),
      ...inLanguage,
    }),
    response: pageOf(openJob).extend({
      total: z.number().int().describe('Open jobs that all filters match'),
    }),
  },
  readOpenJob: {
    method: 'GET',
    path: '/public/companies/:company/jobs/:job',
    summary: 'Read an open job; a closed one is gone (410)',
    permission: 'public',
    forAnyOrigin: true,
    params: z.strictObject({ company: slug, job: slug }),
    query: z.strictObject(inLanguage),
    response: openJobDetails,
    refusals: ['careers.job_not_found', 'careers.job_closed'],
  },
});
