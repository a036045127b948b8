import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, line } from '#platform/contract/fields.ts';
import { company } from './contract.ts';

export const deletion = defineContract({
  requestDeletion: {
    method: 'PUT',
    path: '/companies/:companyId/deletion',
    summary: 'Have the company deleted in 30 days; its careers site is gone at once and its members are told',
    permission: 'owner',
    params: companyParams,
    body: z.strictObject({ name: line(120).describe('The name of the company, typed again') }),
    response: company,
    refusals: ['companies.name_differs'],
  },
  cancelDeletion: {
    method: 'DELETE',
    path: '/companies/:companyId/deletion',
    summary: 'Keep the company after all',
    permission: 'owner',
    params: companyParams,
    response: company,
  },
});
