import type { KeyboardEvent } from 'react';
import { isOpening } from '#platform/web/shortcuts.ts';
import type { Card } from '#applications/contract.ts';
import {
  type BoardState,
  type ColumnState,
  type Direction,
  findPlace,
  neighbour,
  stepBeside,
} from '../../rules.ts';

export type BoardKeys = {
  state: BoardState;
  folded: ReadonlySet<string>;
  focus: (cardId: string) => void;
  open: (card: Card, tab?: 'meetings') => void;
  comment: (card: Card) => void;
  write: (card: Card) => void;
  toggle: (cardId: string) => void;
  extend: (cardId: string) => void;
  clear: () => void;
  menu: (card: Card) => void;
  reject: (card: Card) => void;
  move: (card: Card, column: ColumnState) => void;
};

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  k: 'up',
  j: 'down',
  Home: 'first',
  End: 'last',
};

/**
 * Keys on a card: arrows and j/k move the focus; Alt with an arrow moves the card one step on or back; m opens the
 * menu of steps; r rejects; x selects; Shift+x selects the range. Enter opens the candidate, c the comment editor, e
 * the meetings, Esc clears the selection.
 */
export function handleBoardKey(event: KeyboardEvent, keys: BoardKeys): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.dataset['card'] === undefined) return;
  if (event.ctrlKey || event.metaKey || isOpening()) return;
  const place = findPlace(keys.state, target.dataset['card']);
  if (place === null) return;
  const handled = handleCardKey(event, keys, place);
  if (!handled) return;
  event.preventDefault();
  event.stopPropagation();
}

function handleCardKey(
  event: KeyboardEvent,
  keys: BoardKeys,
  place: NonNullable<ReturnType<typeof findPlace>>,
): boolean {
  const { card } = place;
  const isRtl = getComputedStyle(event.target as HTMLElement).direction === 'rtl';
  const direction = mirrored(directions[event.key], isRtl);
  if (event.altKey) {
    if (direction !== 'left' && direction !== 'right') return false;
    const column = stepBeside(keys.state, card.stepId, direction === 'right' ? 1 : -1);
    if (column !== null && card.can.move) keys.move(card, column);
    return true;
  }
  if (direction !== undefined) {
    const next = neighbour(keys.state, place, { direction, collapsed: keys.folded });
    if (next === null) return true;
    if (event.shiftKey && (direction === 'up' || direction === 'down')) {
      keys.extend(card.id);
      keys.extend(next.id);
    }
    keys.focus(next.id);
    return true;
  }
  return handleActionKey(event.key, keys, card);
}

function handleActionKey(key: string, keys: BoardKeys, card: Card): boolean {
  switch (key) {
    case 'Enter':
      keys.open(card);
      return true;
    case 'x':
      keys.toggle(card.id);
      return true;
    case 'X':
      keys.extend(card.id);
      return true;
    case 'c':
      keys.comment(card);
      return true;
    case 'w':
      keys.write(card);
      return true;
    case 'e':
      keys.open(card, 'meetings');
      return true;
    case 'm':
      keys.menu(card);
      return true;
    case 'r':
      if (card.can.reject) keys.reject(card);
      return true;
    case 'Escape':
      keys.clear();
      return true;
    default:
      return false;
  }
}

function mirrored(direction: Direction | undefined, isRtl: boolean): Direction | undefined {
  if (!isRtl) return direction;
  if (direction === 'left') return 'right';
  return direction === 'right' ? 'left' : direction;
}
