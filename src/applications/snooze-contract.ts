import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant } from '#platform/contract/fields.ts';

const access = {
  permission: 'candidates.update',
  teamMayToo: true,
  params: companyParams.extend({ applicationId: id }),
} as const;

export const snoozes = defineContract({
  snooze: {
    method: 'PUT',
    path: '/companies/:companyId/applications/:applicationId/snooze',
    summary:
      'Put an open application aside until a time within a year; it ends before when the applicant acts',
    ...access,
    body: z.strictObject({ until: instant }),
    response: done,
    refusals: ['applications.job_archived', 'applications.closed'],
  },
  endSnooze: {
    method: 'DELETE',
    path: '/companies/:companyId/applications/:applicationId/snooze',
    summary: 'End the snooze of an application; without one it is no error',
    ...access,
    response: done,
    refusals: ['applications.job_archived'],
  },
});
