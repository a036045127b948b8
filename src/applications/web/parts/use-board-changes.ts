import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { useToast } from '#ui/toasts.tsx';
import { applications, type Card } from '../../contract.ts';
import {
  type ColumnState,
  findPlace,
  movedCard,
  placeCards,
  raiseVersions,
  rejectedCard,
} from '../../rules.ts';
import type { BoardStore } from '../queries.ts';
import { type Changed, type Rejection, sendMove, sendRejection, sendUndo } from './board-writes.ts';

export type BoardChanges = {
  move: (cards: readonly Card[], column: ColumnState) => void;
  reject: (cards: readonly Card[], draft: Rejection) => void;
  unreject: (cards: readonly Card[]) => void;
};

type Marks = {
  /** Tells screen readers. */
  say: (message: string) => void;
  /** Draws the eye to cards that something unexpected happened to. */
  flash: (ids: readonly string[]) => void;
};

type Write = { cards: Card[] };

/** Marks the writes of a board in flight; live updates wait for them. */
export const boardWriteKey = (jobId: string) => ['board writes', jobId];

/** Moves and rejections: seen at once, sent one after the other, and put back with a word when they are refused. */
export function useBoardChanges(store: BoardStore, marks: Marks): BoardChanges {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const shared = useSharedOptions(store, marks);
  const move = useMutation({
    ...shared,
    mutationFn: ({ cards, column }: Write & { column: ColumnState }) => sendMove(store, cards, column),
    onMutate: ({ cards, column }) =>
      showNow(
        client,
        store,
        cards.map((card) => movedCard(card, column, new Date())),
      ),
  });
  const unreject = useMutation({ ...shared, mutationFn: ({ cards }: Write) => sendUndo(store, cards) });
  const reject = useMutation({
    ...shared,
    mutationFn: ({ cards, draft }: Write & { draft: Rejection }) => sendRejection(store, cards, draft),
    onMutate: ({ cards, draft }) =>
      showNow(
        client,
        store,
        cards.map((card) => rejectedCard(card, draft.reason, new Date())),
      ),
    onSuccess: (done) => {
      shared.onSuccess(done);
      const { changed } = done;
      if (changed.length === 0) return;
      toast.success(t('applications.board.rejected', { count: changed.length, name: nameOf(changed[0]) }), {
        action: { label: t('applications.board.undo'), onSelect: () => unreject.mutate({ cards: changed }) },
      });
    },
  });
  return {
    move: (cards, column) => {
      const moving = latest(store, cards).filter((card) => card.can.move && card.stepId !== column.id);
      if (moving.length === 0) return;
      move.mutate({ cards: moving, column });
      marks.say(moveMessage(moving, column, t));
    },
    reject: (cards, draft) =>
      reject.mutate({ cards: latest(store, cards).filter((card) => card.can.reject), draft }),
    unreject: (cards) => unreject.mutate({ cards: latest(store, cards).filter((card) => card.can.unreject) }),
  };
}

// A menu or dialog may have been open while the card changed.
function latest(store: BoardStore, cards: readonly Card[]): Card[] {
  const state = store.read();
  return cards.map((card) => (state && findPlace(state, card.id)?.card) ?? card);
}

function useSharedOptions(store: BoardStore, { flash }: Marks) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { jobId } = store.input;
  return {
    mutationKey: boardWriteKey(jobId),
    scope: { id: `board ${jobId}` },
    onError: (error: Error, { cards }: Write) => {
      const current = error instanceof CallError ? (error.details['current'] as Card | undefined) : undefined;
      store.change((state) => placeCards(state, current === undefined ? cards : [current]));
      flash(cards.map((card) => card.id));
      toast.error(error.message);
      if (error instanceof CallError && error.code === 'applications.step_gone') void store.refresh();
    },
    onSuccess: ({ changed, stayed }: Changed) => {
      // While another write waits, what it will do is shown already; it only needs the new versions.
      const isLast = client.isMutating({ mutationKey: boardWriteKey(jobId) }) <= 1;
      store.change((state) =>
        placeCards(isLast ? state : raiseVersions(state, changed), isLast ? [...changed, ...stayed] : stayed),
      );
      if (stayed.length === 0) return;
      flash(stayed.map((card) => card.id));
      toast.error(t('applications.board.stayed', { count: stayed.length }));
    },
  };
}

// A read under way would bring the board as it was before.
async function showNow(client: QueryClient, store: BoardStore, cards: Card[]): Promise<void> {
  await client.cancelQueries({ queryKey: [`GET ${applications.board.path}`] });
  store.change((state) => placeCards(state, cards));
}

const nameOf = (card: Card | undefined): string => (card === undefined ? '' : `${card.name} ${card.surname}`);

function moveMessage(cards: readonly Card[], column: ColumnState, t: TFunction): string {
  const { title: step } = column;
  // The newest stand first, so what has just been moved is the first of the column.
  return cards.length === 1
    ? t('applications.board.said.moved', {
        name: nameOf(cards[0]),
        step,
        position: 1,
        total: column.count + 1,
      })
    : t('applications.board.said.movedSeveral', { count: cards.length, step });
}
