import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';

const counts = { views: z.int(), applications: z.int() };
const link = z.object({ url: z.string(), ...counts });

const jobWithLink = link.extend({
  id,
  title: z.string(),
  department: z.string().nullable(),
  city: z.string(),
});
export type JobWithLink = z.infer<typeof jobWithLink>;

const ownLinks = pageOf(jobWithLink).extend({
  site: link.describe('To the careers page; its applications are those without a job'),
  brought: z.object(counts).describe('Through all links of the caller, also to jobs that are closed now'),
});
export type OwnLinks = z.infer<typeof ownLinks>;

export const referrals = defineContract({
  listLinks: {
    method: 'GET',
    path: '/companies/:companyId/referral-links',
    summary: "List the open jobs with the caller's own links, and what the links brought",
    permission: 'member',
    params: companyParams,
    query: pageQuery.extend({ search: optionalLine(100).optional() }),
    response: ownLinks,
  },
  readLink: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/referral-link',
    summary: "Read the caller's own link to a job, and what it brought",
    permission: 'jobs.get',
    teamMayToo: true,
    params: companyParams.extend({ jobId: id }),
    response: link.extend({ url: z.string().nullable().describe('Null while the job is not published') }),
    refusals: ['jobs.not_found'],
  },
});
