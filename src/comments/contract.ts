import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { commentMaxChars } from './rules.ts';

export const commentAuthor = z.object({
  userId: id,
  name: z.string(),
  surname: z.string(),
  avatar: z.string().nullable(),
});

export const comment = z.object({
  id,
  candidateId: id,
  applicationId: id.nullable(),
  author: commentAuthor.nullable().describe('Null when the user is deleted'),
  bodyHtml: z.string().describe('Sanitised; a mention is <span data-type="mention" data-id="member">'),
  createdAt: instant,
  editedAt: instant.nullable(),
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
  disabledReason: z
    .enum(['applications.job_archived'])
    .nullable()
    .describe('The refusal that the author would get'),
});
export type Comment = z.infer<typeof comment>;

export const commentDraft = z.strictObject({
  bodyHtml: text(commentMaxChars).min(1),
  applicationId: id.nullable().default(null),
});

const candidateParams = companyParams.extend({ candidateId: id });
const commentParams = candidateParams.extend({ commentId: id });

export const comments = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/comments',
    summary: "The team's comments on a candidate, newest first",
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    query: pageQuery,
    response: pageOf(comment),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/comments',
    summary: 'Comment on a candidate; mentioned members are notified',
    permission: 'candidates.get',
    teamMayToo: true,
    params: candidateParams,
    body: commentDraft,
    response: comment,
    status: 201,
    refusals: ['comments.empty', 'applications.job_archived'],
  },
  update: {
    method: 'PATCH',
    path: '/companies/:companyId/candidates/:candidateId/comments/:commentId',
    summary: 'Change your own comment',
    permission: 'candidates.get',
    teamMayToo: true,
    params: commentParams,
    body: commentDraft.pick({ bodyHtml: true }),
    response: comment,
    refusals: ['comments.empty', 'comments.not_author', 'applications.job_archived'],
  },
  delete: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/comments/:commentId',
    summary: 'Delete your own comment',
    permission: 'candidates.get',
    teamMayToo: true,
    params: commentParams,
    response: done,
    refusals: ['comments.not_author', 'applications.job_archived'],
  },
});
