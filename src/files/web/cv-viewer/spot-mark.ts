import type { Spot } from './messages.ts';

type Page = { number: number; box: HTMLElement };

/** A mark over a stretch of a page, of which there is one in a document. */
export function spotMark(root: HTMLElement) {
  const mark = document.createElement('div');
  mark.className = 'spot';
  let current: Spot | null = null;
  return {
    /** Points at another stretch, or at none, and brings it into view. */
    move(spot: Spot | null, page: Page | undefined): void {
      current = spot;
      mark.remove();
      if (spot === null || page === undefined) return;
      for (const [side, part] of [
        ['left', spot.x],
        ['top', spot.y],
        ['width', spot.width],
        ['height', spot.height],
      ] as const)
        mark.style[side] = `${Math.min(1, Math.max(0, Number(part))) * 100}%`;
      page.box.append(mark);
      const top = page.box.offsetTop + spot.y * page.box.offsetHeight;
      const isInView = top > root.scrollTop + 40 && top < root.scrollTop + root.clientHeight - 80;
      if (!isInView) root.scrollTo({ top: top - root.clientHeight / 3, behavior: scrollBehavior() });
    },
    /** Drawing a page empties it first. */
    show(page: Page): void {
      if (current?.page === page.number) page.box.append(mark);
    },
  };
}

function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
