import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, line } from '#platform/contract/fields.ts';
import { company } from './contract.ts';

export const deletion = defineContract({
  requestDeletion: {
    method: 'PUT',
    path: '/companies/:companyId/deletion',
    whileReadOnly: true,
    summary:
      'Schedule the deletion of the company in 30 days; takes its careers site offline at once and mails its members',
    permission: 'owner',
    params: companyParams,
    body: z.strictObject({ name: line(120).describe('The name of the company, typed to confirm') }),
    response: company,
    refusals: ['companies.name_differs'],
  },
  cancelDeletion: {
    method: 'DELETE',
    path: '/companies/:companyId/deletion',
    whileReadOnly: true,
    summary: 'Cancel the deletion of the company',
    permission: 'owner',
    params: companyParams,
    response: company,
  },
});
