import { type PointerEvent, useRef, useState } from 'react';
import type { Edge } from './use-sortable-row.ts';

/** Pixels from the top and the foot of the window where a held row scrolls the page, and how far a move does. */
const scrollZone = 90;
const scrollBy = 14;

type DropTarget = { id: string; edge: Edge };

/**
 * Drags rows by their handles with a finger or a pen: of themselves browsers begin only after a long press, or never.
 * @param onDrop the row was let go over another one, to stand before or after it
 */
export function useTouchSort(listId: string, onDrop: (draggedId: string, onId: string, edge: Edge) => void) {
  const [shown, setShown] = useState<{ held: string | null; over: DropTarget | null }>(noDrag);
  // A quick finger moves and lets go before what it did is drawn.
  const now = useRef(shown);
  const set = (next: typeof shown): void => {
    now.current = next;
    setShown(next);
  };
  const handlersOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      set({ held: id, over: null });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (now.current.held !== id) return;
      set({ held: id, over: rowUnder(listId, { x: clientX, y: clientY, except: id }) });
      if (clientY < scrollZone) window.scrollBy(0, -scrollBy);
      if (clientY > window.innerHeight - scrollZone) window.scrollBy(0, scrollBy);
    },
    onPointerUp: () => {
      const { held, over } = now.current;
      set(noDrag);
      if (held === id && over !== null) onDrop(id, over.id, over.edge);
    },
    onPointerCancel: () => set(noDrag),
  });
  return { ...shown, handlersOf };
}

const noDrag = { held: null, over: null };

function rowUnder(listId: string, point: { x: number; y: number; except: string }): DropTarget | null {
  for (const element of document.elementsFromPoint(point.x, point.y)) {
    const row = element.closest<HTMLElement>('[data-sortable-row]');
    if (row === null || row.dataset['sortableList'] !== listId) continue;
    const id = row.dataset['sortableRow'] ?? '';
    if (id === point.except) return null;
    const { top, height } = row.getBoundingClientRect();
    return { id, edge: point.y < top + height / 2 ? 'before' : 'after' };
  }
  return null;
}
