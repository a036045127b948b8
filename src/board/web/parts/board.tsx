import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelAddress } from '#candidates/web/open-candidate.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useRegisteredShortcuts, useShortcut } from '#platform/web/shortcuts.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { BulkChanges } from '#bulk-changes/web/parts/use-bulk-changes.ts';
import type { BoardViewer } from '../../presence-contract.ts';
import { BoardColumns, mayReview } from './board-columns.tsx';
import { BoardSurface } from './board-styles.ts';
import { BoardOverlays } from './board-overlays.tsx';
import { type BoardController, useBoard } from './use-board.ts';
import { type DragEnds, useBoardDrags } from './use-board-drag.ts';
import { cardElement } from './use-board-focus.ts';
import { handleBoardKey } from './use-board-keys.ts';
import { reviewHref } from './review-href.ts';
import { useLiveBoard } from './use-live-board.ts';
import { useTouchDrag } from './use-touch-drag.ts';
import { viewersByCandidate } from './use-presence.ts';
import { type BoardState, findPlace } from '../../rules.ts';
import type { BoardStore } from '../queries.ts';

const nothing: ReadonlySet<string> = new Set();

export type BoardProps = {
  store: BoardStore;
  state: BoardState;
  compact: boolean;
  viewers: readonly BoardViewer[];
  /** The current hour in milliseconds, for "4 days" on the cards. */
  now: number;
  bulkChanges: BulkChanges;
};

/** The columns of a job's board with drag, keys, menus and selection. */
export function Board({ store, state, compact, viewers, now, bulkChanges }: BoardProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const board = useBoard(root, store, state);
  const draggedIds = useDraggedIds(root, board);
  const byCandidate = useMemo(() => viewersByCandidate(viewers), [viewers]);
  useLiveBoard(store, { dragging: draggedIds.size > 0 });
  const { focus } = board;
  useBoardShortcuts(root, board);
  return (
    <>
      <Box id="board-keys" sx={visuallyHidden}>
        {t('board.keys')}
      </Box>
      <Box component="output" aria-live="polite" sx={visuallyHidden}>
        {board.announcement}
      </Box>
      <BoardSurface
        ref={root}
        data-board
        data-selected={board.selected.size}
        data-sort={state.sort}
        data-compact={compact}
        onClick={(event) => handleClick(event, board)}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) =>
          handleBoardKey(event, {
            ...board,
            focus: focus.focus,
            menu: (card) => {
              const anchor = cardElement(root.current, card.id);
              if (anchor !== null) board.setMenu({ cards: board.withSelected(card), anchor });
            },
            reject: (card) => board.askToReject(board.withSelected(card)),
            move: (card, column) => board.moveOrReject(board.withSelected(card), column),
          })
        }
      >
        <BoardColumns {...{ board, draggedIds, compact, now }} viewers={byCandidate} />
      </BoardSurface>
      <BoardOverlays {...{ board, bulkChanges }} />
    </>
  );
}

// On a card j moves to the next one; elsewhere on the page it focuses the board. An open candidate panel handles it
// itself.
function useBoardShortcuts(
  root: React.RefObject<HTMLElement | null>,
  { focus, state, store, setAdding }: BoardController,
): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { candidateId } = usePanelAddress();
  const focusBoard = (): void => {
    if (focus.reachableId === null) return;
    focus.focus(focus.reachableId);
    cardElement(root.current, focus.reachableId)?.focus();
  };
  useShortcut('j', focusBoard, candidateId === null);
  const startId = focus.focusedId ?? focus.reachableId;
  const column = startId === null ? undefined : findPlace(state, startId)?.column;
  // A card that was just rejected keeps the focus, and its column has nobody to review.
  const review = [column, ...state.columns].find((one) => one !== undefined && mayReview(one)) ?? null;
  const startReview = (): void => {
    if (review === null) return;
    const start = review === column ? focus.focusedId : null;
    void navigate({ href: reviewHref(store.input, review, start ?? undefined) });
  };
  useShortcut('v', startReview, candidateId === null && review !== null);
  usePageActions([
    review && { id: 'review', title: t('review.title'), hint: review.title, run: startReview },
    state.can.addCandidate ? { id: 'add', title: t('board.add.open'), run: () => setAdding(true) } : null,
  ]);
  useRegisteredShortcuts(
    ['arrows', 'alt-arrows', 'shift-arrows', 'k', 'm', 'r', 'x', 'c', 'w', 'e', 'enter'],
    candidateId === null,
  );
}

/** The ids of the cards that are being dragged. */
function useDraggedIds(
  root: React.RefObject<HTMLElement | null>,
  board: BoardController,
): ReadonlySet<string> {
  const { state, withSelected, moveOrReject } = board;
  const [draggedIds, setDraggedIds] = useState(nothing);
  const on: DragEnds = {
    start: (cardId) => {
      const card = findPlace(state, cardId)?.card;
      setDraggedIds(new Set(card === undefined ? [] : withSelected(card).map((one) => one.id)));
    },
    end: (dropped) => {
      setDraggedIds(nothing);
      const place = dropped && findPlace(state, dropped.cardId);
      const column = dropped && state.columns.find((one) => one.id === dropped.columnId);
      if (place && column) moveOrReject(withSelected(place.card), column);
    },
  };
  useBoardDrags(root, on);
  useTouchDrag(root, on);
  return draggedIds;
}

function handleClick(event: MouseEvent, board: BoardController): void {
  const pressed = event.target as HTMLElement;
  const anchor = pressed.closest<HTMLElement>('[data-menu]');
  const cardId = pressed.closest<HTMLElement>('[data-card]')?.dataset['card'];
  const card = cardId === undefined ? undefined : findPlace(board.state, cardId)?.card;
  if (card === undefined) return;
  if (anchor !== null) board.setMenu({ cards: board.withSelected(card), anchor });
  else if (event.shiftKey) board.extend(card.id);
  else if (event.ctrlKey || event.metaKey) board.toggle(card.id);
  else board.open(card);
}
