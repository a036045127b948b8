import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import type { ToastAction } from '#ui/toast-queue.ts';
import { useToast } from '#ui/toasts.tsx';
import { type Card } from '#applications/contract.ts';
import { type ChangeResult, type Rejection, sendMove, sendRejection, sendUndo } from './board-writes.ts';
import {
  type ColumnState,
  findPlace,
  movedCard,
  placeCards,
  raiseVersions,
  rejectedCard,
} from '../../rules.ts';
import type { BoardStore } from '../queries.ts';
import { boards } from '../../contract.ts';

export type BoardChanges = {
  move: (cards: readonly Card[], column: ColumnState) => void;
  reject: (cards: readonly Card[], draft: Rejection) => void;
  unreject: (cards: readonly Card[]) => void;
};

type Marks = {
  /** Announces a text to screen readers. */
  announce: (message: string) => void;
  /** Highlights cards that changed unexpectedly. */
  flash: (ids: readonly string[]) => void;
  /** Ids of the folded columns. */
  folded: ReadonlySet<string>;
};

type Write = { cards: Card[] };
/** `from` is the column of all cards; undefined when they were in several. */
type Move = Write & { column: ColumnState; from?: ColumnState | undefined };

/** The mutation key of a board's writes; live updates wait for them. */
export const boardWriteKey = (jobId: string) => ['board writes', jobId];

/** Moves and rejections: optimistic, sent one at a time, and rolled back with a message when they are refused. */
export function useBoardChanges(store: BoardStore, marks: Marks): BoardChanges {
  const { t } = useTranslation();
  const shared = useSharedOptions(store, marks);
  const move = useMove(store, shared, marks.folded);
  const unreject = useMutation({
    ...shared,
    mutationFn: ({ cards }: Write) => sendUndo(store, cards),
    onSuccess: (done) => shared.onSuccess(done),
  });
  const reject = useReject(store, shared, (cards) => unreject.mutate({ cards }));
  return {
    reject,
    move: (cards, column) => {
      const moving = latest(store, cards).filter((card) => card.can.move && card.stepId !== column.id);
      if (moving.length === 0) return;
      marks.announce(moveMessage(moving, { store, column, t }));
      move({ cards: moving, column, from: onlyColumn(store, moving) });
    },
    unreject: (cards) => unreject.mutate({ cards: latest(store, cards).filter((card) => card.can.unreject) }),
  };
}

type SharedOptions = ReturnType<typeof useSharedOptions>;

// Of two concurrent changes the later one is refused; the message offers to move the cards again.
function useMove(
  store: BoardStore,
  shared: SharedOptions,
  folded: ReadonlySet<string>,
): (move: Move) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const write = useMutation({
    ...shared,
    mutationFn: ({ cards, column }: Move) => sendMove(store, cards, column),
    onMutate: ({ cards, column }) => showOptimistically(client, store, cards.map(moveTo(column))),
    onError: (error, { cards, column }) => {
      const current = currentOf(error);
      shared.onError(error, { cards, again: current && again([current], column) });
    },
    onSuccess: (done, { column, from }) => {
      shared.onSuccess(done, again(done.stayed, column));
      const { changed } = done;
      if (!folded.has(column.id) || changed.length === 0) return;
      const values = { count: changed.length, name: nameOf(changed[0]), step: column.title };
      const undo = from && {
        label: t('applications.reject.undo'),
        onSelect: () => write.mutate({ cards: latest(store, changed), column: from }),
      };
      toast.success(t('board.movedAway', values), undo && { action: undo });
    },
  });
  const again = (cards: Card[], column: ColumnState): ToastAction | undefined => {
    const movable = cards.filter((card) => card.can.move && card.stepId !== column.id);
    if (movable.length === 0) return undefined;
    const label = t('board.moveAgain');
    return { label, onSelect: () => write.mutate({ cards: latest(store, movable), column }) };
  };
  return (move) => write.mutate(move);
}

