import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import type { CvStyle, Person } from '../content/content.ts';
import { type CvEntry, type CvSection, layOutCv } from './cv.ts';

type Pdf = InstanceType<typeof PDFDocument>;
/** A column of a page; `isSide` is the coloured one beside the main one. */
type Column = CvStyle & { pdf: Pdf; isSide: boolean };

// A fixed date, so that the same CV makes the same bytes.
const createdAt = new Date('2024-01-15T09:00:00Z');
const margins = { top: 54, bottom: 50, left: 56, right: 56 };

/** A CV as a PDF: A4, one or two pages. */
export async function makeCvPdf(person: Person): Promise<Buffer> {
  const cv = layOutCv(person);
  const info = { Title: cv.name, Author: cv.name, CreationDate: createdAt, ModDate: createdAt };
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({ size: 'A4', margins, lang: person.language, info });
  for (const [name, path] of Object.entries(cv.style.fonts))
    pdf.registerFont(name, fileURLToPath(import.meta.resolve(path)));
  const content = buffer(pdf);
  drawCv(pdf, cv);
  pdf.end();
  return content;
}

/** A side column has the contact and the lists. Without one the contact is a line and the lists come last. */
function drawCv(pdf: Pdf, cv: ReturnType<typeof layOutCv>): void {
  const { style, contact, main, lists } = cv;
  const body: Column = { ...style, pdf, isSide: false };
  if (style.side === null) {
    drawHead(body, cv);
    pdf.moveDown(0.4).font('regular', style.size).fillColor(style.soft);
    pdf.text(contact.lines.join('   ·   '), { width: style.width, align: alignOf(style) });
    for (const section of [...main, ...lists]) drawSection(body, section);
    return;
  }
  const side: Column = { ...body, ...style.side, isSide: true };
  const paintSide = () => pdf.rect(0, 0, side.width + 52, pdf.page.height).fill(style.accent);
  paintSide();
  drawHead(side, cv);
  for (const section of [contact, ...lists]) drawSection(side, section);
  pdf.on('pageAdded', paintSide);
  pdf.y = 42;
  for (const section of main) drawSection(body, section);
}

const alignOf = ({ isSerif }: CvStyle) => (isSerif ? 'center' : 'left');

function drawHead(column: Column, { name, title }: ReturnType<typeof layOutCv>): void {
  const { pdf, x, width } = column;
  const align = alignOf(column);
  pdf.font('bold', column.nameSize).fillColor(column.ink).text(name, x, margins.top, { width, align });
  pdf.font('italic', column.titleSize).fillColor(column.accent).text(title, { width, align });
}

function drawSection(column: Column, { heading, lines, entries }: CvSection): void {
  const { pdf, x, width, isSide } = column;
  drawHeading(column, heading);
  for (const entry of entries) drawEntry(column, entry);
  pdf.font('regular', column.size).fillColor(isSide ? column.soft : column.ink);
  if (isSide) for (const line of lines) pdf.text(line, x, pdf.y, { width, paragraphGap: 3.5 });
  else if (lines.length > 0) pdf.text(lines.join('  ·  '), x, pdf.y, { width, lineGap: 2.2 });
}

function drawHeading({ pdf, x, width, accent, ...column }: Column, heading: string): void {
  keepTogether(pdf, 70);
  pdf.y += 15;
  pdf.font('bold', column.headingSize).fillColor(accent);
  pdf.text(heading, x, pdf.y, { width, characterSpacing: column.headingSpacing });
  const lineY = pdf.y + 2;
  const line = pdf.moveTo(x, lineY).lineTo(x + width, lineY);
  line.lineWidth(0.6).strokeColor(accent).stroke();
  pdf.y = lineY + 7;
}

/** Title and place, with the period at the right edge of the first line, and the points below. */
function drawEntry(column: Column, { title, place, period, points }: CvEntry): void {
  const { pdf, x, width, size, soft, ink } = column;
  keepTogether(pdf, 48);
  const top = pdf.y;
  pdf.font('regular', size).fillColor(soft);
  const periodWidth = pdf.widthOfString(period);
  pdf.text(period, x + width - periodWidth, top + 0.5, { width: periodWidth, lineBreak: false });
  pdf.font('bold', size + 0.8).fillColor(ink);
  pdf.text(title, x, top, { width: width - periodWidth - 10 });
  pdf.font('italic', size).fillColor(soft);
  pdf.text(place, x, pdf.y + 1, { width });
  pdf.y += 3;
  pdf.font('regular', size);
  for (const point of points) {
    keepTogether(pdf, pdf.heightOfString(point, { width: width - 12, lineGap: 1.6 }));
    const pointTop = pdf.fillColor(ink).y;
    pdf.text('•', x + 1, pointTop, { lineBreak: false });
    pdf.text(point, x + 12, pointTop, { width: width - 12, lineGap: 1.6 });
  }
  pdf.y += 6;
}

/** Starts a new page when less than this height is left. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height <= pdf.page.height - margins.bottom) return;
  pdf.addPage();
  pdf.y = margins.top;
}
