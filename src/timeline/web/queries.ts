import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#platform/web/call.ts';
import { type LiveNotice, useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { timeline } from '../contract.ts';

const pageSize = 30;

export const timelinePages = (companyId: string, candidateId: string) =>
  pagesOf(timeline.list, { params: { companyId, candidateId }, query: { limit: pageSize } });

export const newsQuery = (companyId: string, candidateId: string) =>
  queryOf(timeline.readNews, { params: { companyId, candidateId } });

/** Whether it is about the candidate. A deleted one has no timeline to ask for. */
const isNewsOf = (notice: LiveNotice, candidateId: string): boolean =>
  notice.candidateId === candidateId && notice.type !== 'candidate.deleted';

/** Refetches the timeline and the news when an event about the candidate arrives. */
export function useLiveTimeline(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.kind !== 'resync' && !isNewsOf(message.notice, candidateId)) return;
    for (const operation of [timeline.list, timeline.readNews])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
}

/**
 * Records that the member looks at the candidate: when the page is shown, and when an event arrives on a shown page. A
 * page in a hidden tab records nothing.
 */
export function useVisit(candidateId: string): void {
  const { id: companyId } = useCompany();
  const look = (): void => {
    if (document.visibilityState === 'hidden') return;
    // A failed call is ignored: the news then count from the visit before.
    void call(timeline.visit, { params: { companyId, candidateId } }).catch(() => undefined);
  };
  const onShow = useEffectEvent(look);
  useEffect(() => {
    onShow();
    const listener = (): void => onShow();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [candidateId]);
  useLive((message) => {
    if (message.kind !== 'resync' && isNewsOf(message.notice, candidateId)) look();
  });
}
