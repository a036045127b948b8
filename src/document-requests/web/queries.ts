import { useQueryClient } from '@tanstack/react-query';
import { candidateFiles } from '#candidates/file-contract.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { documentRequests } from '../contract.ts';

export const documentsQuery = (companyId: string, candidateId: string) =>
  queryOf(documentRequests.listOfCandidate, { params: { companyId, candidateId } });

/** Refetches the requests, and the candidate's files, when a request is made, answered or closed. */
export function useLiveDocuments(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    const concerns =
      message.kind === 'resync' ||
      (message.notice.candidateId === candidateId &&
        /^(document_request\.|message\.undelivered$)/.test(message.notice.type));
    if (!concerns) return;
    void client.invalidateQueries({ queryKey: keyOf(documentRequests.listOfCandidate) });
    void client.invalidateQueries({ queryKey: keyOf(candidateFiles.listFiles) });
  });
}
