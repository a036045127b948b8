// It registers itself, so that pdf.js runs it in this process.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextExtraction, TextLimits } from './extract-text.ts';
import { withDrawnBullets } from './pdf-bullets.ts';
import { glyphsOf } from './pdf-glyphs.ts';
import { pdfLines, textOfLines } from './pdf-lines.ts';
import { pdfjsOptions, textOptions } from './pdfjs-options.ts';
import { withoutFalseSpaces } from './pdf-spaces.ts';
import type { PdfText } from './pdf-words.ts';
import { type FontLine, markStrong, type Page, placeLines } from './pdf-places.ts';

type ReadPage = { text: string; lines: FontLine[] };

/** The text of a PDF's first pages. It loads pdf.js, so only the extraction process calls it. */
export async function readPdf(content: Uint8Array, limits: TextLimits): Promise<TextExtraction> {
  const document = await openDocument(content);
  if (document === 'encrypted') return { state: 'encrypted' };
  if (document === 'broken') return { state: 'broken' };
  try {
    return await readPages(document, limits);
  } finally {
    // Fonts and pages would stay in memory beside those of the next document.
    await document.loadingTask.destroy();
  }
}

async function readPages(document: PDFDocumentProxy, limits: TextLimits): Promise<TextExtraction> {
  const pages = document.numPages;
  const read: ReadPage[] = [];
  let letters = 0;
  for (
    let number = 1;
    number <= Math.min(pages, limits.maxPages) && letters <= limits.maxChars;
    number += 1
  ) {
    const page = await document.getPage(number).catch(() => undefined);
    if (!page) return read.length > 0 ? finished(read, pages, limits) : { state: 'broken' };
    const placed = pdfLines(withoutFalseSpaces(await textsOf(page), await glyphsOf(page)));
    const lines = limits.withDrawnBullets ? await withDrawnBullets(placed, page) : placed;
    const text = textOfLines(lines);
    read.push({ text, lines: limits.maxLines > 0 ? await placeLines(lines, page) : [] });
    page.cleanup();
    letters += text.length;
  }
  if (letters === 0) return (await isBlank(document)) ? { state: 'empty' } : { state: 'no_text' };
  return finished(read, pages, limits);
}

function finished(read: ReadPage[], pages: number, limits: TextLimits): TextExtraction {
  const text = read
    .map((page) => page.text)
    .filter((page) => page !== '')
    .join('\n\n');
  const isWhole = pages <= limits.maxPages && text.length <= limits.maxChars;
  const lines = markStrong(read.flatMap((page) => page.lines)).slice(0, limits.maxLines);
  return {
    state: isWhole ? 'ready' : 'too_long',
    text: text.slice(0, limits.maxChars),
    pages,
    ...(limits.maxLines > 0 && { lines }),
  };
}

async function openDocument(content: Uint8Array): Promise<PDFDocumentProxy | 'encrypted' | 'broken'> {
  try {
    return await getDocument({ ...textOptions(), data: content }).promise;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken';
  }
}

async function textsOf(page: Page): Promise<PdfText[]> {
  const { items } = await page.getTextContent();
  const texts: PdfText[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
    // Vertical text in the margin does not belong to any line.
    if (Math.abs(b) > Math.abs(a)) continue;
    texts.push({
      text: item.str,
      x,
      y,
      width: item.width,
      size: item.height || Math.abs(a),
      font: item.fontName,
    });
  }
  return texts;
}

/** Distinguishes a blank page from a scan; letters drawn as shapes count as a scan. */
async function isBlank(read: PDFDocumentProxy): Promise<boolean> {
  // The options for texts leave out pictures.
  const document = await getDocument({ ...pdfjsOptions, data: await read.getData() }).promise;
  const drawing = new Set(
    Object.entries(OPS)
      .filter(([name]) => /^(paint|constructPath|shadingFill|show)/.test(name))
      .map(([, operator]) => operator),
  );
  for (let number = 1; number <= Math.min(document.numPages, 3); number += 1) {
    const page = await document.getPage(number);
    const { fnArray } = await page.getOperatorList();
    if (fnArray.some((operator) => drawing.has(operator))) return false;
  }
  return true;
}
