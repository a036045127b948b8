import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, line } from '#platform/contract/fields.ts';

/** The blind review of a job. */
export const blindReview = z.object({
  isOn: z.boolean(),
  untilStepId: id
    .nullable()
    .describe(
      'First step on which applicants are shown; null without a review, or when that step was removed',
    ),
  withheld: z.number().int().describe('Applicants who are withheld at the moment'),
  can: z.object({ update: z.boolean(), lift: z.boolean() }),
});
export type BlindReview = z.infer<typeof blindReview>;

const ofJob = companyParams.extend({ jobId: id });

export const blindReviews = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/jobs/:jobId/blind-review',
    summary: 'Until which step members do not learn who applied for the job',
    permission: 'jobs.get',
    teamMayToo: true,
    params: ofJob,
    response: blindReview,
  },
  set: {
    method: 'PUT',
    path: '/companies/:companyId/jobs/:jobId/blind-review',
    summary: 'Withhold the applicants of a job until a step, or show them again',
    permission: 'jobs.update',
    params: ofJob,
    body: z.strictObject({ untilStepId: id.nullable().describe('Null turns the review off') }),
    response: blindReview,
    refusals: ['jobs.archived', 'blind-reviews.step_gone'],
  },
  lift: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/blind-lift',
    summary: 'Show a withheld candidate before the step of the blind review; the team reads the reason',
    permission: 'jobs.update',
    params: companyParams.extend({ candidateId: id }),
    body: z.strictObject({ reason: line(300) }),
    response: done,
  },
});
