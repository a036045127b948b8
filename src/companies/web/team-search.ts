import { readSearch } from '#platform/web/read-search.ts';
import type { TeamLine } from '../team-contract.ts';

export type TeamSearch = { search?: string; status?: TeamLine['status'] };

/** Reads the filters from the address; anything else is left out. */
export const readTeamSearch = readSearch<TeamSearch>(['search', 'status'], ({ search, status }) => {
  const isStatus = status === 'active' || status === 'inactive' || status === 'pending';
  return {
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(isStatus && { status }),
  };
});
