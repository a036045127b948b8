import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { type CvFacts, cvContact, cvPeriod, cvPoints, cvUpperCase, cvWords } from './cv-facts.ts';

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
type Pdf = InstanceType<typeof PDFDocument>;
type Sheet = { pdf: Pdf; look: PdfStyle; facts: CvFacts; x: number; width: number };

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
const pdfStyles: Record<CvFacts['style'], PdfStyle> = {
  0: { ...sans, ink: '#1d2530', soft: '#5b6675', accent: '#1f5fa8', size: 9.5 },
  1: { ...serif, ink: '#262220', soft: '#6b625c', accent: '#262220', size: 9.5 },
  2: { ...sans, ink: '#20262b', soft: '#5f6a70', accent: '#1d5c53', size: 9 },
};
const pageWidth = 595.28;
const sideWidth = 190;
// A date of their own, so that the same facts make the same bytes.
const createdAt = new Date('2024-01-15T09:00:00Z');

/** A CV as its owner might have typeset it: A4, one or two pages, the same bytes for the same facts. */
export async function makeCvPdf(facts: CvFacts): Promise<Buffer> {
  const look = pdfStyles[facts.style];
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 54, bottom: 50, left: 56, right: 56 },
    lang: facts.language,
    info: { Title: facts.name, Author: facts.name, CreationDate: createdAt, ModDate: createdAt },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.once('end', () => resolve()));
  if (facts.style === 2) drawTwoColumns(pdf, look, facts);
  else drawOneColumn({ pdf, look, facts, x: 56, width: pageWidth - 112 });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawOneColumn(sheet: Sheet): void {
  const { pdf, look, facts, x, width } = sheet;
  const words = cvWords[facts.language];
  const align = facts.style === 1 ? 'center' : 'left';
  pdf.font(look.bold, 23).fillColor(look.ink).text(facts.name, x, 54, { width, align });
  pdf.font(look.italic, 12).fillColor(look.accent).text(facts.title, { width, align });
  const contact = cvContact(facts).join('   ·   ');
  pdf.moveDown(0.4).font(look.regular, look.size).fillColor(look.soft).text(contact, { width, align });
  section(sheet, words.profile);
  paragraph(sheet, facts.summary);
  section(sheet, words.experience);
  experiences(sheet);
  section(sheet, words.education);
  education(sheet);
  section(sheet, words.skills);
  paragraph(sheet, facts.skills.join('  ·  '));
  section(sheet, words.languages);
  paragraph(sheet, facts.languages.join('  ·  '));
}

function drawTwoColumns(pdf: Pdf, look: PdfStyle, facts: CvFacts): void {
  const words = cvWords[facts.language];
  const paintSide = () => pdf.rect(0, 0, sideWidth, pdf.page.height).fill(look.accent);
  paintSide();
  const light: PdfStyle = { ...look, ink: '#ffffff', soft: '#d5e5e1', accent: '#ffffff' };
  const side: Sheet = { pdf, look: light, facts, x: 28, width: sideWidth - 52 };
  pdf.font(look.bold, 20).fillColor('#ffffff').text(facts.name, side.x, 54, { width: side.width });
  pdf.moveDown(0.2).font(look.regular, 10.5).fillColor(light.soft).text(facts.title, { width: side.width });
  section(side, words.contact);
  list(side, cvContact(facts));
  section(side, words.skills);
  list(side, facts.skills);
  section(side, words.languages);
  list(side, facts.languages);

  const main: Sheet = { pdf, look, facts, x: sideWidth + 30, width: pageWidth - sideWidth - 72 };
  pdf.on('pageAdded', paintSide);
  pdf.y = 42;
  section(main, words.profile);
  paragraph(main, facts.summary);
  section(main, words.experience);
  experiences(main);
  section(main, words.education);
  education(main);
}

function section({ pdf, look, facts, x, width }: Sheet, title: string): void {
  keepTogether(pdf, 70);
  pdf.y += 15;
  const heading = facts.style === 1 ? title : cvUpperCase(title, facts.language);
  const spacing = facts.style === 1 ? 0.2 : 0.9;
  pdf.font(look.bold, facts.style === 1 ? 13 : 10).fillColor(look.accent);
  pdf.text(heading, x, pdf.y, { width, characterSpacing: spacing });
  const lineY = pdf.y + 2;
  pdf
    .moveTo(x, lineY)
    .lineTo(x + width, lineY)
    .lineWidth(0.6)
    .strokeColor(look.accent)
    .stroke();
  pdf.y = lineY + 7;
}

function experiences(sheet: Sheet): void {
  const { facts } = sheet;
  for (const { title, company, start, end, text } of facts.experiences) {
    entry(sheet, title, company, cvPeriod(start, end, facts.language));
    for (const point of cvPoints(text)) bullet(sheet, point);
    sheet.pdf.y += 7;
  }
}

function education(sheet: Sheet): void {
  const { facts } = sheet;
  for (const { degree, institution, start, end } of facts.education) {
    entry(sheet, degree, institution, cvPeriod(start, end, facts.language));
    sheet.pdf.y += 5;
  }
}

/** What and where, with the dates at the right edge of the same line. */
function entry({ pdf, look, x, width }: Sheet, what: string, where: string, period: string): void {
  keepTogether(pdf, 48);
  const top = pdf.y;
  pdf.font(look.regular, look.size).fillColor(look.soft);
  const periodWidth = pdf.widthOfString(period);
  pdf.text(period, x + width - periodWidth, top + 0.5, { width: periodWidth, lineBreak: false });
  pdf.font(look.bold, look.size + 0.8).fillColor(look.ink);
  pdf.text(what, x, top, { width: width - periodWidth - 10 });
  pdf
    .font(look.italic, look.size)
    .fillColor(look.soft)
    .text(where, x, pdf.y + 1, { width });
  pdf.y += 3;
}

function bullet({ pdf, look, x, width }: Sheet, text: string): void {
  pdf.font(look.regular, look.size);
  keepTogether(pdf, pdf.heightOfString(text, { width: width - 12, lineGap: 1.6 }));
  pdf.fillColor(look.ink);
  const top = pdf.y;
  pdf.text('•', x + 1, top, { lineBreak: false });
  pdf.text(text, x + 12, top, { width: width - 12, lineGap: 1.6 });
}

function paragraph({ pdf, look, x, width }: Sheet, text: string): void {
  pdf.font(look.regular, look.size).fillColor(look.ink).text(text, x, pdf.y, { width, lineGap: 2.2 });
}

function list({ pdf, look, x, width }: Sheet, lines: string[]): void {
  pdf.font(look.regular, look.size).fillColor(look.soft);
  for (const line of lines) pdf.text(line, x, pdf.y, { width, paragraphGap: 3.5 });
}

function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height <= pdf.page.height - pdf.page.margins.bottom) return;
  pdf.addPage();
  pdf.y = pdf.page.margins.top;
}
