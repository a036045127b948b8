import { useQueryClient } from '@tanstack/react-query';
import { companies } from '#companies/contract.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { comments } from '../contract.ts';

const pageSize = 20;
const suggestedMax = 6;

export const commentPages = (companyId: string, candidateId: string) =>
  pagesOf(comments.list, { params: { companyId, candidateId }, query: { limit: pageSize } });

/** Members whose names fit what is typed after an @. */
export const mentionable = (companyId: string, search: string) => ({
  ...queryOf(companies.listMembers, { params: { companyId }, query: { search, limit: suggestedMax } }),
  staleTime: 60_000,
});

/** Reads the comments again when somebody writes about the candidate. */
export function useLiveComments(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    const concerns =
      message.kind === 'resync' ||
      (message.notice.candidateId === candidateId && message.notice.type.startsWith('comment.'));
    if (concerns) void client.invalidateQueries({ queryKey: keyOf(comments.list) });
  });
}
