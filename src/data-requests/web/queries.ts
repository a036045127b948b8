import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { dataRequests } from '../contract.ts';

export const requestPages = (companyId: string, state: 'open' | 'closed') =>
  pagesOf(dataRequests.list, { params: { companyId }, query: { limit: 50, state } });

export const requestsOfCandidateQuery = (companyId: string, candidateId: string) =>
  queryOf(dataRequests.listOfCandidate, { params: { companyId, candidateId } });

/** Refetches requests when one arrives or is answered, and when a candidate is deleted. */
export function useLiveRequests(): void {
  const client = useQueryClient();
  useLive((message) => {
    const type = message.kind === 'resync' ? 'data_request.' : message.notice.type;
    const isAnswer = type.startsWith('data_request.');
    // A deletion closes requests; the candidate's own list is gone then.
    if (isAnswer || type === 'candidate.deleted')
      void client.invalidateQueries({ queryKey: keyOf(dataRequests.list) });
    if (isAnswer) void client.invalidateQueries({ queryKey: keyOf(dataRequests.listOfCandidate) });
  });
}
