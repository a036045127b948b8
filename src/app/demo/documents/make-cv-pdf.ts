import { fileURLToPath } from 'node:url';
import {
  contactHeading,
  cvContact,
  type CvEntry,
  cvHeading,
  type CvSection,
  cvSections,
  fullName,
} from './cv.ts';
import type { Person } from '../content/content.ts';
import { drawPdf, type Pdf } from './draw-pdf.ts';

type PdfStyle = {
  regular: string;
  bold: string;
  italic: string;
  ink: string;
  soft: string;
  accent: string;
  /** Size of running text in points; the rest follows from it. */
  size: number;
};
/** A column of a page. */
type Column = { pdf: Pdf; style: PdfStyle; person: Person; x: number; width: number };

const fontFile = (path: string) => fileURLToPath(import.meta.resolve(path));
const sans = {
  regular: fontFile('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  bold: fontFile('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
  italic: fontFile('pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf'),
};
const serif = {
  regular: fontFile('@expo-google-fonts/lora/400Regular/Lora_400Regular.ttf'),
  bold: fontFile('@expo-google-fonts/lora/600SemiBold/Lora_600SemiBold.ttf'),
  italic: fontFile('@expo-google-fonts/lora/400Regular_Italic/Lora_400Regular_Italic.ttf'),
};
const pdfStyles: Record<Person['cvStyle'], PdfStyle> = {
  0: { ...sans, ink: '#1d2530', soft: '#5b6675', accent: '#1f5fa8', size: 9.5 },
  1: { ...serif, ink: '#262220', soft: '#6b625c', accent: '#262220', size: 9.5 },
  2: { ...sans, ink: '#20262b', soft: '#5f6a70', accent: '#1d5c53', size: 9 },
};
const pageWidth = 595.28;
const sideWidth = 190;

/** A CV as a PDF: A4, one or two pages, the same bytes for the same CV. */
export function makeCvPdf(person: Person): Promise<Buffer> {
  const style = pdfStyles[person.cvStyle];
  const options = {
    margins: { top: 54, bottom: 50, left: 56, right: 56 },
    lang: person.language,
    info: { Title: fullName(person), Author: fullName(person) },
  };
  return drawPdf(options, (pdf) => {
    if (person.cvStyle === 2) drawTwoColumns(pdf, style, person);
    else drawOneColumn({ pdf, style, person, x: 56, width: pageWidth - 112 });
  });
}

function drawOneColumn(column: Column): void {
  const { pdf, style, person, x, width } = column;
  const align = person.cvStyle === 1 ? 'center' : 'left';
  pdf.font(style.bold, 23).fillColor(style.ink).text(fullName(person), x, 54, { width, align });
  pdf.font(style.italic, 12).fillColor(style.accent).text(person.title, { width, align });
  const contact = cvContact(person).join('   ·   ');
  pdf.moveDown(0.4).font(style.regular, style.size).fillColor(style.soft).text(contact, { width, align });
  for (const section of cvSections(person)) {
    drawHeading(column, section.heading);
    if (section.kind === 'list') drawParagraph(column, section.items.join('  ·  '));
    else drawTextOrEntries(column, section);
  }
}

/** Contact and lists are on the coloured side, the rest beside it. */
function drawTwoColumns(pdf: Pdf, style: PdfStyle, person: Person): void {
  const paintSide = () => pdf.rect(0, 0, sideWidth, pdf.page.height).fill(style.accent);
  paintSide();
  const light: PdfStyle = { ...style, ink: '#ffffff', soft: '#d5e5e1', accent: '#ffffff' };
  const side: Column = { pdf, style: light, person, x: 28, width: sideWidth - 52 };
  pdf.font(style.bold, 20).fillColor('#ffffff').text(fullName(person), side.x, 54, { width: side.width });
  pdf.moveDown(0.2).font(style.regular, 10.5).fillColor(light.soft).text(person.title, { width: side.width });
  drawHeading(side, contactHeading[person.language]);
  drawList(side, cvContact(person));
  const sections = cvSections(person);
  for (const section of sections) {
    if (section.kind !== 'list') continue;
    drawHeading(side, section.heading);
    drawList(side, section.items);
  }
  const main: Column = { pdf, style, person, x: sideWidth + 30, width: pageWidth - sideWidth - 72 };
  pdf.on('pageAdded', paintSide);
  pdf.y = 42;
  for (const section of sections) {
    if (section.kind === 'list') continue;
    drawHeading(main, section.heading);
    drawTextOrEntries(main, section);
  }
}

function drawTextOrEntries(column: Column, section: Exclude<CvSection, { kind: 'list' }>): void {
  if (section.kind === 'text') return drawParagraph(column, section.text);
  for (const entry of section.entries) drawEntry(column, entry);
}

function drawHeading({ pdf, style, person, x, width }: Column, heading: string): void {
  keepTogether(pdf, 70);
  pdf.y += 15;
  const isSerif = person.cvStyle === 1;
  pdf.font(style.bold, isSerif ? 13 : 10).fillColor(style.accent);
  pdf.text(cvHeading(person, heading), x, pdf.y, { width, characterSpacing: isSerif ? 0.2 : 0.9 });
  const lineY = pdf.y + 2;
  pdf
    .moveTo(x, lineY)
    .lineTo(x + width, lineY)
    .lineWidth(0.6)
    .strokeColor(style.accent)
    .stroke();
  pdf.y = lineY + 7;
}

/** Title and place, with the period at the right edge of the first line, and the points below. */
function drawEntry({ pdf, style, x, width }: Column, { title, place, period, points }: CvEntry): void {
  keepTogether(pdf, 48);
  const top = pdf.y;
  pdf.font(style.regular, style.size).fillColor(style.soft);
  const periodWidth = pdf.widthOfString(period);
  pdf.text(period, x + width - periodWidth, top + 0.5, { width: periodWidth, lineBreak: false });
  pdf.font(style.bold, style.size + 0.8).fillColor(style.ink);
  pdf.text(title, x, top, { width: width - periodWidth - 10 });
  pdf.font(style.italic, style.size).fillColor(style.soft);
  pdf.text(place, x, pdf.y + 1, { width });
  pdf.y += 3;
  pdf.font(style.regular, style.size);
  for (const point of points) {
    keepTogether(pdf, pdf.heightOfString(point, { width: width - 12, lineGap: 1.6 }));
    const pointTop = pdf.fillColor(style.ink).y;
    pdf.text('•', x + 1, pointTop, { lineBreak: false });
    pdf.text(point, x + 12, pointTop, { width: width - 12, lineGap: 1.6 });
  }
  pdf.y += 6;
}

function drawParagraph({ pdf, style, x, width }: Column, text: string): void {
  pdf.font(style.regular, style.size).fillColor(style.ink).text(text, x, pdf.y, { width, lineGap: 2.2 });
}

function drawList({ pdf, style, x, width }: Column, lines: string[]): void {
  pdf.font(style.regular, style.size).fillColor(style.soft);
  for (const line of lines) pdf.text(line, x, pdf.y, { width, paragraphGap: 3.5 });
}

/** Starts a new page when less than this height is left. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height <= pdf.page.height - pdf.page.margins.bottom) return;
  pdf.addPage();
  pdf.y = pdf.page.margins.top;
}
