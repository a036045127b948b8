import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type PDFDocument from 'pdfkit';
import type { Language } from '#platform/contract/fields.ts';
import type { Translate } from '#platform/server/words.ts';
import type { InvoiceLine } from '../contract.ts';
import { isEuCountry } from '../vat-rules.ts';
import { formatMoney } from './format-money.ts';
import type { InvoiceDocument } from './invoices.ts';

export type PrintedInvoice = {
  kind: 'invoice' | 'credit_note';
  number: string;
  issuedOn: string;
  dueOn: string | null;
  currency: string;
  net: number;
  vat: number;
  total: number;
  document: InvoiceDocument;
};

type Sheet = {
  pdf: InstanceType<typeof PDFDocument>;
  invoice: PrintedInvoice;
  language: Language;
  word: Translate;
};

// Both fonts have all letters of the languages of Europe; their licence allows embedding.
const fonts = {
  regular: 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  bold: 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
};
const left = 56;
const width = 483;
const amountWidth = 108;
const totalWidth = 148;
const partyWidth = 226;
const periodX = 300;
const ink = '#1b2330';
const soft = '#5b6675';
const rule = '#d5d9e0';
const pageEnd = 740;

/** Draws an issued invoice on A4. The same invoice makes the same bytes. */
export async function drawInvoice(
  invoice: PrintedInvoice,
  { language, translate }: { language: Language; translate: Translate },
): Promise<Buffer> {
  const word: Translate = (key, values) => translate(`billing.pdf.${key}`, values);
  const created = new Date(`${invoice.issuedOn}T12:00:00Z`);
  const title = `${word(`title.${invoice.kind}`)} ${invoice.number}`;
  const info = {
    Title: title,
    Author: invoice.document.seller.name,
    CreationDate: created,
    ModDate: created,
  };
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    margins: { top: 56, bottom: 48, left, right: 56 },
    lang: language,
    info,
  });
  for (const [name, path] of Object.entries(fonts))
    pdf.registerFont(name, fileURLToPath(import.meta.resolve(path)));
  const content = buffer(pdf);
  const sheet: Sheet = { pdf, invoice, language, word };
  drawHead(sheet, title);
  drawParties(sheet);
  drawLines(sheet);
  drawTotals(sheet);
  drawNotes(sheet);
  pdf.end();
  return content;
}

function drawHead({ pdf, invoice, word, language }: Sheet, title: string): void {
  pdf.font('bold', 20).fillColor(ink).text(title, left, 56, { width });
  pdf.moveDown(0.4).font('regular', 10).fillColor(soft);
  const { issuedOn, dueOn, document } = invoice;
  const facts = [
    `${word('issuedOn')}: ${dayText(issuedOn, language)}`,
    ...(dueOn === null || invoice.total === 0 ? [] : [`${word('dueOn')}: ${dayText(dueOn, language)}`]),
    ...(document.corrects === null ? [] : [word('corrects', { number: document.corrects })]),
  ];
  pdf.text(facts.join('   ·   '), { width });
  pdf.moveDown(1.6);
}

function drawParties(sheet: Sheet): void {
  const { pdf, invoice, word, language } = sheet;
  const { seller, buyer } = invoice.document;
  const country = (code: string): string =>
    new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  const taxLines = (party: { country: string; taxOffice: string; taxNumber: string }): string[] => [
    ...(party.taxOffice === '' ? [] : [`${word('taxOffice')}: ${party.taxOffice}`]),
    ...(party.taxNumber === ''
      ? []
      : [`${word(isEuCountry(party.country) ? 'vatNumber' : 'taxNumber')}: ${party.taxNumber}`]),
  ];
  const top = pdf.y;
  const place = [buyer.postalCode, buyer.city].filter((part) => part !== '').join(' ');
  const buyerLines = [
    buyer.addressLine1,
    buyer.addressLine2,
    place,
    country(buyer.country),
    ...taxLines(buyer),
  ];
  const sellerLines = [...seller.address, country(seller.country), ...taxLines(seller)];
  const ends = [
    drawParty(pdf, { x: left, top, label: word('to'), name: buyer.name, lines: buyerLines }),
    drawParty(pdf, { x: periodX, top, label: word('from'), name: seller.name, lines: sellerLines }),
  ];
  pdf.y = Math.max(...ends) + 26;
}

type Party = { x: number; top: number; label: string; name: string; lines: string[] };

