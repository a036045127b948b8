import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePanelAddress } from '#candidates/web/open-candidate.ts';
import { isGone } from '#jobs/web/parts/gone-job.ts';
import { addressOf, call, send } from '#platform/web/call.ts';
import { useLivePresence } from '#platform/web/live.ts';
import { boardLookers, type Looker, lookEverySeconds } from '../../board-contract.ts';

const nobody: readonly Looker[] = [];
const settleMs = 250;

/**
 * Says that this window looks at a board and at whose panel, for as long as it is in view, and hears who else does.
 * Saying it again is asking again: one call does both, now and then and whenever others come or go.
 */
export function useLookers({ companyId, jobId }: { companyId: string; jobId: string }): readonly Looker[] {
  const client = useQueryClient();
  const [windowId] = useState(() => crypto.randomUUID());
  const candidateId = useSettled(usePanelAddress().candidateId);
  const query = useQuery({
    queryKey: ['looking at a board', companyId, jobId, windowId, candidateId],
    queryFn: ({ signal }) =>
      call(
        boardLookers.lookAtBoard,
        { params: { companyId, jobId, windowId }, body: { candidateId } },
        { signal },
      ),
    refetchInterval: lookEverySeconds * 1000,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { refetch } = query;
  useLivePresence((changedJobId) => {
    if (isGone(client, jobId)) return;
    if (changedJobId === jobId || changedJobId === null) void refetch();
  });
  useEffect(() => {
    const leave = (): void => {
      if (isGone(client, jobId)) return;
      const address = addressOf(boardLookers.leaveBoard, { params: { companyId, jobId, windowId } });
      // Outlives the page; what is not heard of any more is forgotten all the same.
      send(address, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client, companyId, jobId, windowId]);
  return query.data?.items ?? nobody;
}

/** A value once it has stood for a moment: who walks through candidates looks at the one they stop at. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Whose panel is open with whom, for the cards. */
export function lookersByCandidate(lookers: readonly Looker[]): ReadonlyMap<string, readonly Looker[]> {
  const found = new Map<string, Looker[]>();
  for (const one of lookers) {
    if (one.candidateId !== null) found.set(one.candidateId, [...(found.get(one.candidateId) ?? []), one]);
  }
  return found;
}
