import { useQueryClient } from '@tanstack/react-query';
import { companies } from '#companies/contract.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { type CommentThread, comments } from '../contract.ts';

const pageSize = 20;
// In most companies these are all members, so that a typed name needs no further answer.
const suggestedMax = 50;

export const commentPages = (companyId: string, candidateId: string) =>
  pagesOf(comments.list, { params: { companyId, candidateId }, query: { limit: pageSize } });

/** Operations whose answers contain comments. */
export const commentLists = [comments.list, comments.listReplies, comments.read];

export const replyPages = (companyId: string, { candidateId, id }: CommentThread) =>
  pagesOf(comments.listReplies, {
    params: { companyId, candidateId, commentId: id },
    query: { limit: pageSize },
  });

/** The members who can be readers of a comment. */
export const readersQuery = (companyId: string, candidateId: string, applicationId: string | null) =>
  queryOf(comments.listReaders, {
    params: { companyId, candidateId },
    query: { ...(applicationId !== null && { applicationId }) },
  });

/** Members whose names match the text after an @. */
export const mentionSuggestionsQuery = (companyId: string, search: string) => ({
  ...queryOf(companies.listMembers, { params: { companyId }, query: { search, limit: suggestedMax } }),
  staleTime: 60_000,
});

/** Refetches the comments when another member comments on the candidate. */
export function useLiveComments(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    const concerns =
      message.kind === 'resync' ||
      (message.notice.candidateId === candidateId && message.notice.type.startsWith('comment.'));
    if (!concerns) return;
    for (const list of commentLists) void client.invalidateQueries({ queryKey: keyOf(list) });
  });
}