function drawParty(pdf: Sheet['pdf'], { x, top, label, name, lines }: Party): number {
  const column = { width: partyWidth };
  pdf.font('regular', 9).fillColor(soft).text(label, x, top, column);
  pdf.moveDown(0.3).font('bold', 10.5).fillColor(ink).text(name, column);
  pdf.font('regular', 10);
  for (const line of lines.filter((one) => one !== '')) pdf.text(line, column);
  return pdf.y;
}

function drawLines(sheet: Sheet): void {
  const { pdf, invoice, word } = sheet;
  drawRow(sheet, { text: word('description'), period: word('period'), amount: word('amount'), isHead: true });
  for (const line of invoice.document.lines) {
    if (pdf.y > pageEnd) pdf.addPage();
    drawRow(sheet, {
      text: lineText(line, sheet),
      period: periodText(line, sheet.language),
      amount: money(sheet, line.net),
    });
  }
}

type Row = { text: string; period: string; amount: string; isHead?: boolean };

function drawRow({ pdf }: Sheet, { text, period, amount, isHead = false }: Row): void {
  const top = pdf.y;
  pdf.font(isHead ? 'bold' : 'regular', 10).fillColor(isHead ? soft : ink);
  pdf.text(amount, left + width - amountWidth, top, { width: amountWidth, align: 'right' });
  const amountEnd = pdf.y;
  pdf.text(period, periodX, top, { width: left + width - amountWidth - periodX });
  const periodEnd = pdf.y;
  pdf.text(text, left, top, { width: periodX - left - 12 });
  pdf.y = Math.max(pdf.y, periodEnd, amountEnd) + 6;
  drawRule(pdf);
}

function drawRule(pdf: Sheet['pdf']): void {
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
  pdf.y += 8;
}

function drawTotals(sheet: Sheet): void {
  const { pdf, invoice, word } = sheet;
  const { rateBasisPoints } = invoice.document.vat;
  drawTotal(sheet, word('net'), money(sheet, invoice.net));
  const rate = new Intl.NumberFormat(sheet.language, { style: 'percent' }).format(rateBasisPoints / 10_000);
  drawTotal(sheet, word('vat', { rate }), money(sheet, invoice.vat));
  pdf.moveDown(0.2);
  drawTotal(sheet, word(`total.${invoice.kind}`), money(sheet, invoice.total), true);
  pdf.moveDown(1.4);
}

function drawTotal({ pdf }: Sheet, label: string, value: string, isBold = false): void {
  const top = pdf.y;
  pdf.font(isBold ? 'bold' : 'regular', isBold ? 12 : 10).fillColor(ink);
  pdf.text(label, periodX, top, { width: left + width - totalWidth - periodX });
  const labelEnd = pdf.y;
  pdf.text(value, left + width - totalWidth, top, { width: totalWidth, align: 'right' });
  pdf.y = Math.max(pdf.y, labelEnd) + 4;
}

function drawNotes(sheet: Sheet): void {
  const { pdf, invoice, word } = sheet;
  const { seller, vat } = invoice.document;
  const note = (text: string): void => {
    if (pdf.y > pageEnd) pdf.addPage();
    pdf.font('regular', 10).fillColor(ink).text(text, left, pdf.y, { width });
    pdf.moveDown(0.8);
  };
  if (vat.treatment !== 'charged') note(word(`treatments.${vat.treatment}`));
  if (invoice.kind === 'credit_note' || seller.iban === '' || invoice.total === 0) return;
  pdf.font('bold', 10.5).fillColor(ink).text(word('payment'), left, pdf.y, { width });
  pdf.moveDown(0.4);
  const account = [
    seller.bankName,
    `IBAN ${spaced(seller.iban)}`,
    ...(seller.bic === '' ? [] : [`BIC ${seller.bic}`]),
  ];
  note([seller.name, ...account].filter((part) => part !== '').join('\n'));
  note(word('reference', { number: invoice.number }));
}

/** A line in words, for the document and the list on the screen. */
export function lineText(
  { kind, plan }: InvoiceLine,
  { word, language }: { word: Translate; language: Language },
): string {
  return word(`lines.${kind}`, { plan: plan?.[language] ?? '' });
}

function periodText({ from, to }: InvoiceLine, language: Language): string {
  return from === null || to === null ? '' : `${dayText(from, language)} – ${dayText(to, language)}`;
}

// The amounts of a credit note are stored as positive numbers.
const money = ({ invoice, language }: Sheet, amount: number): string =>
  formatMoney(invoice.kind === 'credit_note' ? -amount : amount, invoice.currency, language);

export function dayText(day: string, language: Language): string {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T12:00:00Z`));
}

const spaced = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
