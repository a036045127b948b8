import type { PageArea } from './messages.ts';

type Page = { number: number; box: HTMLElement };

/** The mark over an area of a page; a document has at most one. */
export function areaMark(root: HTMLElement) {
  const mark = document.createElement('div');
  mark.className = 'spot';
  let current: PageArea | null = null;
  return {
    /** Moves the mark to another area and scrolls to it; null removes it. */
    move(spot: PageArea | null, page: Page | undefined): void {
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
    /** Adds the mark again after drawing, which empties the page. */
    show(page: Page): void {
      if (current?.page === page.number) page.box.append(mark);
    },
  };
}

function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
