import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect, useEffectEvent } from 'react';

type CardData = { kind: 'board card'; cardId: string; columnId: string };

const isCard = (data: Record<string | symbol, unknown>): data is CardData => data['kind'] === 'board card';

/**
 * Makes a card's element draggable. React renders nothing during a drag: the column under the pointer marks itself, and
 * the preview is a copy of the card.
 */
export function useDraggableCard(
  ref: RefObject<HTMLElement | null>,
  card: { id: string; columnId: string; enabled: boolean },
): void {
  const { id, columnId, enabled } = card;
  useEffect(() => {
    const element = ref.current;
    if (element === null || !enabled) return;
    return draggable({
      element,
      getInitialData: (): CardData => ({ kind: 'board card', cardId: id, columnId }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => {
            const { left, top } = element.getBoundingClientRect();
            const { clientX, clientY } = location.current.input;
            return { x: clientX - left + previewPadding, y: clientY - top + previewPadding };
          },
          render: ({ container }) => drawPreview(element, container),
        });
      },
    });
  }, [ref, id, columnId, enabled]);
}

// Pixels around the copy, so that its shadow and its count are not cut off.
const previewPadding = 10;

/** Renders a copy of a card. The board's styles apply only inside it, so the copy gets its class names. */
export function drawPreview(element: HTMLElement, container: HTMLElement): void {
  const copy = element.cloneNode(true) as HTMLElement;
  const board = element.closest<HTMLElement>('[data-board]');
  const count = Number(board?.dataset['selected'] ?? 0);
  container.className = board?.className ?? '';
  Object.assign(container.style, {
    display: 'block',
    height: 'auto',
    padding: `${previewPadding}px`,
    overflow: 'visible',
  });
  copy.dataset['preview'] = 'true';
  copy.style.width = `${element.offsetWidth}px`;
  if (count > 1 && element.dataset['selected'] === 'true') {
    const badge = document.createElement('span');
    badge.className = 'kb-badge';
    badge.textContent = String(count);
    copy.append(badge);
  }
  container.append(copy);
}

/** Makes a column a drop target that scrolls when a card is held at its edge. */
export function useDropColumn(
  column: { element: RefObject<HTMLElement | null>; scroller: HTMLElement | null },
  target: { id: string; enabled: boolean },
): void {
  const { element: elementRef, scroller } = column;
  const { id, enabled } = target;
  useEffect(() => {
    const element = elementRef.current;
    if (element === null || !enabled) return;
    const mark = (over: boolean) => {
      element.dataset['over'] = String(over);
    };
    const stop = combine(
      dropTargetForElements({
        element,
        getData: () => ({ columnId: id }),
        canDrop: ({ source }) => isCard(source.data) && source.data.columnId !== id,
        onDragEnter: () => mark(true),
        onDragLeave: () => mark(false),
        onDrop: () => mark(false),
      }),
      scroller === null ? () => undefined : autoScrollForElements({ element: scroller }),
    );
    return () => {
      mark(false);
      stop();
    };
  }, [elementRef, scroller, id, enabled]);
}

/** Callbacks for a drag by mouse or finger. */
export type DragEnds = {
  start: (cardId: string) => void;
  end: (dropped: { cardId: string; columnId: string } | null) => void;
};

/** Calls back when a drag on the board starts and ends. */
export function useBoardDrags(scroller: RefObject<HTMLElement | null>, on: DragEnds): void {
  const start = useEffectEvent(on.start);
  const end = useEffectEvent(on.end);
  useEffect(() => {
    const element = scroller.current;
    return combine(
      element === null ? () => undefined : autoScrollForElements({ element }),
      monitorForElements({
        canMonitor: ({ source }) => isCard(source.data),
        onDragStart: ({ source }) => {
          if (isCard(source.data)) start(source.data.cardId);
        },
        onDrop: ({ source, location }) => {
          const columnId = location.current.dropTargets[0]?.data['columnId'];
          const dropped = isCard(source.data) && typeof columnId === 'string';
          end(dropped ? { cardId: source.data.cardId as string, columnId } : null);
        },
      }),
    );
  }, [scroller]);
}
