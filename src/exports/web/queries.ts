import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CallError } from '#platform/web/call.ts';
import { pagesOf, queryOf } from '#platform/web/query.ts';
import { exports_ } from '../contract.ts';

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

/** The member's exports, read again while one is written. */
export const useExports = (companyId: string) =>
  useInfiniteQuery({
    ...pagesOf(exports_.list, { params: { companyId }, query: { limit: 20 } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ state }) => state === 'waiting')) === true
        ? slowPollMs
        : false,
  });
