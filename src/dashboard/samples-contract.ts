import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done } from '#platform/contract/fields.ts';

// Apart from the dashboard, whose page loads it only with sample data.
export const sampleData = defineContract({
  addSamples: {
    method: 'PUT',
    path: '/companies/:companyId/samples',
    summary: 'Add sample jobs and candidates to a company without candidates, once; nobody is mailed',
    permission: 'owner',
    params: companyParams,
    response: done,
    refusals: ['dashboard.not_empty'],
  },
  removeSamples: {
    method: 'DELETE',
    path: '/companies/:companyId/samples',
    summary: 'Delete the sample candidates and jobs for good; a job that others applied to stays',
    permission: 'owner',
    params: companyParams,
    response: done,
  },
});
