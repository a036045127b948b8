import { useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf, pagesOf } from '#platform/web/query.ts';
import { companies } from '../contract.ts';
import { team } from '../team-contract.ts';
import type { TeamSearch } from './team-search.ts';

/** The team, in pages. */
export const teamPages = (companyId: string, search: TeamSearch) =>
  pagesOf(team.listTeam, { params: { companyId }, query: search });

/** Runs a change of the team, then refetches every list of members. Throws what the server refuses. */
export function useTeamChange() {
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  return async <E extends Endpoint>(operation: E, input: CallInput<E>): Promise<Output<E>> => {
    const answer = await callOnce(operation, input);
    await client.invalidateQueries({ queryKey: keyOf(team.listTeam) });
    await client.invalidateQueries({ queryKey: keyOf(companies.listMembers) });
    return answer;
  };
}
