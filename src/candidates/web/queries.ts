import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { candidates } from '../contract.ts';
import { candidateFiles } from '../file-contract.ts';

export const candidateQuery = (companyId: string, candidateId: string) =>
  queryOf(candidates.read, { params: { companyId, candidateId } });

/**
 * Reads a candidate for a page. The answer for a merged one is that of the one who remains; it is not kept, because the
 * merge may be undone.
 */
export async function loadCandidate(client: QueryClient, companyId: string, candidateId: string) {
  const query = candidateQuery(companyId, candidateId);
  const candidate = await client.ensureQueryData(query);
  if (candidate.id !== candidateId) client.removeQueries({ queryKey: query.queryKey });
  return candidate;
}

export const introductionQuery = (companyId: string, candidateId: string, introductionId: string) =>
  queryOf(candidates.readIntroduction, { params: { companyId, candidateId, introductionId } });

export const filtersQuery = (companyId: string) => ({
  ...queryOf(candidates.listFilters, { params: { companyId } }),
  staleTime: 60_000,
});

export const candidateFilesQuery = (companyId: string, candidateId: string) =>
  queryOf(candidateFiles.listFiles, { params: { companyId, candidateId } });

const candidateEvents = /^(candidate|application|file|meeting)\./;

/** Refetches the open candidate when others change them. */
export function useLiveCandidates(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.kind === 'notice') {
      if (!candidateEvents.test(message.notice.type)) return;
      if (message.notice.candidateId !== candidateId) return;
    }
    for (const operation of [candidates.read, candidateFiles.listFiles])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
}
