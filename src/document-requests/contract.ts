import { z } from 'zod';
import { delivery } from '#deliveries/contract.ts';
import { storedFile } from '#files/contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { calendarDate, companyParams, id, instant, line, text } from '#platform/contract/fields.ts';
import { documentsAtOnce, documentStates, explanationMaxChars, titleMaxChars } from './rules.ts';

/** A requested document as its applicant sees it. */
export const ownDocument = z.object({
  id,
  title: z.string(),
  explanation: z.string(),
  dueOn: z.string().nullable().describe('Day by which the team would like it, yyyy-mm-dd'),
  isOverdue: z.boolean().describe("Open after its day, in the company's time zone"),
  state: z.enum(documentStates),
  reason: z.string().describe('Why the team asked again; empty when it did not'),
  requestedAt: instant,
  files: z.array(
    z.object({
      id,
      title: z.string(),
      sizeBytes: z.number().int(),
      receivedAt: instant,
      can: z.object({ remove: z.boolean() }),
    }),
  ),
  can: z.object({ addFile: z.boolean() }),
});
export type OwnDocument = z.infer<typeof ownDocument>;

export const documentRequest = ownDocument.omit({ files: true, can: true }).extend({
  application: z.object({ id, jobTitle: z.string() }),
  requestedBy: z.object({ name: z.string(), surname: z.string() }).nullable(),
  delivery: delivery.nullable().describe('Of the newest mail that asks for it'),
  files: z.array(storedFile),
  can: z.object({ accept: z.boolean(), askAgain: z.boolean(), cancel: z.boolean() }),
});
export type DocumentRequest = z.infer<typeof documentRequest>;

const dueOn = calendarDate.nullable().default(null);
export const documentDraft = z.strictObject({
  title: line(titleMaxChars),
  explanation: text(explanationMaxChars).default(''),
  dueOn,
});
export const documentsDraft = z.strictObject({
  documents: z.array(documentDraft).min(1).max(documentsAtOnce),
});
export const renewalDraft = z.strictObject({
  reason: text(explanationMaxChars).min(1, 'platform.validation.required'),
  dueOn,
});

const decides = { permission: 'candidates.update', teamMayToo: true } as const;
const params = companyParams.extend({ documentRequestId: id });
const refusals = ['applications.job_archived', 'document-requests.closed'] as const;

export const documentRequests = defineContract({
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/document-requests',
    summary:
      'The documents that a candidate was asked for, waiting ones first; the applications for which the caller may ask',
    permission: 'candidates.get',
    teamMayToo: true,
    params: companyParams.extend({ candidateId: id }),
    response: z.object({
      items: z.array(documentRequest),
      applications: z.array(
        z.object({
          id,
          jobTitle: z.string(),
          can: z.object({ request: z.boolean() }),
        }),
      ),
    }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/applications/:applicationId/document-requests',
    summary: 'Ask an applicant for documents, by one mail and on their page',
    ...decides,
    params: companyParams.extend({ applicationId: id }),
    body: documentsDraft,
    response: z.object({ items: z.array(documentRequest) }),
    status: 201,
    refusals: [
      'applications.job_archived',
      'document-requests.ended',
      'document-requests.no_page',
      'document-requests.limit_reached',
    ],
  },
  accept: {
    method: 'PUT',
    path: '/companies/:companyId/document-requests/:documentRequestId/acceptance',
    summary: 'Accept what the applicant sent; accepting again changes nothing',
    ...decides,
    params,
    response: documentRequest,
    refusals: [...refusals],
  },
  askAgain: {
    method: 'PUT',
    path: '/companies/:companyId/document-requests/:documentRequestId/renewal',
    summary: 'Ask again for a document that arrived, with a reason, which is mailed',
    ...decides,
    params,
    body: renewalDraft,
    response: documentRequest,
    refusals: [...refusals, 'document-requests.no_page', 'document-requests.not_received'],
  },
  cancel: {
    method: 'PUT',
    path: '/companies/:companyId/document-requests/:documentRequestId/cancellation',
    summary: 'Cancel a request; files that arrived stay with the candidate. Cancelling again changes nothing',
    ...decides,
    params,
    response: documentRequest,
    refusals: [...refusals],
  },
});
