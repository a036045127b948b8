import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesOf, queryOf } from '#platform/web/query.ts';
import { exports_ } from '../contract.ts';

const pollMs = 700;
const slowPollMs = 3000;

/** An export, read again until it is written. */
export const useExport = (companyId: string, exportId: string) =>
  useQuery({
    ...queryOf(exports_.read, { params: { companyId, exportId } }),
    refetchInterval: ({ state: { data, error } }) =>
      error === null && (data === undefined || data.state === 'waiting') ? pollMs : false,
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
