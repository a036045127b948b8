import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Card } from '#applications/contract.ts';
import { type BoardState, closedColumnId, findPlace } from '../../rules.ts';

/** Which card has the focus, and which one is in the tab order. */
export type BoardFocus = {
  focusedId: string | null;
  reachableId: string | null;
  /** Focuses a card, rendered or not; waits until an open menu or dialog has closed. */
  focus: (cardId: string) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/**
 * Keeps the focus on a card when it moves. Moving to another column renders a new element, and the browser would set
 * the focus to the page.
 */
export function useBoardFocus(root: RefObject<HTMLElement | null>, state: BoardState): BoardFocus {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  const wanted = useRef(false);
  const stood = useRef<{ columnId: string; index: number } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current || focusedId === null) return;
    const place = findPlace(state, focusedId);
    const element = cardElement(root.current, focusedId);
    if (element === null && (place === null || place.column.id === closedColumnId)) {
      const next = nextAt(state, stood.current);
      if (next !== null) cardElement(root.current, next.id)?.focus({ preventScroll: true });
      return;
    }
    if (place !== null) stood.current = { columnId: place.column.id, index: place.index };
    const active = document.activeElement as HTMLElement | null;
    const isElsewhere = active !== null && active !== document.body && active.dataset['card'] === undefined;
    if (active !== element && !isElsewhere) element?.focus({ preventScroll: true });
  });
  const focus = (cardId: string): void => {
    wanted.current = true;
    setFocusedId(cardId);
    setLastId(cardId);
  };
  const first = state.columns.find((column) => column.cards.length > 0)?.cards[0]?.id ?? null;
  const reachable = lastId !== null && findPlace(state, lastId) !== null ? lastId : first;
  return {
    focusedId,
    reachableId: reachable,
    focus,
    onFocus: (event) => {
      const id = (event.target as HTMLElement).dataset['card'];
      if (id !== undefined) focus(id);
    },
    onBlur: (event) => {
      const { target } = event;
      // Removing a card's element also blurs it, without the user moving the focus.
      queueMicrotask(() => {
        if (!target.isConnected || document.activeElement?.closest('[data-card]')) return;
        wanted.current = false;
        setFocusedId(null);
      });
    },
  };
}

/** The card that follows a removed one: the next below, or the last. */
function nextAt(state: BoardState, stood: { columnId: string; index: number } | null): Card | null {
  const cards = state.columns.find((column) => column.id === stood?.columnId)?.cards ?? [];
  return cards[stood?.index ?? 0] ?? cards.at(-1) ?? null;
}

export function cardElement(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null;
}
