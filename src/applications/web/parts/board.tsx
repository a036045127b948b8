import Box from '@mui/material/Box';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { BulkBar } from '#ui/grid/bulk-bar.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { Card } from '../../contract.ts';
import { type BoardState, closedColumnId, type ColumnState, findPlace } from '../../rules.ts';
import { type BoardStore, useLoadMore } from '../queries.ts';
import { RejectDialog } from '../reject-dialog.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardSurface } from './board-look.ts';
import { CardMenu } from './card-menu.tsx';
import { FoldedColumn } from './folded-column.tsx';
import { type BoardChanges, useBoardChanges } from './use-board-changes.ts';
import { useBoardDrags } from './use-board-drag.ts';
import { cardElement, useBoardFocus } from './use-board-focus.ts';
import { handleBoardKey } from './use-board-keys.ts';
import { useFlash, useFolded, useSelection } from './use-board-marks.ts';
import { useLiveBoard } from './use-live-board.ts';

type MenuState = { cards: readonly Card[]; anchor: HTMLElement | null };

const nobody: ReadonlySet<string> = new Set();

/** The columns of a job's board with everything one does on them: drag, keys, menus, selection. */
export function Board({ store, state, now }: { store: BoardStore; state: BoardState; now: number }) {
  const { t } = useTranslation();
  const router = useRouter();
  const root = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const [lifted, setLifted] = useState(nobody);
  const [menu, setMenu] = useState<MenuState | null>(null);
  const [rejecting, setRejecting] = useState<readonly Card[] | null>(null);
  const { folded, fold } = useFolded(state);
  const { selected, toggle, clear } = useSelection(state);
  const { flashed, flash } = useFlash();
  const focus = useBoardFocus(root, state);
  const changes = useBoardChanges(store, { say, flash });
  const onMore = useLoadMore(store);
  useLiveBoard(store, { dragging: lifted.size > 0 });

  // What is done to one of the selected cards is done to all of them.
  const withSelected = (card: Card): Card[] => {
    if (!selected.has(card.id) || selected.size < 2) return [card];
    return [...selected].flatMap((id) => findPlace(state, id)?.card ?? []);
  };
  const put = (cards: readonly Card[], column: ColumnState): void => {
    if (column.id === closedColumnId) return setRejecting(cards.filter((card) => card.can.reject));
    changes.move(cards, column);
    clear();
  };
  const open = (card: Card): void => void router.navigate({ href: links.candidate(card.candidateId) });
  const menuOf = (card: Card, anchor: HTMLElement | null): void =>
    setMenu({ cards: withSelected(card), anchor });
  useBoardDrags(root, {
    start: (cardId) => {
      const card = findPlace(state, cardId)?.card;
      setLifted(new Set(card === undefined ? [] : withSelected(card).map((one) => one.id)));
    },
    end: (dropped) => {
      setLifted(nobody);
      const place = dropped && findPlace(state, dropped.cardId);
      const column = dropped && state.columns.find((one) => one.id === dropped.columnId);
      if (place && column) put(withSelected(place.card), column);
    },
  });
  const onClick = (event: MouseEvent): void => {
    const pressed = event.target as HTMLElement;
    const button = pressed.closest<HTMLElement>('[data-menu]');
    const cardId = pressed.closest<HTMLElement>('[data-card]')?.dataset['card'];
    const card = cardId === undefined ? undefined : findPlace(state, cardId)?.card;
    if (card === undefined) return;
    if (button !== null) menuOf(card, button);
    else if (event.ctrlKey || event.metaKey || event.shiftKey) toggle(card.id);
    else open(card);
  };
  return (
    <>
      <Box id="board-keys" sx={visuallyHidden}>
        {t('applications.board.keys')}
      </Box>
      <Box component="output" aria-live="polite" sx={visuallyHidden}>
        {said}
      </Box>
      <BoardSurface
        ref={root}
        data-board
        data-selected={selected.size}
        onClick={onClick}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) =>
          handleBoardKey(event, {
            state,
            folded,
            focus: focus.focus,
            open,
            toggle,
            clear,
            menu: (card) => menuOf(card, cardElement(root.current, card.id)),
            reject: (card) => setRejecting(withSelected(card)),
            move: (card, column) => put(withSelected(card), column),
          })
        }
      >
        <Columns
          {...{ state, folded, fold, onMore, focus, flashed, lifted, selected, now }}
          takes={state.can.move}
        />
      </BoardSurface>
      <Overlays
        {...{ state, menu, rejecting, changes, put, open, toggle, clear, setMenu, setRejecting }}
        keepFocus={focus.keepWith}
        selected={selected}
      />
    </>
  );
}

