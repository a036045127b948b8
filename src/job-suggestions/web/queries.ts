import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { jobSuggestions } from '../contract.ts';

export const suggestionsQuery = (companyId: string, candidateId: string) =>
  queryOf(jobSuggestions.listOfCandidate, { params: { companyId, candidateId } });

export const offeredJobsQuery = (companyId: string, applicationId: string, search: string) =>
  queryOf(jobSuggestions.listJobs, { params: { companyId, applicationId }, query: { search } });

/** Refetches the suggestions when one is made or answered. */
export function useLiveSuggestions(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    const concerns =
      message.kind === 'resync' ||
      (message.notice.candidateId === candidateId &&
        /^(job_suggestion\.|message\.undelivered$)/.test(message.notice.type));
    if (concerns) void client.invalidateQueries({ queryKey: keyOf(jobSuggestions.listOfCandidate) });
  });
}
