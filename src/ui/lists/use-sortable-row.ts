import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type SortableRow = {
  /** Distinguishes the rows of several lists on one page. */
  listId: string;
  id: string;
  enabled: boolean;
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** Called when another row was dropped before or after this one. */
  onDrop: (draggedId: string, edge: Edge) => void;
};

export type Edge = 'before' | 'after';

/** Makes a row draggable by its handle; returns on which edge the dragged row would be dropped. */
export function useSortableRow({ listId, id, enabled, row, handle, onDrop }: SortableRow): Edge | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (element === null || dragHandle === null || !enabled) return;
    const edgeAt = (clientY: number): Edge => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2 ? 'before' : 'after';
    };
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ listId, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['listId'] === listId && source.data['id'] !== id,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          dropped(String(source.data['id']), edgeAt(location.current.input.clientY));
        },
      }),
    );
  }, [listId, id, enabled, row, handle]);
  return edge;
}