type ColumnsProps = {
  state: BoardState;
  folded: ReadonlySet<string>;
  fold: (columnId: string, folded: boolean) => void;
  onMore: (columnId: string) => void;
  focus: ReturnType<typeof useBoardFocus>;
  flashed: ReadonlySet<string>;
  lifted: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  takes: boolean;
  now: number;
};

function Columns(props: ColumnsProps) {
  const { state, folded, fold, focus, ...shared } = props;
  const { t } = useTranslation();
  const onFold = useCallback((columnId: string) => fold(columnId, true), [fold]);
  const { columns } = state;
  const placeOf = (id: string | null) => (id === null ? undefined : findPlace(state, id)?.column.id);
  const [focusedIn, reachableIn] = [placeOf(focus.focusedId), placeOf(focus.reachableId)];
  return columns.map((column) => {
    const isClosed = column.id === closedColumnId;
    const title = isClosed ? t('applications.board.closed') : column.title;
    const color = isClosed ? '#98A0AE' : column.color;
    if (folded.has(column.id)) {
      const unfold = (columnId: string): void => {
        fold(columnId, false);
        shared.onMore(columnId);
      };
      return (
        <FoldedColumn key={column.id} {...{ column, title, color }} takes={shared.takes} onUnfold={unfold} />
      );
    }
    return (
      <BoardColumn
        key={column.id}
        {...shared}
        {...{ column, title, color }}
        focusedId={focusedIn === column.id ? focus.focusedId : null}
        reachableId={reachableIn === column.id ? focus.reachableId : null}
        onFold={column.kind === 'hired' || isClosed ? onFold : null}
      />
    );
  });
}

type OverlaysProps = {
  state: BoardState;
  menu: MenuState | null;
  rejecting: readonly Card[] | null;
  selected: ReadonlySet<string>;
  changes: BoardChanges;
  put: (cards: readonly Card[], column: ColumnState) => void;
  open: (card: Card) => void;
  toggle: (cardId: string) => void;
  clear: () => void;
  setMenu: (menu: MenuState | null) => void;
  setRejecting: (cards: readonly Card[] | null) => void;
  keepFocus: (cardId: string) => void;
};

function Overlays(props: OverlaysProps) {
  const { state, menu, rejecting, selected, changes, put, clear, setMenu, setRejecting, keepFocus } = props;
  const { t } = useTranslation();
  const ids = useMemo(() => [...selected], [selected]);
  const cards = ids.flatMap((id) => findPlace(state, id)?.card ?? []);
  const keep = (kept: readonly Card[]): void => {
    const [first] = kept;
    if (first !== undefined) keepFocus(first.id);
  };
  return (
    <>
      <Box sx={{ position: 'absolute', insetInline: 0, insetBlockEnd: 12, zIndex: 3, pointerEvents: 'none' }}>
        <BulkBar
          ids={ids}
          onClear={clear}
          actions={[
            {
              key: 'move',
              label: t('applications.board.menu.moveTo'),
              onSelect: () => setMenu({ cards, anchor: null }),
            },
            {
              key: 'reject',
              label: t('applications.board.menu.reject'),
              tone: 'danger',
              onSelect: () => setRejecting(cards),
            },
          ]}
        />
      </Box>
      {menu !== null && (
        <CardMenu
          state={state}
          cards={menu.cards}
          anchor={menu.anchor}
          onMove={(column) => {
            keep(menu.cards);
            put(menu.cards, column);
          }}
          onReject={() => setRejecting(menu.cards)}
          onUnreject={() => changes.unreject(menu.cards)}
          onSelect={(card) => props.toggle(card.id)}
          onOpen={props.open}
          onClose={() => setMenu(null)}
        />
      )}
      {rejecting !== null && rejecting.length > 0 && (
        <Suspense>
          <RejectDialog
            cards={rejecting}
            onReject={(draft) => {
              changes.reject(rejecting, draft);
              clear();
            }}
            onClose={() => setRejecting(null)}
          />
        </Suspense>
      )}
    </>
  );
}
