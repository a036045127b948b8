import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { pagesOf, keyOf, queryOf } from '#platform/web/query.ts';
import { type Handover, handovers } from '../contract.ts';

const pollMs = 700;

export const openWorkQuery = (companyId: string, memberId: string) => ({
  ...queryOf(handovers.readOpenWork, { params: { companyId, memberId } }),
  staleTime: 0,
});

export const openPeoplePages = (companyId: string, memberId: string) => ({
  ...pagesOf(handovers.listOpenPeople, { params: { companyId, memberId }, query: { limit: 50 } }),
  staleTime: 0,
});

export const handoverPages = (companyId: string) => ({
  ...pagesOf(handovers.list, { params: { companyId }, query: { limit: 20 } }),
  staleTime: 0,
});

export const peoplePages = (companyId: string, handoverId: string) =>
  pagesOf(handovers.listPeople, { params: { companyId, handoverId }, query: { limit: 50 } });

export const isWorking = ({ state }: Pick<Handover, 'state'>): boolean =>
  state === 'running' || state === 'undoing';

/** A handover, read again while a task works on it; then its people are read again once. */
export function useHandover(companyId: string, handoverId: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...queryOf(handovers.read, { params: { companyId, handoverId } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isWorking(data) ? pollMs : false),
  });
  const state = query.data?.state;
  const refresh = useEffectEvent(() => {
    for (const operation of [handovers.listPeople, handovers.list])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
  useEffect(() => {
    if (state === 'done' || state === 'undone') refresh();
  }, [state]);
  return query;
}
