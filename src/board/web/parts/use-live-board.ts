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

const gatherMs = 150;

/**
 * Keeps the board as others leave it: asks for the cards that something happened to and puts them where they stand now,
 * so that nothing else is read, drawn or moved. Waits while cards are dragged or writes are on their way, whose answers
 * would otherwise be overtaken by older news.
 */
export function useLiveBoard(store: BoardStore, options: { dragging: boolean }): void {
  const { jobId } = store.input;
  const client = useQueryClient();
  const writing = useIsMutating({ mutationKey: boardWriteKey(jobId) }) > 0;
  const held = options.dragging || writing;
  const gathered = useRef<News | null>(null);
  // What comes while the last is being read is news of its own: another object, which starts a wait of its own.
  const [news, setNews] = useState<News | null>(null);
  useLive((message) => {
    if (!concerns(message, jobId)) return;
    const id = message.kind === 'notice' ? message.notice.applicationId : null;
    gathered.current ??= { ids: new Set(), all: false };
    if (id === null) gathered.current.all = true;
    else gathered.current.ids.add(id);
    setNews(gathered.current);
  });
  const read = useEffectEvent(({ ids, all }: News) => {
    gathered.current = null;
    setNews(null);
    if (isDeleted(client, jobId)) return;
    if (all || ids.size > cardsMax) void store.refresh();
    else void bringUpToDate(store, [...ids]).catch(() => store.refresh());
  });
  useEffect(() => {
    if (held || news === null) return;
    const timer = setTimeout(() => read(news), gatherMs);
    return () => clearTimeout(timer);
  }, [held, news]);
}

type News = { ids: Set<string>; all: boolean };

function concerns(message: LiveMessage, jobId: string): boolean {
  if (message.kind === 'resync') return true;
  const { notice } = message;
  return notice.jobId === jobId && /^(application|meeting|job)\./.test(notice.type);
}

async function bringUpToDate(store: BoardStore, ids: string[]): Promise<void> {
  const { companyId, jobId, filters } = store.input;
  const query = { ...filters, ids: ids.join(',') };
  const found = await call(boards.someCards, { params: { companyId, jobId }, query });
  const here = new Set(found.cards.map((card) => card.id));
  store.change((state) => {
    const isNews = (id: string, version: number) => (findPlace(state, id)?.card.version ?? 0) <= version;
    const news = found.cards.filter((card) => isNews(card.id, card.version));
    const gone = new Set(ids.filter((id) => !here.has(id)));
    return setFacts(placeCards(removeCards(state, gone), news), found);
  });
}
