import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PlacedLine } from './extract-text.ts';
import type { PdfLine } from './pdf-lines.ts';

export type Page = PDFPageProxy;
/** A line with the name of its font, before it is known which font most of the document has. */
export type FontLine = PlacedLine & { font: string };

type Rectangle = { left: number; top: number; right: number; bottom: number };
type Link = Rectangle & { url: string };

const linksOfPage = 100;
const linksOfLine = 8;
const linkLength = 500;
const lineLength = 500;
// Letters extend above and below their baseline.
const above = 0.95;
const below = 0.3;

/** The lines of a page with their places on the displayed page, and the web addresses linked from them. */
export async function placeLines(lines: PdfLine[], page: Page): Promise<FontLine[]> {
  const viewport = page.getViewport({ scale: 1 });
  const onPage = (x1: number, y1: number, x2: number, y2: number): Rectangle => {
    const [a = 0, b = 0] = viewport.convertToViewportPoint(x1, y1) as number[];
    const [c = 0, d = 0] = viewport.convertToViewportPoint(x2, y2) as number[];
    return {
      left: Math.min(a, c) / viewport.width,
      top: Math.min(b, d) / viewport.height,
      right: Math.max(a, c) / viewport.width,
      bottom: Math.max(b, d) / viewport.height,
    };
  };
  const links = await linksOf(page, onPage);
  return lines.map(({ text, x, right, y, size, font, stops, hasGapAbove, parts }) => {
    const box = onPage(x, y - size * below, right, y + size * above);
    return {
      page: page.pageNumber,
      text: storable(text.slice(0, lineLength)),
      x: part(box.left),
      y: part(box.top),
      width: part(box.right - box.left),
      height: part(box.bottom - box.top),
      size: Math.round(size * 10) / 10,
      isStrong: false,
      stops: stops.map((stop) => part(onPage(stop, y, stop, y).left)),
      font,
      hasGapAbove,
      ...(parts !== undefined && { parts: parts.map(storable) }),
      links: links
        .filter((link) => overlap(link, box))
        .slice(0, linksOfLine)
        .map(({ url }) => url),
    };
  });
}

/** Marks the lines whose font most letters of the document do not have: usually those in bold. */
export function markStrong(lines: FontLine[]): PlacedLine[] {
  const letters = new Map<string, number>();
  for (const { font, text } of lines) letters.set(font, (letters.get(font) ?? 0) + text.length);
  const [usual] = [...letters].toSorted(([, a], [, b]) => b - a);
  return lines.map(({ font, ...line }) => ({ ...line, isStrong: font !== usual?.[0] }));
}

async function linksOf(
  page: Page,
  onPage: (x1: number, y1: number, x2: number, y2: number) => Rectangle,
): Promise<Link[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as { url?: unknown; rect?: number[] }[];
  return annotations.slice(0, linksOfPage).flatMap(({ url, rect = [] }) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
    const isWeb = typeof url === 'string' && url.length <= linkLength && /^(https?:\/\/|mailto:)/i.test(url);
    return isWeb ? { url: storable(url), ...onPage(x1, y1, x2, y2) } : [];
  });
}

/** PostgreSQL rejects NUL and lone surrogates in JSON. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function overlap(link: Rectangle, line: Rectangle): boolean {
  const middle = (link.top + link.bottom) / 2;
  return middle > line.top && middle < line.bottom && link.left < line.right && link.right > line.left;
}

/** Rounds to a ten-thousandth of a page, which is invisible, and clamps places beyond the page's edges. */
export function part(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000 : 0;
}
