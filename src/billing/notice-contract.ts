import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, instant } from '#platform/contract/fields.ts';
import { limitNames } from './rules.ts';

/** The notice above every page. It is apart, so that the other pages do not load the rest of billing. */
export const billingNotice = defineContract({
  readNotice: {
    method: 'GET',
    path: '/companies/:companyId/billing/notice',
    summary: 'Read the notice of billing for every member: an overdue invoice, or a read-only company',
    permission: 'member',
    params: companyParams,
    response: z.object({
      state: z.enum(['none', 'overdue', 'read_only']),
      readOnlyFrom: instant.nullable(),
      near: z.array(z.enum(limitNames)).describe('Limits that are used by 80 % or more; for billing.manage'),
    }),
    refusals: ['billing.off'],
  },
});
