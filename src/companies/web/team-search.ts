import type { TeamLine } from '../team-contract.ts';

export type TeamSearch = { search?: string; status?: TeamLine['status'] };

/** Reads the filters from the address; anything else is left out. */
export function readTeamSearch(query: Record<string, unknown>): TeamSearch {
  const { search, status } = query;
  const isStatus = status === 'active' || status === 'inactive' || status === 'pending';
  return {
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(isStatus && { status }),
  };
}
