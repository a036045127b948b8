import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { dateWords } from '#careers/server/page-words.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Translate } from '#platform/server/words.ts';
import type { CandidateDocument, DocumentEntry, Fact } from './candidate-document.ts';
import type { CvPage } from './cv-pages.ts';

export type Pack = {
  document: CandidateDocument;
  hasCv: boolean;
  /** Printed when the CV has no pictures. */
  cvText: string;
  pages: CvPage[];
  /** Of the file; `pages` may be the first ones. */
  cvPagesInAll: number;
  company: { name: string; time_zone: string };
  now: Date;
};

type Words = { language: Language; t: Translate };
type Sheet = { pdf: InstanceType<typeof PDFDocument>; t: Translate };

// Both fonts have all letters of the languages of Europe; their licence allows embedding.
const fonts = {
  regular: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  bold: 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
};
const margins = { top: 56, bottom: 64, left: 56, right: 56 };
const width = 483;
const footerY = 800;
/** A heading below this line would be alone at the end of a page. */
const headingEnd = 720;
const ink = '#1b2330';
const soft = '#5b6675';
const rule = '#d5d9e0';

/**
 * Draws the printout of a candidate on A4: who it is, the record, the answers, and the pages of the CV. It yields to the
 * event loop after each piece of text, because the text of a CV may need seconds.
 */
export async function drawPack(pack: Pack, { language, t }: Words): Promise<Buffer> {
  const { document, company, now } = pack;
  const date = dateWords(language, now, company.time_zone);
  const info = { Title: document.name, Author: company.name, CreationDate: now, ModDate: now };
  const pdf = new PDFDocument({ size: 'A4', margins, lang: language, info, bufferPages: true });
  for (const [name, path] of Object.entries(fonts))
    pdf.registerFont(name, fileURLToPath(import.meta.resolve(path)));
  const content = buffer(pdf);
  const sheet = { pdf, t };
  await drawCover(sheet, document);
  await drawRecord(sheet, document);
  await drawAnswers(sheet, document);
  await drawCv(sheet, pack);
  drawFooters(sheet, t('shares.pack.footer', { name: document.name, company: company.name, date }));
  pdf.end();
  return content;
}

async function drawCover(
  { pdf, t }: Sheet,
  { name, position, jobTitle, contacts }: CandidateDocument,
): Promise<void> {
  pdf.font('bold', 22).fillColor(ink).text(name, { width });
  pdf.font('regular', 11).fillColor(soft);
  if (position !== '') pdf.moveDown(0.2).text(position, { width });
  if (jobTitle !== null) pdf.moveDown(0.2).text(t('shares.page.forJob', { job: jobTitle }), { width });
  pdf.moveDown(1);
  await drawFacts({ pdf, t }, contacts);
}

async function drawRecord(sheet: Sheet, { summary, sections }: CandidateDocument): Promise<void> {
  if (summary !== '') {
    drawHeading(sheet, sheet.t('shares.document.summary'));
    await drawText(sheet, summary);
  }
  for (const { title, entries } of sections) {
    drawHeading(sheet, title);
    for (const entry of entries) await drawEntry(sheet, entry);
  }
}

async function drawAnswers(sheet: Sheet, { answers }: CandidateDocument): Promise<void> {
  if (answers.length === 0) return;
  drawHeading(sheet, sheet.t('shares.parts.answers'));
  for (const { title, facts } of answers) {
    if (title !== '')
      sheet.pdf.moveDown(0.4).font('bold', 10.5).fillColor(ink).text(title, { width }).moveDown(0.4);
    await drawFacts(sheet, facts);
  }
}

/** The pages fill the sheet, each as its file has it; a CV without pictures is printed as text. */
async function drawCv(sheet: Sheet, { hasCv, pages, cvPagesInAll, cvText }: Pack): Promise<void> {
  const { pdf, t } = sheet;
  if (!hasCv) return;
  if (pages.length === 0) {
    drawHeading(sheet, t('shares.parts.cv'));
    await drawText(sheet, cvText === '' ? t('shares.page.cvUnreadable') : cvText);
  }
  if (cvPagesInAll > pages.length && pages.length > 0) {
    drawHeading(sheet, t('shares.parts.cv'));
    await drawText(sheet, t('shares.page.cvFirst', { shown: pages.length, pages: cvPagesInAll }));
  }
  for (const { jpeg, width: wide, height } of pages) {
    const layout = wide > height ? 'landscape' : 'portrait';
    pdf.addPage({ size: 'A4', layout, margin: 0 });
    pdf.image(jpeg, 0, 0, { fit: [pdf.page.width, pdf.page.height], align: 'center', valign: 'center' });
  }
}

function drawHeading({ pdf }: Sheet, title: string): void {
  if (pdf.y > headingEnd) pdf.addPage();
  pdf.moveDown(0.9);
  pdf
    .moveTo(margins.left, pdf.y)
    .lineTo(margins.left + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
  pdf.moveDown(0.6).font('bold', 13).fillColor(ink).text(title, { width });
  pdf.moveDown(0.4);
}

async function drawEntry(sheet: Sheet, { title, place, period, text }: DocumentEntry): Promise<void> {
  const { pdf } = sheet;
  if (pdf.y > headingEnd) pdf.addPage();
  const under = [place, period].filter((part) => part !== '').join(' · ');
  if (title !== '') pdf.font('bold', 10.5).fillColor(ink).text(title, { width });
  if (under !== '') pdf.font('regular', 10).fillColor(soft).text(under, { width });
  if (text !== '') await drawText(sheet, text);
  pdf.moveDown(0.6);
}

async function drawFacts(sheet: Sheet, facts: Fact[]): Promise<void> {
  const { pdf } = sheet;
  for (const { label, value } of facts) {
    if (pdf.y > headingEnd) pdf.addPage();
    pdf.font('regular', 9).fillColor(soft).text(label, { width });
    await drawText(sheet, value);
    pdf.moveDown(0.5);
  }
}

async function drawText({ pdf }: Sheet, text: string): Promise<void> {
  for (const piece of piecesOf(text)) {
    pdf.font('regular', 10.5).fillColor(ink).text(piece, { width, lineGap: 2 });
    await setImmediate();
  }
}

// A line has room for about 100 letters. The time for a longer word grows with the square of its length.
const longWord = /\S{80}(?=\S)/gu;
/** Text that is drawn in some 50 ms. */
const pieces = /[^\n]{1,2000}(?:\s|$)|\n/gu;

/** The text in pieces of at least a line, each without its line end. A word that is longer than a line has breaks. */
export const piecesOf = (text: string): string[] =>
  (text.replaceAll('\r\n', '\n').replace(longWord, '$&\n').match(pieces) ?? []).map((one) => one.trimEnd());

/** The name and the number on each page of text; those of the CV stay as they are. */
function drawFooters({ pdf, t }: Sheet, text: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    if (pdf.page.margins.bottom === 0) continue;
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    const place = t('shares.pack.page', { page: page + 1, pages: count });
    pdf.font('regular', 8).fillColor(soft);
    pdf.text(`${text} · ${place}`, margins.left, footerY, { width, lineBreak: false, ellipsis: true });
  }
}
