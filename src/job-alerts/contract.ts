import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams } from '#platform/contract/fields.ts';

export const jobAlerts = defineContract({
  countSubscribers: {
    method: 'GET',
    path: '/companies/:companyId/job-alerts',
    summary: 'Count the confirmed subscribers to new jobs; nobody reads their addresses',
    permission: 'careers.manage',
    params: companyParams,
    response: z.object({ subscribers: z.number().int() }),
  },
});
