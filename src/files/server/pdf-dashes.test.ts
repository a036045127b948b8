import { expect, test } from 'vitest';
import { pdfLines } from './pdf-lines.ts';
import type { PdfText } from './pdf-words.ts';

const textAt = (text: string, x: number, y: number, size = 10): PdfText => ({
  text,
  x,
  y,
  width: text.length * size * 0.5,
  size,
  font: size > 10 ? 'bold' : 'plain',
});

test('headings below a dash in the margin begin the sections beside them', () => {
  const lines = pdfLines([
    textAt('—', 50, 694),
    textAt('Skills', 50, 680),
    textAt('Latte art, Stock control, Rota planning, Cash handling', 180, 700),
    textAt('—', 50, 634),
    textAt('Experience', 50, 620),
    textAt('Copperpot Coffee Roasters / Shift Manager', 180, 640),
    textAt('SEP 2021 - PRESENT, LEEDS', 180, 626),
    textAt('Lead a team of nine across two counters and two shops', 180, 612),
    textAt('The Slow Kettle / Barista', 180, 590),
    textAt('MAR 2019 - AUG 2021, YORK', 180, 576),
    textAt('—', 50, 524),
    textAt('Education', 50, 510),
    textAt('Askham Park College / Diploma, Hospitality', 180, 530),
  ]);
  expect(lines.map(({ text }) => text)).toEqual([
    'Skills',
    'Latte art, Stock control, Rota planning, Cash handling',
    'Experience',
    'Copperpot Coffee Roasters / Shift Manager',
    'SEP 2021 - PRESENT, LEEDS',
    'Lead a team of nine across two counters and two shops',
    'The Slow Kettle / Barista',
    'MAR 2019 - AUG 2021, YORK',
    'Education',
    'Askham Park College / Diploma, Hospitality',
  ]);
});
