import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useToast } from '#ui/toasts.tsx';
import { applications, type Card, cardsMax } from '../../contract.ts';
import { type ColumnState, findPlace, movedCard, placeCards, rejectedCard } from '../../rules.ts';
import type { BoardStore } from '../queries.ts';

type Changed = { changed: Card[]; stayed: Card[] };
type Move = { cards: Card[]; column: ColumnState };
type Rejection = { cards: Card[]; reason: string; note: string };

export type BoardChanges = {
  move: (cards: readonly Card[], column: ColumnState) => void;
  reject: (cards: readonly Card[], draft: { reason: string; note: string }) => void;
  unreject: (cards: readonly Card[]) => void;
};

/** Marks the writes of a board in flight; live updates wait for them. */
export const boardWriteKey = (jobId: string) => ['board writes', jobId];

/**
 * Moves and rejections: seen at once, sent one after the other, and put back with a word when they are refused.
 * @param options.say tells screen readers
 * @param options.flash draws the eye to cards that something unexpected happened to
 */
export function useBoardChanges(
  store: BoardStore,
  options: { say: (message: string) => void; flash: (ids: readonly string[]) => void },
): BoardChanges {
  const { t } = useTranslation();
  const toast = useToast();
  const { companyId, jobId } = store.input;
  const client = useQueryClient();
  const shared = {
    mutationKey: boardWriteKey(jobId),
    scope: { id: `board ${jobId}` },
    onError: (error: Error, { cards }: { cards: Card[] }) => {
      const current = error instanceof CallError ? (error.details.current as Card | undefined) : undefined;
      store.change((state) => placeCards(state, current === undefined ? cards : [current]));
      options.flash(cards.map((card) => card.id));
      toast.error(error.message);
      if (error instanceof CallError && error.code === 'applications.step_gone') void store.refresh();
    },
    onSuccess: ({ changed, stayed }: Changed) => {
      store.change((state) => placeCards(state, [...changed, ...stayed]));
      if (stayed.length === 0) return;
      options.flash(stayed.map((card) => card.id));
      toast.error(t('applications.board.stayed', { count: stayed.length }));
    },
  };
  const showNow = async (cards: Card[]): Promise<void> => {
    await client.cancelQueries({ queryKey: [`GET ${applications.board.path}`] });
    store.change((state) => placeCards(state, cards));
  };
  const move = useMutation({
    ...shared,
    mutationFn: ({ cards, column }: Move) => sendMove(store, cards, column),
    onMutate: ({ cards, column }: Move) => showNow(cards.map((card) => movedCard(card, column, new Date()))),
  });
  const reject = useMutation({
    ...shared,
    mutationFn: ({ cards, ...draft }: Rejection) => sendRejection(store, cards, draft),
    onMutate: ({ cards, reason }: Rejection) =>
      showNow(cards.map((card) => rejectedCard(card, reason, new Date()))),
    onSuccess: (done: Changed) => {
      shared.onSuccess(done);
      const { changed } = done;
      if (changed.length === 0) return;
      toast.success(t('applications.board.rejected', { count: changed.length, name: nameOf(changed[0]) }), {
        action: { label: t('applications.board.undo'), onSelect: () => unreject.mutate({ cards: changed }) },
      });
    },
  });
  const unreject = useMutation({
    ...shared,
    mutationFn: async ({ cards }: { cards: Card[] }): Promise<Changed> => {
      const changed: Card[] = [];
      for (const { id } of cards)
        changed.push(await call(applications.unreject, { params: { companyId, applicationId: id } }));
      return { changed, stayed: [] };
    },
  });
  return {
    move: (cards, column) => {
      const moving = cards.filter((card) => card.can.move && card.stepId !== column.id);
      if (moving.length === 0) return;
      move.mutate({ cards: moving, column });
      options.say(moveMessage(moving, column, t));
    },
    reject: (cards, draft) => reject.mutate({ cards: cards.filter((card) => card.can.reject), ...draft }),
    unreject: (cards) => unreject.mutate({ cards: cards.filter((card) => card.can.unreject) }),
  };
}

const nameOf = (card: Card | undefined): string => (card === undefined ? '' : `${card.name} ${card.surname}`);

function moveMessage(cards: readonly Card[], column: ColumnState, t: TFunction): string {
  // The newest stand first, so what has just been moved is the first of the column.
  return cards.length === 1
    ? t('applications.board.said.moved', {
        name: nameOf(cards[0]),
        step: column.title,
        position: 1,
        total: column.count + 1,
      })
    : t('applications.board.said.movedSeveral', { count: cards.length, step: column.title });
}

// What was sent before may have raised the versions; the cache knows.
function withVersions(store: BoardStore, cards: readonly Card[]): { id: string; version: number }[] {
  const state = store.read();
  return cards.map(({ id, version }) => ({
    id,
    version: (state && findPlace(state, id)?.card.version) ?? version,
  }));
}

async function sendMove(store: BoardStore, cards: Card[], column: ColumnState): Promise<Changed> {
  const { companyId, jobId } = store.input;
  const [first, ...others] = withVersions(store, cards);
  if (first === undefined) return { changed: [], stayed: [] };
  if (others.length === 0) {
    const params = { companyId, applicationId: first.id };
    const body = { stepId: column.id, version: first.version };
    return { changed: [await call(applications.move, { params, body })], stayed: [] };
  }
  return inParts([first, ...others], (part) =>
    call(applications.moveSeveral, {
      params: { companyId, jobId },
      body: { stepId: column.id, applications: part },
    }),
  );
}

async function sendRejection(
  store: BoardStore,
  cards: Card[],
  draft: { reason: string; note: string },
): Promise<Changed> {
  const { companyId, jobId } = store.input;
  return inParts(withVersions(store, cards), (part) =>
    call(applications.rejectSeveral, {
      params: { companyId, jobId },
      body: { ...draft, applications: part },
    }),
  );
}

async function inParts<T>(all: T[], send: (part: T[]) => Promise<Changed>): Promise<Changed> {
  const done: Changed = { changed: [], stayed: [] };
  for (let from = 0; from < all.length; from += cardsMax) {
    const part = await send(all.slice(from, from + cardsMax));
    done.changed.push(...part.changed);
    done.stayed.push(...part.stayed);
  }
  return done;
}
