import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type BoardState, findPlace } from '../../rules.ts';

/** Which card has the focus, and which one Tab reaches. */
export type BoardFocus = {
  focusedId: string | null;
  reachableId: string | null;
  /** Moves the focus to a card, drawn already or not. */
  focus: (cardId: string) => void;
  /** Keeps the focus with a card that is about to be drawn anew elsewhere, once a menu or dialog has closed. */
  keepWith: (cardId: string) => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/**
 * One card of the board has the focus, and keeps it wherever it goes: moving it to another column draws it anew, and
 * the browser would let the focus fall to the page.
 */
export function useBoardFocus(root: RefObject<HTMLElement | null>, state: BoardState): BoardFocus {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);
  const wanted = useRef(false);
  useLayoutEffect(() => {
    if (!wanted.current || focusedId === null) return;
    const active = document.activeElement;
    if (active !== null && active !== document.body && isCard(active, focusedId)) return;
    if (active !== null && active !== document.body && !(active as HTMLElement).dataset['card']) return;
    cardElement(root.current, focusedId)?.focus({ preventScroll: true });
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
    keepWith: focus,
    onFocus: (event) => {
      const id = (event.target as HTMLElement).dataset['card'];
      if (id !== undefined) focus(id);
    },
    onBlur: (event) => {
      const { target } = event;
      // A card that was taken out of the page loses the focus too, but nobody took it away.
      queueMicrotask(() => {
        if (!target.isConnected || document.activeElement?.closest('[data-card]')) return;
        wanted.current = false;
        setFocusedId(null);
      });
    },
  };
}

const isCard = (element: Element, id: string): boolean => (element as HTMLElement).dataset['card'] === id;

export function cardElement(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null;
}
