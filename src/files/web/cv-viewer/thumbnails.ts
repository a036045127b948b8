import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const widthPx = 56;

/**
 * Shows small pictures of the pages beside the document, each drawn when it comes into view; a press goes to the page.
 * They are for the pointer alone: the toolbar offers the same to keyboards and screen readers.
 * @returns a function that marks the page on the screen
 */
export function showThumbnails(
  pdf: PDFDocumentProxy,
  strip: HTMLElement,
  { count, goTo }: { count: number; goTo: (page: number) => void },
): (page: number) => void {
  const items = Array.from({ length: count > 1 ? count : 0 }, (_, index) => {
    const item = document.createElement('button');
    item.type = 'button';
    item.tabIndex = -1;
    item.dataset['number'] = String(index + 1);
    const number = document.createElement('span');
    number.textContent = String(index + 1);
    item.append(document.createElement('canvas'), number);
    item.addEventListener('click', () => goTo(index + 1));
    return item;
  });
  strip.replaceChildren(...items);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        // A page that cannot be drawn has an empty picture.
        void draw(pdf, target as HTMLElement).catch(() => undefined);
      }
    },
    { root: strip, rootMargin: '200px 0px' },
  );
  for (const item of items) observer.observe(item);
  let current: HTMLElement | undefined;
  return (page) => {
    const item = items[page - 1];
    if (item === current) return;
    current?.classList.remove('current');
    item?.classList.add('current');
    current = item;
    item?.scrollIntoView({ block: 'nearest' });
  };
}

async function draw(pdf: PDFDocumentProxy, item: HTMLElement): Promise<void> {
  const canvas = item.querySelector('canvas');
  if (canvas === null) return;
  const page = await pdf.getPage(Number(item.dataset['number']));
  const ratio = Math.min(2, Math.max(1, window.devicePixelRatio));
  const viewport = page.getViewport({ scale: (widthPx * ratio) / page.getViewport({ scale: 1 }).width });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
}
