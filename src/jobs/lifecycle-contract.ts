import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, line, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { job, jobSummary } from './contract.ts';

const jobParams = companyParams.extend({ jobId: id });

const openApplication = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  stepTitle: z.string(),
  stepColor: z.string(),
  appliedAt: instant,
});
export type OpenApplication = z.infer<typeof openApplication>;

const binnedJob = jobSummary.pick({ id: true, title: true, status: true, department: true }).extend({
  applicationCount: z.int(),
  deletedAt: instant,
  deletedBy: jobSummary.shape.createdBy,
  goneAt: instant.describe('Time of the permanent deletion'),
});
export type BinnedJob = z.infer<typeof binnedJob>;

export const jobLifecycle = defineContract({
  openApplications: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/open-applications',
    summary:
      'List the open applications of a job that is about to be completed, and the reasons for closing them',
    permission: 'jobs.update',
    params: jobParams,
    query: pageQuery,
    response: pageOf(openApplication).extend({
      reasons: z.array(z.string()),
      can: z.object({ close: z.boolean() }),
    }),
    refusals: ['jobs.not_found'],
  },
  complete: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/completion',
    summary: 'Mark as completed; with a reason its open applications are closed in the same step',
    permission: 'jobs.update',
    params: jobParams,
    body: z.strictObject({
      closeOpen: z
        .strictObject({ reason: line(100), note: text(2000).default('') })
        .optional()
        .describe('Reject every open application with this reason; no mail is sent'),
    }),
    response: job.extend({ closedApplications: z.int() }),
    refusals: ['jobs.not_found', 'jobs.cannot_complete'],
  },
  uncomplete: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/completion',
    summary:
      'Undo a completion while it is recent: the job gets its earlier status, and the applications it closed are open again',
    permission: 'jobs.update',
    params: jobParams,
    response: job,
    refusals: ['jobs.not_found', 'jobs.cannot_uncomplete'],
  },
  listBin: {
    method: 'GET',
    path: '/companies/:companyId/jobs/bin',
    summary: 'Deleted jobs that can still be restored, the latest first',
    permission: 'jobs.delete',
    params: companyParams,
    query: pageQuery,
    response: pageOf(binnedJob),
  },
  restore: {
    method: 'DELETE',
    path: '/companies/:companyId/jobs/:jobId/deletion',
    summary: 'Restore a job from the bin, with its applications',
    permission: 'jobs.delete',
    params: jobParams,
    response: done,
    refusals: ['jobs.not_found'],
  },
});
