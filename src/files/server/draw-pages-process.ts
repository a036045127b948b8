import { once } from 'node:events';
// It registers itself, so that pdf.js runs it in this process.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { confine } from './confine.ts';
import { pdfjsOptions } from './pdfjs-options.ts';
import type { DrawnPage, DrawPagesJob, PageLook } from './draw-pages.ts';

// The process that draws pages of untrusted PDFs. draw-pages.ts starts it for one document and kills it at the limits.

confine();
process.once('message', (job: DrawPagesJob) => {
  drawPages(job)
    .catch(() => undefined)
    .then(() => process.send?.({ isEnd: true } satisfies DrawnPage))
    .catch(() => process.exit(1));
});
process.send?.('ready');

// Recognition needs about 20 pixels for the height of a letter; more pixels take longer and help little. A printed page
// needs fewer.
const resolutions = {
  gray: { dotsPerInch: 250, sideMax: 3200, pixelsOf: grayOf },
  color: { dotsPerInch: 150, sideMax: 2000, pixelsOf: colorOf },
};

async function drawPages({ content, pagesMax, look }: DrawPagesJob): Promise<void> {
  const document = await getDocument({ ...pdfjsOptions, data: new Uint8Array(content) }).promise;
  const { numPages } = document;
  for (let number = 1; number <= Math.min(numPages, pagesMax); number += 1) {
    const { pointsPerPixel, picture } = await draw(document, number, look);
    const answer = once(process, 'message');
    process.send?.({ isEnd: false, number, pages: numPages, pointsPerPixel, picture } satisfies DrawnPage);
    await answer;
  }
}

/** The part of pdf.js's canvas factory for Node that is used here. */
type CanvasFactory = {
  create(
    width: number,
    height: number,
  ): {
    canvas: { width: number; height: number };
    context: { getImageData(x: number, y: number, width: number, height: number): Pixels };
  };
};
type Pixels = { data: Uint8ClampedArray; width: number; height: number };

async function draw(document: PDFDocumentProxy, number: number, look: PageLook) {
  const { dotsPerInch, sideMax, pixelsOf } = resolutions[look];
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / 72, sideMax / Math.max(width, height, 1));
  const viewport = page.getViewport({ scale });
  const factory = document.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The canvas of Node has what pdf.js needs of the browser's.
  const target = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0];
  await page.render(target).promise;
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const picture = { width: image.width, height: image.height, pixels: pixelsOf(image.data) };
  page.cleanup();
  return { pointsPerPixel: 1 / scale, picture };
}

function grayOf(data: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array(data.length / 4);
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    pixels[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return pixels;
}

function colorOf(data: Uint8ClampedArray): Uint8Array {
  const pixels = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3)
    pixels.set(data.subarray(from, from + 3), to);
  return pixels;
}
