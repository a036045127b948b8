import { type RefObject, useState } from 'react';
import { setCandidateOrder } from '#candidates/web/list-position.ts';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import type { Card } from '#applications/contract.ts';
import { useBoardChanges } from './use-board-changes.ts';
import { useBoardFocus } from './use-board-focus.ts';
import { useFlash, useFolded, useSelection } from './use-board-marks.ts';
import { type BoardState, closedColumnId, type ColumnState, findPlace } from '../../rules.ts';
import { type BoardStore, useLoadMore } from '../queries.ts';

export type OpenMenu = { cards: readonly Card[]; anchor: HTMLElement };

export type BoardInHand = ReturnType<typeof useBoard>;

/** Everything the board holds beside its cards (focus, selection, what is open) and everything one does with them. */
export function useBoard(root: RefObject<HTMLElement | null>, store: BoardStore, state: BoardState) {
  const [said, say] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [rejecting, setRejecting] = useState<readonly Card[]>([]);
  const { folded, fold } = useFolded(state);
  const { selected, toggle, extend, clear } = useSelection(state);
  const { flashed, flash } = useFlash();
  const focus = useBoardFocus(root, state);
  const changes = useBoardChanges(store, { say, flash, folded });
  const open = useOpenCard(state);
  // What is done to one of the selected cards is done to all of them.
  const withSelected = (card: Card): Card[] =>
    selected.has(card.id) ? [...selected].flatMap((id) => findPlace(state, id)?.card ?? []) : [card];
  const askToReject = (cards: readonly Card[]): void => setRejecting(cards.filter((card) => card.can.reject));
  const put = (cards: readonly Card[], column: ColumnState): void => {
    if (column.id === closedColumnId) return askToReject(cards);
    changes.move(cards, column);
    clear();
  };
  const reject = (draft: { reason: string; note: string }): void => {
    changes.reject(rejecting, draft);
    clear();
  };
  const onMore = useLoadMore(store);
  const now = { store, state, said, menu, rejecting, isAdding, folded, selected, flashed };
  const doing = {
    setMenu,
    setRejecting,
    setAdding,
    flash,
    say,
    fold,
    toggle,
    extend,
    clear,
    onMore,
    open,
    withSelected,
  };
  return { ...now, ...doing, focus, changes, askToReject, put, reject };
}

/** Opens the candidate over the board, who then knows the next and the previous of the column. */
function useOpenCard(state: BoardState): (card: Card, tab?: 'comments' | 'meetings') => void {
  const { open } = useOpenCandidate();
  return (card, tab) => {
    const column = findPlace(state, card.id)?.column;
    if (column !== undefined) {
      setCandidateOrder({ ids: column.cards.map((one) => one.candidateId), total: column.count });
    }
    open(card.candidateId, tab);
  };
}
