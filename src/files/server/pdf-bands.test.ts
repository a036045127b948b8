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
