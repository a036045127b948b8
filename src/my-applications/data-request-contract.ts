import { z } from 'zod';
import { dataRequestDraft, ownDataRequest } from '#data-requests/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/fields.ts';
import { applicationTokenHeader } from './contract.ts';

const byLinkOrAccount = {
  permission: 'public',
  headers: {
    [applicationTokenHeader]: 'The token of a mailed link; without it the session decides',
  },
  params: z.strictObject({ applicationId: id }),
} as const;

export const myDataRequests = defineContract({
  listDataRequests: {
    method: 'GET',
    path: '/my-applications/:applicationId/data-requests',
    summary: "The applicant's requests for deletion or correction, newest first",
    ...byLinkOrAccount,
    response: z.object({ items: z.array(ownDataRequest) }),
    refusals: ['my-applications.gone'],
  },
  createDataRequest: {
    method: 'POST',
    path: '/my-applications/:applicationId/data-requests',
    summary:
      'Ask the company to delete or correct what it stores; a repeated request returns the open one, another text is a conflict',
    ...byLinkOrAccount,
    body: dataRequestDraft,
    response: ownDataRequest,
    status: 201,
    refusals: ['my-applications.gone', 'data-requests.closed', 'data-requests.already_open'],
  },
});
