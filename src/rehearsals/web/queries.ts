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

/** Ends the rehearsal when its page is left; a task ends those whose window was closed. */
export function useEndOnLeave(params: RehearsalParams): void {
  const client = useQueryClient();
  const isShown = useRef(false);
  const { companyId, jobId, rehearsalId } = params;
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // React's development mode leaves and shows a page once more at the start.
      queueMicrotask(() => {
        if (isShown.current) return;
        // A new round may be loading already.
        client.removeQueries({ queryKey: rehearsalKey(companyId, jobId), type: 'inactive' });
        const ended = { companyId, jobId, rehearsalId };
        call(rehearsals.end, { params: ended }).catch(() => undefined);
      });
    };
  }, [client, companyId, jobId, rehearsalId]);
}
