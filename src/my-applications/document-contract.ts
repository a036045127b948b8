import { z } from 'zod';
import { ownDocument } from '#document-requests/contract.ts';
import { mediaTypesFor } from '#files/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, optionalLine } from '#platform/contract/fields.ts';
import { applicationTokenHeader } from './contract.ts';

const byLinkOrAccount = {
  permission: 'public',
  headers: {
    [applicationTokenHeader]: 'The token of a mailed link; without it the session decides',
  },
} as const;
const params = z.strictObject({ applicationId: id });
const documentParams = params.extend({ documentRequestId: id });

export const myDocuments = defineContract({
  listDocuments: {
    method: 'GET',
    path: '/my-applications/:applicationId/document-requests',
    summary:
      'The documents that the team asked for, those that still wait first; cancelled requests are left out',
    ...byLinkOrAccount,
    params,
    response: z.object({ items: z.array(ownDocument) }),
    refusals: ['my-applications.gone'],
  },
  addDocument: {
    method: 'POST',
    path: '/my-applications/:applicationId/document-requests/:documentRequestId/files',
    summary: 'Send a file for a requested document as the request body; the first one notifies the team',
    ...byLinkOrAccount,
    params: documentParams,
    query: z.strictObject({ name: optionalLine(500).default('document') }),
    rawBody: mediaTypesFor('attachment'),
    response: ownDocument,
    status: 201,
    refusals: [
      'my-applications.gone',
      'my-applications.document_closed',
      'my-applications.too_many_files',
      'my-applications.unreadable_file',
      'files.too_large',
      'files.empty',
      'files.wrong_kind',
      'files.infected',
    ],
  },
  removeDocument: {
    method: 'DELETE',
    path: '/my-applications/:applicationId/document-requests/:documentRequestId/files/:fileId',
    summary: 'Remove a file that the team has not opened',
    ...byLinkOrAccount,
    params: documentParams.extend({ fileId: id }),
    response: ownDocument,
    refusals: ['my-applications.gone', 'my-applications.document_closed'],
  },
});
