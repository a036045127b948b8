import { useQueryClient } from '@tanstack/react-query';
import { candidates } from '#candidates/contract.ts';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { duplicates } from '../contract.ts';

export const pairPages = (companyId: string, state: 'open' | 'dismissed') =>
  pagesOf(duplicates.list, { params: { companyId }, query: { state, limit: 50 } });

/** For the number of open pairs. */
export const pairCountQuery = (companyId: string) =>
  queryOf(duplicates.list, { params: { companyId }, query: { state: 'open', limit: 1 } });

export const duplicatesOfQuery = (companyId: string, candidateId: string) =>
  queryOf(duplicates.listOfCandidate, { params: { companyId, candidateId } });

/** Always read anew: a merge needs the present versions. */
export const comparisonQuery = (companyId: string, candidateId: string, otherId: string) => ({
  ...queryOf(duplicates.compare, { params: { companyId, candidateId, otherId } }),
  staleTime: 0,
  gcTime: 0,
});

/** Calls whose answers a merge, its undo and a dismissal change. */
export const changedByMerge = [duplicates.list, duplicates.listOfCandidate, candidates.list, candidates.read];
export const changedByDismissal = [duplicates.list, duplicates.listOfCandidate];

/** Refetches pairs when other members merge or change candidates. */
export function useLiveDuplicates(): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.kind === 'notice' && !message.notice.type.startsWith('candidate.')) return;
    for (const operation of changedByDismissal) void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
}