function useReject(
  store: BoardStore,
  shared: SharedOptions,
  undo: (cards: Card[]) => void,
): (cards: readonly Card[], draft: Rejection) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const write = useMutation({
    ...shared,
    mutationFn: ({ cards, draft }: Write & { draft: Rejection }) => sendRejection(store, cards, draft),
    onMutate: ({ cards, draft }) =>
      showOptimistically(
        client,
        store,
        cards.map((card) => rejectedCard(card, draft.reason, new Date())),
      ),
    onSuccess: (done, { draft }) => {
      const { changed, stayed } = done;
      const open = stayed.filter((card) => card.can.reject);
      const again = { label: t('board.rejectAgain'), onSelect: () => reject(open, draft) };
      shared.onSuccess(done, open.length === 0 ? undefined : again);
      if (changed.length === 0) return;
      toast.success(t('applications.reject.done', { count: changed.length, name: nameOf(changed[0]) }), {
        action: { label: t('applications.reject.undo'), onSelect: () => undo(changed) },
      });
    },
  });
  const reject = (cards: readonly Card[], draft: Rejection): void =>
    write.mutate({ cards: latest(store, cards).filter((card) => card.can.reject), draft });
  return reject;
}

const moveTo =
  (column: ColumnState) =>
  (card: Card): Card =>
    movedCard(card, column, new Date());

// The current card, which the refusal contains.
const currentOf = (error: Error): Card | undefined =>
  error instanceof CallError ? (error.details['current'] as Card | undefined) : undefined;

function onlyColumn(store: BoardStore, cards: readonly Card[]): ColumnState | undefined {
  const stepIds = new Set(cards.map((card) => card.stepId));
  return stepIds.size === 1 ? store.read()?.columns.find((column) => stepIds.has(column.id)) : undefined;
}

// The cards from the store, which may have changed while a menu or dialog was open.
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
    onError: (error: Error, { cards, again }: Write & { again?: ToastAction | undefined }) => {
      const current = currentOf(error);
      store.change((state) => placeCards(state, current === undefined ? cards : [current]));
      flash(cards.map((card) => card.id));
      toast.error(error.message, again && { action: again });
      if (error instanceof CallError && error.code === 'applications.step_gone') void store.refresh();
    },
    onSuccess: ({ changed, stayed }: ChangeResult, again?: ToastAction) => {
      // While another write waits, its optimistic result remains visible; only the versions are updated.
      const isLast = client.isMutating({ mutationKey: boardWriteKey(jobId) }) <= 1;
      store.change((state) =>
        placeCards(isLast ? state : raiseVersions(state, changed), isLast ? [...changed, ...stayed] : stayed),
      );
      if (stayed.length === 0) return;
      flash(stayed.map((card) => card.id));
      toast.error(t('board.stayed', { count: stayed.length }), again && { action: again });
    },
  };
}

// A pending read would overwrite the optimistic change with the earlier board.
async function showOptimistically(client: QueryClient, store: BoardStore, cards: Card[]): Promise<void> {
  await client.cancelQueries({ queryKey: [`GET ${boards.board.path}`] });
  store.change((state) => placeCards(state, cards));
}

const nameOf = (card: Card | undefined): string => (card === undefined ? '' : `${card.name} ${card.surname}`);

type MoveContext = { store: BoardStore; column: ColumnState; t: TFunction };

function moveMessage(cards: readonly Card[], { store, column, t }: MoveContext): string {
  const { title: step } = column;
  const state = store.read();
  const [first] = cards;
  if (first !== undefined && cards.length === 1 && state !== undefined) {
    const place = findPlace(placeCards(state, [moveTo(column)(first)]), first.id);
    const total = column.count + 1;
    // Beyond the loaded pages of the column the exact position is unknown.
    const position = place === null ? total : place.index + 1;
    return t('board.said.moved', { name: nameOf(first), step, position, total });
  }
  return t('board.said.movedSeveral', { count: cards.length, step });
}
