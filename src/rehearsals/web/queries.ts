import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { rehearsals } from '../contract.ts';

export type RehearsalStart = { companyId: string; jobId: string; language: 'en' | 'tr'; round: number };

const askEveryMs = 2000;

export const rehearsalKey = (companyId: string, jobId: string) => ['rehearsal', companyId, jobId] as const;

/** A new rehearsal for each round; the server ends the earlier one. */
export function useRehearsal({ companyId, jobId, language, round }: RehearsalStart) {
  const params = { companyId, jobId };
  return useQuery({
    queryKey: [...rehearsalKey(companyId, jobId), language, round],
    queryFn: () => call(rehearsals.start, { params, body: { language } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

type RehearsalParams = { companyId: string; jobId: string; rehearsalId: string };

/** Asks whether the form in the frame is sent, until it is. */
export function useSentAt(params: RehearsalParams) {
  return useQuery({
    queryKey: keyOf(rehearsals.read, { params }),
    queryFn: ({ signal }) => call(rehearsals.read, { params }, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      error !== null || (data?.sentAt ?? null) !== null ? false : askEveryMs,
  });
}

export const outcomeQuery = (params: RehearsalParams) =>
  queryOptions({
    queryKey: keyOf(rehearsals.readOutcome, { params }),
    queryFn: ({ signal }) => call(rehearsals.readOutcome, { params }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Ends the rehearsal when its page is left; a task ends those whose window was closed.
 * A new round ends nothing here, because the server ends the earlier one when it starts the next.
 */
export function useEndOnLeave({ companyId, jobId }: RehearsalStart, rehearsalId: string | undefined): void {
  const client = useQueryClient();
  const isShown = useRef(false);
  const newest = useRef(rehearsalId);
  useEffect(() => {
    if (rehearsalId !== undefined) newest.current = rehearsalId;
  }, [rehearsalId]);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // React's development mode leaves and shows a page once more at the start.
      queueMicrotask(() => {
        if (isShown.current) return;
        client.removeQueries({ queryKey: rehearsalKey(companyId, jobId), type: 'inactive' });
        if (newest.current === undefined) return;
        const params = { companyId, jobId, rehearsalId: newest.current };
        call(rehearsals.end, { params }).catch(() => undefined);
      });
    };
  }, [client, companyId, jobId]);
}
