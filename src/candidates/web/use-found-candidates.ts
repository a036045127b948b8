import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type CandidateRow, candidates } from '../contract.ts';

/** The candidates whom a typed text finds, for a picker; without text the newest ones. */
export function useFoundCandidates(text: string): { people: CandidateRow[]; isSearching: boolean } {
  const { id: companyId } = useCompany();
  const search = text.trim().slice(0, 100);
  const query = useQuery({
    ...queryOf(candidates.list, { params: { companyId }, query: { limit: 20, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  return { people: query.data?.items ?? [], isSearching: query.isPending || query.isPlaceholderData };
}
