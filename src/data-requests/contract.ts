import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id, instant, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { dataRequestKinds, dataRequestStates, requestMaxChars } from './rules.ts';

/** A request as the applicant sees it. */
export const ownDataRequest = z.object({
  id,
  kind: z.enum(dataRequestKinds),
  body: z.string(),
  state: z.enum(dataRequestStates),
  requestedAt: instant,
  dueOn: z.string().describe('Day by which the company answers, yyyy-mm-dd'),
  closedAt: instant.nullable(),
  answer: z.string().describe('The text of the team when it closed the request'),
});
export type OwnDataRequest = z.infer<typeof ownDataRequest>;

export const dataRequest = ownDataRequest.extend({
  candidate: z
    .object({ id, name: z.string(), surname: z.string() })
    .nullable()
    .describe('Null after the candidate was deleted'),
  isOverdue: z.boolean().describe("Open after its day, in the company's time zone"),
  can: z.object({ complete: z.boolean(), decline: z.boolean() }),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const dataRequestDraft = z
  .strictObject({ kind: z.enum(dataRequestKinds), body: text(requestMaxChars).default('') })
  .refine(({ kind, body }) => kind === 'deletion' || body !== '', {
    path: ['body'],
    message: 'platform.validation.required',
  });
export const completionDraft = z.strictObject({ answer: text(requestMaxChars).default('') });
export const declineDraft = z.strictObject({
  answer: text(requestMaxChars).min(1, 'platform.validation.required'),
});

const params = companyParams.extend({ dataRequestId: id });
const refusals = ['data-requests.closed', 'data-requests.delete_instead'] as const;

export const dataRequests = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/data-requests',
    summary:
      'Requests for deletion or correction that the caller may see, newest first; the total counts open ones',
    permission: 'candidates.get',
    params: companyParams,
    query: pageQuery.extend({ state: z.enum(['open', 'closed']).default('open') }),
    response: pageOf(dataRequest),
  },
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/data-requests',
    summary: 'The open requests of a candidate',
    permission: 'candidates.get',
    teamMayToo: true,
    params: companyParams.extend({ candidateId: id }),
    response: z.object({ items: z.array(dataRequest) }),
  },
  complete: {
    method: 'PUT',
    path: '/companies/:companyId/data-requests/:dataRequestId/completion',
    whileReadOnly: true,
    summary:
      'Close a correction as done; the applicant is told by mail. A deletion is done by deleting the candidate',
    permission: 'candidates.get',
    teamMayToo: true,
    params,
    body: completionDraft,
    response: dataRequest,
    refusals: [...refusals],
  },
  decline: {
    method: 'PUT',
    path: '/companies/:companyId/data-requests/:dataRequestId/refusal',
    whileReadOnly: true,
    summary: 'Decline a request with a reason, which is mailed to the applicant',
    permission: 'candidates.get',
    teamMayToo: true,
    params,
    body: declineDraft,
    response: dataRequest,
    refusals: [...refusals],
  },
});
