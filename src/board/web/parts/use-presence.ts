import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePanelAddress } from '#candidates/web/open-candidate.ts';
import { isDeleted } from '#jobs/web/parts/deleted-job.ts';
import { addressOf, call, send } from '#platform/web/call.ts';
import { useLivePresence } from '#platform/web/live.ts';
import { boardPresence, type BoardViewer, presenceIntervalSeconds } from '../../presence-contract.ts';

const noViewers: readonly BoardViewer[] = [];
const settleMs = 250;

/**
 * Reports that this window shows a board and which candidate is open, and returns the other viewers. One call does both:
 * it is repeated at an interval, and when a live notice says that viewers changed.
 */
export function usePresence({
  companyId,
  jobId,
}: {
  companyId: string;
  jobId: string;
}): readonly BoardViewer[] {
  const client = useQueryClient();
  const [windowId] = useState(() => crypto.randomUUID());
  const candidateId = useSettled(usePanelAddress().candidateId);
  const query = useQuery({
    queryKey: ['board presence', companyId, jobId, windowId, candidateId],
    queryFn: ({ signal }) =>
      call(
        boardPresence.reportPresence,
        { params: { companyId, jobId, windowId }, body: { candidateId } },
        { signal },
      ),
    refetchInterval: presenceIntervalSeconds * 1000,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { refetch } = query;
  useLivePresence((changedJobId) => {
    if (isDeleted(client, jobId)) return;
    if (changedJobId === jobId || changedJobId === null) void refetch();
  });
  useEffect(() => {
    const leave = (): void => {
      if (isDeleted(client, jobId)) return;
      const address = addressOf(boardPresence.leaveBoard, { params: { companyId, jobId, windowId } });
      // `keepalive` lets the call finish after the page is gone; if it fails, the presence expires.
      send(address, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client, companyId, jobId, windowId]);
  return query.data?.items ?? noViewers;
}

/** The value after it has not changed for a moment, so that stepping through candidates reports the last one. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The viewers of each candidate's panel, for the cards. */
export function viewersByCandidate(
  viewers: readonly BoardViewer[],
): ReadonlyMap<string, readonly BoardViewer[]> {
  const found = new Map<string, BoardViewer[]>();
  for (const one of viewers) {
    if (one.candidateId !== null) found.set(one.candidateId, [...(found.get(one.candidateId) ?? []), one]);
  }
  return found;
}
