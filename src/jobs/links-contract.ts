import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line } from '#platform/contract/fields.ts';

const jobParams = companyParams.extend({ jobId: id });

const jobLink = z.object({
  id,
  name: z.string(),
  source: z.string().describe('The value of utm_source'),
  url: z.string(),
  views: z.int(),
  applications: z.int(),
  createdAt: instant,
});
export type JobLink = z.infer<typeof jobLink>;

export const linkDraft = z.strictObject({ name: line(60) });

export const jobLinks = defineContract({
  listLinks: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/links',
    summary: 'List the tracking links of a job, with views and applications from each',
    permission: 'jobs.get',
    teamMayToo: true,
    params: jobParams,
    response: z.object({
      items: z.array(jobLink),
      can: z.object({ update: z.boolean() }),
      disabledReason: z
        .enum(['jobs.archived'])
        .nullable()
        .describe('The refusal that a member with the permission to change jobs would get'),
    }),
    refusals: ['jobs.not_found'],
  },
  createLink: {
    method: 'POST',
    path: '/companies/:companyId/jobs/:jobId/links',
    summary: 'Create a tracking link for a place where the job is shared',
    permission: 'jobs.update',
    params: jobParams,
    body: linkDraft,
    response: jobLink,
    status: 201,
    refusals: [
      'jobs.not_found',
      'jobs.archived',
      'jobs.link_exists',
      'jobs.link_unnamed',
      'jobs.link_reserved',
      'jobs.too_many_links',
    ],
  },
  deleteLink: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/links/:linkId',
    summary: 'Delete a tracking link; its views and applications stay counted',
    permission: 'jobs.update',
    params: jobParams.extend({ linkId: id }),
    response: done,
    refusals: ['jobs.not_found', 'jobs.archived'],
  },
});
