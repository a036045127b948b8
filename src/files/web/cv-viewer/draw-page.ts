import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { send } from './parent-messages.ts';
import { markWords, type SearchedWords } from './mark-words.ts';

export type DrawnPage = { mark(words: SearchedWords): void; hits(): number; remove(): void };

type Viewport = ReturnType<PDFPageProxy['getViewport']>;

/** A higher resolution than two dots a pixel only costs memory. */
const pixelRatioMax = 2;

/** Draws one page into its box: a canvas, a text layer for selection, and a link layer. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  slot: { number: number; box: HTMLElement },
  scale: number,
): Promise<DrawnPage> {
  const page = await pdf.getPage(slot.number);
  const viewport = page.getViewport({ scale });
  slot.box.style.setProperty('--width', String(viewport.width / scale));
  slot.box.style.setProperty('--height', String(viewport.height / scale));
  const canvas = await drawPicture(page, scale);
  const words = await layWords(page, viewport);
  const links = await layLinks(page, viewport);
  slot.box.replaceChildren(canvas, words.layer, links);
  let hits = 0;
  return {
    mark(sought) {
      hits = markWords(words.elements, words.pieces, sought);
    },
    hits: () => hits,
    remove() {
      slot.box.replaceChildren();
      // Frees the canvas memory at once.
      canvas.width = 0;
      page.cleanup();
    },
  };
}

async function drawPicture(page: PDFPageProxy, scale: number): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  const ratio = Math.min(pixelRatioMax, Math.max(1, window.devicePixelRatio));
  const viewport = page.getViewport({ scale: scale * ratio });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return canvas;
}

async function layWords(page: PDFPageProxy, viewport: Viewport) {
  const layer = document.createElement('div');
  layer.className = 'words';
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
  await text.render();
  return { layer, elements: text.textDivs, pieces: text.textContentItemsStr };
}

/**
 * The links of the document. The sandboxed frame cannot open windows, so it asks the page, which checks the address
 * itself.
 */
async function layLinks(page: PDFPageProxy, viewport: Viewport): Promise<HTMLElement> {
  const layer = document.createElement('div');
  layer.className = 'links';
  const annotations = (await page.getAnnotations({ intent: 'display' })) as {
    subtype?: string;
    url?: string;
    rect: number[];
  }[];
  for (const { subtype, url, rect } of annotations) {
    if (subtype !== 'Link' || typeof url !== 'string') continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
    const [left, bottom] = viewport.convertToViewportPoint(x1, y1) as [number, number];
    const [right, top] = viewport.convertToViewportPoint(x2, y2) as [number, number];
    const link = document.createElement('a');
    link.href = url;
    link.title = url;
    link.rel = 'noopener noreferrer nofollow';
    link.ariaLabel = url;
    link.style.cssText = `left:${Math.min(left, right)}px;top:${Math.min(top, bottom)}px;width:${Math.abs(right - left)}px;height:${Math.abs(bottom - top)}px`;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      send({ kind: 'link', href: url });
    });
    layer.append(link);
  }
  return layer;
}
