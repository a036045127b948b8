import { type RefObject, useState } from 'react';
import { setCandidateOrder } from '#candidates/web/list-position.ts';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import type { Card, RejectionDraft } from '#applications/contract.ts';
import { useBoardChanges } from './use-board-changes.ts';
import { useBoardFocus } from './use-board-focus.ts';
import { useFlash, useFolded, useSelection } from './use-board-marks.ts';
import { type BoardState, closedColumnId, type ColumnState, findPlace } from '../../rules.ts';
import { type BoardStore, useLoadMore } from '../queries.ts';

export type OpenMenu = { cards: readonly Card[]; anchor: HTMLElement };

export type BoardController = ReturnType<typeof useBoard>;

/** The state of the board besides its cards (focus, selection, open overlays) and the functions that change it. */
export function useBoard(root: RefObject<HTMLElement | null>, store: BoardStore, state: BoardState) {
  const [announcement, announce] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [rejecting, setRejecting] = useState<readonly Card[]>([]);
  const { folded, fold } = useFolded(state);
  const { selected, toggle, extend, clear } = useSelection(state);
  const { flashed, flash } = useFlash();
  const focus = useBoardFocus(root, state);
  const changes = useBoardChanges(store, { announce, flash, folded });
  const { open, comment, write } = useOpenCard(state);
  // An action on a selected card applies to all selected cards.
  const withSelected = (card: Card): Card[] =>
    selected.has(card.id) ? [...selected].flatMap((id) => findPlace(state, id)?.card ?? []) : [card];
  const askToReject = (cards: readonly Card[]): void => setRejecting(cards.filter((card) => card.can.reject));
  const moveOrReject = (cards: readonly Card[], column: ColumnState): void => {
    if (column.id === closedColumnId) return askToReject(cards);
    changes.move(cards, column);
    clear();
  };
  const reject = (draft: RejectionDraft): void => {
    changes.reject(rejecting, draft);
    clear();
  };
  const onMore = useLoadMore(store);
  const values = { store, state, announcement, menu, rejecting, isAdding, folded, selected, flashed };
  const actions = {
    setMenu,
    setRejecting,
    setAdding,
    flash,
    announce,
    fold,
    toggle,
    extend,
    clear,
    onMore,
    open,
    comment,
    write,
    withSelected,
  };
  return { ...values, ...actions, focus, changes, askToReject, moveOrReject, reject };
}

const listedPerson = ({ candidateId: id, name, surname }: Card) => ({ id, name, surname });

/** Opens the candidate over the board, with the column as the order for next and previous. */
function useOpenCard(state: BoardState) {
  const { open, openToComment, openToWrite } = useOpenCandidate();
  const keepOrder = (card: Card): void => {
    const column = findPlace(state, card.id)?.column;
    if (column !== undefined) {
      setCandidateOrder({ people: column.cards.map(listedPerson), total: column.count });
    }
  };
  return {
    open: (card: Card, tab?: 'meetings'): void => {
      keepOrder(card);
      open(card.candidateId, tab);
    },
    /** Opens the comments with the editor focused. */
    comment: (card: Card): void => {
      keepOrder(card);
      openToComment(card.candidateId);
    },
    /** Opens the messages with the field focused. */
    write: (card: Card): void => {
      keepOrder(card);
      openToWrite(card.candidateId);
    },
  };
}
