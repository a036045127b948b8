import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardColumn, type BoardColumnProps } from './board-column.tsx';
import { FoldedColumn } from './folded-column.tsx';
import type { BoardController } from './use-board.ts';
import { closedColumnId, type ColumnState, findPlace } from '../../rules.ts';
import { reviewHref } from './review-href.ts';

export type BoardColumnsProps = Pick<BoardColumnProps, 'draggedIds' | 'compact' | 'viewers' | 'now'> & {
  board: BoardController;
};

const closedColor = '#98A0AE';

/** Steps with undecided people. */
export const mayReview = (column: ColumnState): boolean =>
  column.id !== closedColumnId && column.kind !== 'hired' && column.count > 0;

/** The steps in order, and the closed applications at the end. */
export function BoardColumns({ board, ...shown }: BoardColumnsProps) {
  const { setAdding, state, folded, fold, focus, selected, flashed, onMore } = board;
  const { t } = useTranslation();
  const onAdd = useCallback((): void => setAdding(true), [setAdding]);
  const onFold = useCallback((columnId: string) => fold(columnId, true), [fold]);
  const columnOf = (id: string | null) => (id === null ? undefined : findPlace(state, id)?.column.id);
  const [focusedIn, reachableIn] = [columnOf(focus.focusedId), columnOf(focus.reachableId)];
  const unfold = (columnId: string): void => {
    fold(columnId, false);
    onMore(columnId);
  };
  return state.columns.map((column, index) => {
    const isClosed = column.id === closedColumnId;
    const named = {
      column,
      title: isClosed ? t('board.closed') : column.title,
      color: isClosed ? closedColor : column.color,
      takes: state.can.move,
    };
    return folded.has(column.id) ? (
      <FoldedColumn key={column.id} {...named} onUnfold={unfold} />
    ) : (
      <BoardColumn
        key={column.id}
        {...named}
        {...shown}
        {...{ selected, flashed, onMore }}
        onAdd={index === 0 && state.can.addCandidate ? onAdd : null}
        focusedId={focusedIn === column.id ? focus.focusedId : null}
        reachableId={reachableIn === column.id ? focus.reachableId : null}
        onFold={column.kind === 'hired' || isClosed ? onFold : null}
        reviewHref={mayReview(column) ? reviewHref(board.store.input, column) : null}
      />
    );
  });
}
