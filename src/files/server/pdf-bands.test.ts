import { expect, test } from 'vitest';
import { pdfLines } from './pdf-lines.ts';
import type { PdfText } from './pdf-words.ts';

const at = (x: number, y: number, text: string, size = 10): PdfText => ({
  text,
  x,
  y,
  width: text.length * size * 0.5,
  size,
});

const card = (x: number, top: number, ...lines: string[]): PdfText[] =>
  lines.map((line, index) => at(x, top - index * 12, line, index === 0 ? 11 : 10));

const linesOf = (texts: PdfText[]): string[] => pdfLines(texts).map(({ text }) => text);

test('the cards of one row are read before the next row, and each under its heading', () => {
  const texts = [
    at(50, 780, 'Ada Lovelace', 22),
    at(50, 720, 'Work', 14),
    ...card(60, 690, 'Engine Works', 'Analyst in London', 'Wrote a program', 'Checked tables'),
    ...card(320, 690, 'Loom Works', 'Weaver in Leeds', 'Wove many cloths', 'Mended looms'),
    ...card(60, 600, 'Mill House', 'Helper in York', 'Carried the flour', 'Swept floors'),
    ...card(320, 600, 'Farm House', 'Helper in Hull', 'Fed the animals', 'Mended fences'),
    at(50, 520, 'School', 14),
    ...card(60, 490, 'Day School', 'Numbers', 'In London'),
    ...card(320, 490, 'Night School', 'Letters', 'In Leeds'),
  ];
  expect(linesOf(texts).filter((line) => /Works|House|School|Work$/.test(line))).toEqual([
    'Work',
    'Engine Works',
    'Loom Works',
    'Mill House',
    'Farm House',
    'School',
    'Day School',
    'Night School',
  ]);
});

test('a table with a head of columns in a font of its own is read row by row', () => {
  const cells = (y: number, ...texts: string[]): PdfText[] =>
    texts.map((text, index) => ({ ...at(50 + index * 150, y, text), font: y === 700 ? 'bold' : 'text' }));
  const texts = [
    ...cells(700, 'Kurum', 'Unvan', 'Semt'),
    ...cells(682, 'Liman Otel', 'Garson', 'Kadıköy'),
    ...cells(664, 'Deniz Otel', 'Komi', 'Beşiktaş'),
    ...cells(646, 'Ada Otel', 'Komi', 'Üsküdar'),
    ...cells(628, 'Bahçe Otel', 'Çırak', 'Fatih'),
  ];
  expect(linesOf(texts).slice(0, 2)).toEqual(['Kurum\tUnvan\tSemt', 'Liman Otel\tGarson\tKadıköy']);
});

const row = (y: number, ...cells: [x: number, text: string][]): PdfText[] =>
  cells.map(([x, text]) => at(x, y, text));

test('a table whose rows end with a start and an end is read row by row, below a title in the middle', () => {
  const texts = [
    at(270, 780, 'LEBENSLAUF', 16),
    ...row(740, [50, 'Firma'], [250, 'Aufgabe'], [400, 'Beginn'], [480, 'Ende']),
    ...row(725, [50, 'Mühle Adler'], [250, 'Müller'], [400, '11.2019'], [480, 'heute']),
    ...row(710, [50, 'Hof Lerche'], [250, 'Knecht'], [400, '02.2015'], [480, '10.2019']),
    ...row(695, [50, 'Alm Bock'], [250, 'Senn'], [400, '06.2012'], [480, '01.2015']),
    ...row(680, [50, 'Gut Stern'], [250, 'Melker'], [400, '05.2010'], [480, '05.2012']),
  ];
  expect(linesOf(texts).slice(1, 4)).toEqual([
    'Firma\tAufgabe\tBeginn\tEnde',
    'Mühle Adler\tMüller\t11.2019\theute',
    'Hof Lerche\tKnecht\t02.2015\t10.2019',
  ]);
});

test('cards with a title in a font of its own and dates below it are read one by one, below their heading', () => {
  const box = (x: number, title: string, ...lines: string[]): PdfText[] => [
    { ...at(x, 690, title), font: 'bold' },
    ...lines.map((line, index) => ({ ...at(x, 678 - index * 12, line), font: 'text' })),
  ];
  const texts = [
    { ...at(50, 780, 'Ada Lovelace', 22), font: 'bold' },
    ...box(60, 'Helper', 'Children and Youth', 'Hull, 02/2017 – 08/2020', 'Games and trips'),
    ...box(320, 'Teacher', 'Rainbow House', 'York, 09/2013 – 01/2017', 'Songs'),
  ];
  expect(linesOf(texts).slice(1)).toEqual([
    'Helper',
    'Children and Youth',
    'Hull, 02/2017 – 08/2020',
    'Games and trips',
    'Teacher',
    'Rainbow House',
    'York, 09/2013 – 01/2017',
    'Songs',
  ]);
});
