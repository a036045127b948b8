import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Extracted, TextLimits } from './extract-text.ts';
import { type PdfText, pdfLines } from './pdf-lines.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** The text of a PDF's first pages. Loads pdf.js, so it is called in the extraction process alone. */
export async function readPdf(content: Uint8Array, limits: TextLimits): Promise<Extracted> {
  const document = await openDocument(content);
  if (document === 'encrypted') return { state: 'encrypted' };
  if (document === 'broken') return { state: 'broken' };
  const pages = document.numPages;
  const texts: string[] = [];
  let letters = 0;
  for (
    let number = 1;
    number <= Math.min(pages, limits.maxPages) && letters <= limits.maxChars;
    number += 1
  ) {
    const page = await document.getPage(number).catch(() => undefined);
    if (!page) return texts.length > 0 ? finished(texts, pages, limits) : { state: 'broken' };
    const text = pdfLines(await textsOf(page)).join('\n');
    page.cleanup();
    letters += text.length;
    texts.push(text);
  }
  if (letters === 0) return (await isBlank(document)) ? { state: 'empty' } : { state: 'no_text' };
  return finished(texts, pages, limits);
}

function finished(texts: string[], pages: number, limits: TextLimits): Extracted {
  const text = texts.filter((page) => page !== '').join('\n\n');
  const isWhole = pages <= limits.maxPages && text.length <= limits.maxChars;
  return { state: isWhole ? 'ready' : 'too_long', text: text.slice(0, limits.maxChars), pages };
}

async function openDocument(content: Uint8Array): Promise<Document | 'encrypted' | 'broken'> {
  try {
    return await getDocumentProxy(content, { disableFontFace: true, verbosity: 0 });
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
    // Text that runs up the margin has no line among the others.
    if (Math.abs(b) > Math.abs(a)) continue;
    texts.push({ text: item.str, x, y, width: item.width, size: item.height || Math.abs(a) });
  }
  return texts;
}

/** Tells a page with nothing on it from a picture of text; letters drawn as shapes count as a picture. */
async function isBlank(document: Document): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
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
