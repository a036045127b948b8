import { z } from 'zod';
import { person } from '#applications/assignment-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, text } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { commentMaxChars, readersMax, shownReplies } from './rules.ts';

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
  parentId: id.nullable().describe('The comment that this one answers'),
  author: commentAuthor.nullable().describe('Null when the user or the comment is deleted'),
  bodyHtml: z.string().describe('Sanitised; a mention is <span data-type="mention" data-id="member">'),
  readers: z
    .array(person)
    .nullable()
    .describe('The members who may read it, while they are in the company; null: all who see the candidate'),
  createdAt: instant,
  editedAt: instant.nullable(),
  isDeleted: z.boolean().describe('Deleted, but listed because of its replies; then without text and author'),
  can: z.object({ update: z.boolean(), delete: z.boolean(), reply: z.boolean() }),
  disabledReason: z
    .enum(['applications.job_archived'])
    .nullable()
    .describe('The refusal that the author would get'),
});
export type Comment = z.infer<typeof comment>;

export const commentThread = comment.extend({
  replyCount: z.number().int(),
  replies: z
    .array(comment)
    .describe(`The newest ${shownReplies}, oldest first, and a reply that was asked for`),
});
export type CommentThread = z.infer<typeof commentThread>;

export const commentDraft = z.strictObject({
  bodyHtml: text(commentMaxChars).min(1),
  applicationId: id.nullable().default(null).describe('A reply is about what its thread is about'),
  parentId: id.nullable().default(null).describe('The comment to answer, which itself answers none'),
  readerIds: z
    .array(id)
    .max(readersMax)
    .nullable()
    .default(null)
    .describe(
      'The members who alone may read it, besides the author; null: all who see the candidate. A reply has the readers of its thread',
    ),
});

const candidateParams = companyParams.extend({ candidateId: id });
const commentParams = candidateParams.extend({ commentId: id });

const ofCandidate = { permission: 'candidates.get', teamMayToo: true, params: candidateParams } as const;
const ofComment = { ...ofCandidate, params: commentParams } as const;

export const comments = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/comments',
    summary: "The team's comments on a candidate that the caller may read, newest first, with their replies",
    ...ofCandidate,
    query: pageQuery,
    response: pageOf(commentThread),
  },
  read: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/comments/:commentId',
    summary: 'The thread of a comment or a reply, as links to it show it; deleted ones are not found',
    ...ofComment,
    response: commentThread,
  },
  listReplies: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/comments/:commentId/replies',
    summary: 'The replies to a comment, newest first',
    ...ofComment,
    query: pageQuery,
    response: pageOf(comment),
  },
  listReaders: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/comment-readers',
    summary: 'The members who may see a candidate, or an application, and so can be readers of a comment',
    ...ofCandidate,
    query: z.strictObject({ applicationId: id.optional() }),
    response: z.object({ items: z.array(person), ownId: id.describe('The caller as a member') }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/comments',
    summary:
      'Comment on a candidate or answer a comment; mentioned members and those of the thread are notified',
    ...ofCandidate,
    body: commentDraft,
    response: comment,
    status: 201,
    refusals: ['comments.empty', 'comments.mention_cannot_read', 'applications.job_archived'],
  },
  update: {
    method: 'PATCH',
    path: '/companies/:companyId/candidates/:candidateId/comments/:commentId',
    summary: 'Change your own comment; its readers stay',
    ...ofComment,
    body: commentDraft.pick({ bodyHtml: true }),
    response: comment,
    refusals: [
      'comments.empty',
      'comments.mention_cannot_read',
      'comments.not_author',
      'applications.job_archived',
    ],
  },
  remove: {
    method: 'PUT',
    path: '/companies/:companyId/candidates/:candidateId/comments/:commentId/removal',
    summary: 'Delete your own comment; it is erased an hour later unless the deletion is undone',
    ...ofComment,
    response: done,
    refusals: ['comments.not_author', 'applications.job_archived'],
  },
  restore: {
    method: 'DELETE',
    path: '/companies/:companyId/candidates/:candidateId/comments/:commentId/removal',
    summary: 'Undo the deletion of your own comment',
    ...ofComment,
    response: comment,
    refusals: ['comments.not_author', 'applications.job_archived'],
  },
});
