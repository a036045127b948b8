import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type DragEnds, drawPreview } from './use-board-drag.ts';

const holdMs = 350;
/** A finger that moves further than this before the card is lifted scrolls. */
const slackPx = 8;
const edgePx = 56;
const scrollPxPerFrame = 12;

type Point = { x: number; y: number };
type Hold = { card: HTMLElement; from: Point; timer: number; drag: TouchDrag | null };

/**
 * Drag by touch: after a short hold the card is lifted and follows the finger. Native touch drag differs between
 * browsers or is missing, so it is turned off while a finger touches a card.
 */
export function useTouchDrag(board: RefObject<HTMLElement | null>, on: DragEnds): void {
  const start = useEffectEvent(on.start);
  const end = useEffectEvent(on.end);
  useEffect(() => {
    const root = board.current;
    if (root === null) return;
    const listeners = Object.entries(
      touchListeners(root, { start: (id) => start(id), end: (to) => end(to) }),
    );
    for (const [name, listener] of listeners) root.addEventListener(name, listener, { passive: false });
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener);
      listeners.find(([name]) => name === 'touchcancel')?.[1](new Event('touchcancel'));
    };
  }, [board]);
}

function touchListeners(root: HTMLElement, { start, end }: DragEnds): Record<string, (event: Event) => void> {
  let hold: Hold | null = null;
  const release = (): Hold | null => {
    const held = hold;
    hold = null;
    clearTimeout(held?.timer);
    held?.card.setAttribute('draggable', 'true');
    return held;
  };
  const cancel = (): void => {
    const drag = release()?.drag ?? null;
    drag?.stop();
    if (drag !== null) end(null);
  };
  return {
    touchstart: (event: Event): void => {
      cancel();
      const card = draggableAt(event);
      const from = pointOf(event);
      if (card === null || from === null) return;
      card.setAttribute('draggable', 'false');
      const lift = (): void => {
        if (hold !== null) hold.drag = liftCard(root, card, from);
        start(idOf(card));
      };
      hold = { card, from, drag: null, timer: window.setTimeout(lift, holdMs) };
    },
    touchmove: (event: Event): void => {
      const point = pointOf(event);
      if (hold === null || point === null) return cancel();
      // The finger now drags the card, so its movement must not scroll.
      if (hold.drag !== null) event.preventDefault();
      else if (Math.hypot(point.x - hold.from.x, point.y - hold.from.y) > slackPx) cancel();
      hold?.drag?.move(point);
    },
    touchend: (event: Event): void => {
      const held = release();
      if (held === null || held.drag === null) return;
      // Otherwise the browser reports a click, which would open the candidate.
      event.preventDefault();
      const columnId = held.drag.stop();
      end(columnId === null ? null : { cardId: idOf(held.card), columnId });
    },
    touchcancel: cancel,
    contextmenu: (event: Event): void => {
      if (hold !== null) event.preventDefault();
    },
  };
}

const idOf = (card: HTMLElement): string => card.dataset['card'] ?? '';

type TouchDrag = {
  move: (to: Point) => void;
  /** Ends the drag; returns the column below the finger if it is a different one. */
  stop: () => string | null;
};

function liftCard(root: HTMLElement, card: HTMLElement, from: Point): TouchDrag {
  const { left, top } = card.getBoundingClientRect();
  const preview = document.createElement('div');
  drawPreview(card, preview);
  Object.assign(preview.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    zIndex: '1500',
    pointerEvents: 'none',
  });
  document.body.append(preview);
  const own = card.closest<HTMLElement>('[data-column]');
  let point = from;
  let over: HTMLElement | null = null;
  let frame = 0;
  // Scroll snapping would prevent scrolling by a few pixels per frame.
  root.style.scrollSnapType = 'none';
  const draw = (): void => {
    preview.style.transform = `translate(${left + point.x - from.x - 10}px, ${top + point.y - from.y - 10}px)`;
    root.scrollLeft += scrollPxPerFrame * edgeAt(root, point.x);
    const below = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-column]') ?? null;
    const target = below === own || below?.dataset['takes'] !== 'true' ? null : below;
    if (target !== over) {
      if (over !== null) over.dataset['over'] = 'false';
      if (target !== null) target.dataset['over'] = 'true';
      over = target;
    }
    frame = requestAnimationFrame(draw);
  };
  draw();
  return {
    move: (to) => {
      point = to;
    },
    stop: () => {
      cancelAnimationFrame(frame);
      preview.remove();
      root.style.scrollSnapType = '';
      if (over !== null) over.dataset['over'] = 'false';
      return over?.dataset['column'] ?? null;
    },
  };
}

/** -1 at the left edge of the board, 1 at the right, 0 between. */
function edgeAt(root: HTMLElement, x: number): number {
  const { left, right } = root.getBoundingClientRect();
  if (x < left + edgePx) return -1;
  return x > right - edgePx ? 1 : 0;
}

function draggableAt({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('button') !== null) return null;
  return target.closest<HTMLElement>('[data-card][draggable=true]');
}

/** The position of the finger; null for more than one finger. */
function pointOf(event: Event): Point | null {
  const { touches } = event as TouchEvent;
  const [only] = touches.length === 1 ? [...touches] : [];
  return only === undefined ? null : { x: only.clientX, y: only.clientY };
}
