import { type PointerEvent, useRef, useState } from 'react';
import type { Edge } from './use-sortable-row.ts';

/**
 * Height in pixels of the zones at the top and bottom of the window in which dragging scrolls; the scroll distance
 * per move.
 */
const scrollZone = 90;
const scrollBy = 14;

type DropTarget = { id: string; edge: Edge };

/**
 * Drags rows by their handles with touch or a pen. Browsers support it only after a long press, or not.
 * @param onDrop called when a row is dropped before or after another one
 */
export function useTouchSort(listId: string, onDrop: (draggedId: string, onId: string, edge: Edge) => void) {
  const [shown, setShown] = useState<{ held: string | null; over: DropTarget | null }>(noDrag);
  // A ref, because a quick finger can move and release before React renders the state.
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
