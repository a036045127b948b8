import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CallError } from '#platform/web/call.ts';
import { pagesOf, queryOf } from '#platform/web/query.ts';
import { type ExportView, exports_ } from '../contract.ts';

const pollMs = 700;
const slowPollMs = 3000;

/** An export, read again until it is written. */
export const useExport = (companyId: string, exportId: string) =>
  useQuery({
    ...queryOf(exports_.read, { params: { companyId, exportId } }),
    refetchInterval: ({ state: { data, error } }) => {
      if (data !== undefined && data.state !== 'waiting') return false;
      if (error === null) return pollMs;
      return error instanceof CallError && error.code === 'offline' ? slowPollMs : false;
    },
  });

/** An export of a list: one that is written is read again by itself, because a list can have many pages. */
export function useListedExport(companyId: string, listed: ExportView): ExportView {
  const isWaiting = listed.state === 'waiting';
  const { data } = useQuery({
    ...queryOf(exports_.read, { params: { companyId, exportId: listed.id } }),
    enabled: isWaiting,
    refetchInterval: (query) => (query.state.data?.state === 'waiting' ? slowPollMs : false),
  });
  return isWaiting && data !== undefined ? data : listed;
}

/** The member's exports. */
export const useExports = (companyId: string) =>
  useInfiniteQuery({
    ...pagesOf(exports_.list, { params: { companyId }, query: { limit: 20 } }),
    staleTime: 0,
  });
