import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDeleted } from '#jobs/web/parts/deleted-job.ts';
import { call } from '#platform/web/call.ts';
import { type LiveMessage, useLive } from '#platform/web/live.ts';
import { cardsMax } from '#applications/contract.ts';
import { boardWriteKey } from './use-board-changes.ts';
import { findPlace, placeCards, removeCards, setFacts } from '../../rules.ts';
import type { BoardStore } from '../queries.ts';
import { boards } from '../../contract.ts';

const collectMs = 150;

/**
 * Updates the board when other members change it: reads only the changed cards and puts them in their current place.
 * Waits while cards are dragged or writes are pending, because a write's response would otherwise replace newer data.
 */
export function useLiveBoard(store: BoardStore, options: { dragging: boolean }): void {
  const { jobId } = store.input;
  const client = useQueryClient();
  const writing = useIsMutating({ mutationKey: boardWriteKey(jobId) }) > 0;
  const isPaused = options.dragging || writing;
  const pending = useRef<News | null>(null);
  // News that arrives during a read is a new object, which starts its own wait.
  const [news, setNews] = useState<News | null>(null);
  useLive((message) => {
    if (!concerns(message, jobId)) return;
    const id = message.kind === 'notice' ? message.notice.applicationId : null;
    pending.current ??= { ids: new Set(), all: false };
    if (id === null) pending.current.all = true;
    else pending.current.ids.add(id);
    setNews(pending.current);
  });
  const read = useEffectEvent(({ ids, all }: News) => {
    pending.current = null;
    setNews(null);
    if (isDeleted(client, jobId)) return;
    if (all || ids.size > cardsMax) void store.refresh();
    else void applyNews(store, [...ids]).catch(() => store.refresh());
  });
  useEffect(() => {
    if (isPaused || news === null) return;
    const timer = setTimeout(() => read(news), collectMs);
    return () => clearTimeout(timer);
  }, [isPaused, news]);
}

type News = { ids: Set<string>; all: boolean };

function concerns(message: LiveMessage, jobId: string): boolean {
  if (message.kind === 'resync') return true;
  const { notice } = message;
  return notice.jobId === jobId && /^(application|meeting|job)\./.test(notice.type);
}

async function applyNews(store: BoardStore, ids: string[]): Promise<void> {
  const { companyId, jobId, filters } = store.input;
  const query = { ...filters, ids: ids.join(',') };
  const found = await call(boards.someCards, { params: { companyId, jobId }, query });
  const foundIds = new Set(found.cards.map((card) => card.id));
  store.change((state) => {
    const isNews = (id: string, version: number) => (findPlace(state, id)?.card.version ?? 0) <= version;
    const news = found.cards.filter((card) => isNews(card.id, card.version));
    const removedIds = new Set(ids.filter((id) => !foundIds.has(id)));
    return setFacts(placeCards(removeCards(state, removedIds), news), found);
  });
}
