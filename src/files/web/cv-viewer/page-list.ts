import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { drawPage, type DrawnPage } from './draw-page.ts';
import { shownPagesMax, type PageArea } from './messages.ts';
import type { SearchedWords } from './mark-words.ts';
import { areaMark } from './spot-mark.ts';

type Slot = { number: number; box: HTMLElement; drawn: Promise<DrawnPage | null> | null };

export type PageListReport = {
  place(page: number, percent: number): void;
  hits(count: number): void;
};

export type PageList = {
  shown: number;
  goTo(page: number): void;
  zoom(change: 'in' | 'out' | 'fit'): void;
  mark(words: SearchedWords): void;
  pointAt(spot: PageArea | null): void;
};

const zoomSteps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
/** A wider page is larger but not easier to read. */
const fitMax = 1.5;
const padding = 32;

/**
 * Shows the pages of a document one below the other. It draws only pages near the viewport, so that a document with 200
 * pages opens at once.
 */
export async function showPages(
  pdf: PDFDocumentProxy,
  root: HTMLElement,
  start: { words: SearchedWords; report: PageListReport },
): Promise<PageList> {
  const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
  let { words } = start;
  let scale = 1;
  let isFitted = true;
  const slots = makeSlots(Math.min(pdf.numPages, shownPagesMax), root, first);
  const near = new Set<Slot>();
  const pointer = areaMark(root);

  const draw = (slot: Slot): void => {
    slot.drawn ??= drawPage(pdf, slot, scale).catch(() => null);
    void slot.drawn.then(async (page) => {
      page?.mark(words);
      pointer.show(slot);
      start.report.hits(await countHits(slots));
    });
  };
  const clear = (slot: Slot): void => {
    void slot.drawn?.then((page) => page?.remove());
    slot.drawn = null;
  };
  const rescale = (next: number): void => {
    if (next === scale) return;
    const anchor = placeOf(root, slots);
    const isAtTop = root.scrollTop === 0;
    scale = next;
    root.style.setProperty('--scale', String(scale));
    if (!isAtTop) root.scrollTop = anchor.box.offsetTop + anchor.part * anchor.box.offsetHeight;
    for (const slot of slots) if (slot.drawn !== null) clear(slot);
    for (const slot of near) draw(slot);
    reportPlace();
  };
  const fit = (): void => {
    rescale(Math.min(fitMax, Math.max(0.2, (root.clientWidth - padding) / first.width)));
  };
  const reportPlace = (): void => start.report.place(placeOf(root, slots).number, Math.round(scale * 100));

  root.style.setProperty('--scale', '1');
  fit();
  watchNearness(slots, root, (slot, isNear) => {
    if (isNear) {
      near.add(slot);
      draw(slot);
    } else if (near.delete(slot)) clear(slot);
  });
  root.addEventListener('scroll', oncePerFrame(reportPlace), { passive: true });
  new ResizeObserver(() => isFitted && fit()).observe(root);
  reportPlace();

  return {
    shown: slots.length,
    goTo: (page) => slots[page - 1]?.box.scrollIntoView({ block: 'start' }),
    zoom(change) {
      isFitted = change === 'fit';
      if (change === 'fit') fit();
      else rescale(nextZoom(scale, change));
    },
    pointAt(spot) {
      const slot = slots[(spot?.page ?? 0) - 1];
      pointer.move(slot === undefined ? null : spot, slot);
    },
    mark(next) {
      words = next;
      for (const slot of near) draw(slot);
    },
  };
}

/** Reports which pages enter and leave the area near the viewport. */
function watchNearness(slots: Slot[], root: HTMLElement, send: (slot: Slot, isNear: boolean) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const slot = slots[Number((target as HTMLElement).dataset['number']) - 1];
        if (slot !== undefined) send(slot, isIntersecting);
      }
    },
    { root, rootMargin: '800px 0px' },
  );
  for (const { box } of slots) observer.observe(box);
}

function makeSlots(count: number, root: HTMLElement, size: { width: number; height: number }): Slot[] {
  const slots = Array.from({ length: count }, (_, index) => {
    const box = document.createElement('div');
    box.className = 'page';
    box.dataset['number'] = String(index + 1);
    box.style.setProperty('--width', String(size.width));
    box.style.setProperty('--height', String(size.height));
    return { number: index + 1, box, drawn: null };
  });
  root.replaceChildren(...slots.map((slot) => slot.box));
  return slots;
}

/** The page at the upper third of the viewport, and the fraction of it above that line. */
function placeOf(root: HTMLElement, slots: Slot[]): { number: number; box: HTMLElement; part: number } {
  const line = root.scrollTop + root.clientHeight / 3;
  let low = 0;
  let high = slots.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((slots[middle]?.box.offsetTop ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  const { box, number } = slots[low] as Slot;
  return { number, box, part: Math.max(0, (root.scrollTop - box.offsetTop) / Math.max(1, box.offsetHeight)) };
}

async function countHits(slots: Slot[]): Promise<number> {
  const pages = await Promise.all(slots.map(async (slot) => slot.drawn));
  return pages.reduce((sum, page) => sum + (page?.hits() ?? 0), 0);
}

function nextZoom(scale: number, change: 'in' | 'out'): number {
  const steps = change === 'in' ? zoomSteps : zoomSteps.toReversed();
  return steps.find((step) => (change === 'in' ? step > scale + 0.01 : step < scale - 0.01)) ?? scale;
}

function oncePerFrame(work: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      work();
    });
  };
}
