import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { drawPdf } from '../../../tests/harness/documents.ts';
import { defaultTextLimits, extractText, stopExtraction } from './extract-text.ts';

afterAll(stopExtraction);

type Pdf = Parameters<Parameters<typeof drawPdf>[0]>[0];

async function linesOf(draw: (pdf: Pdf) => void, withDrawnBullets = true): Promise<string[]> {
  const path = join(tmpdir(), `${crypto.randomUUID()}.pdf`);
  await writeFile(path, await drawPdf(draw));
  const limits = { ...defaultTextLimits, maxLines: 50, withDrawnBullets };
  const extracted = await extractText(path, 'pdf', limits);
  await rm(path);
  return 'text' in extracted ? extracted.text.split('\n').filter((line) => line !== '') : [];
}

/** A list whose bullets are shapes of this radius, and a drawing far from any text. */
const list = (radius: number) => (pdf: Pdf) => {
  pdf.fontSize(11).text('Tasks', 50, 50);
  for (const [at, item] of ['Cook lunch for the guests', 'Clean'].entries()) {
    pdf.circle(56, 84 + at * 20, radius).fill();
    pdf.text(item, 68, 80 + at * 20);
  }
  pdf.circle(300, 300, 3).fill();
};

test('bullets that are drawn as shapes begin their lines', async () => {
  expect(await linesOf(list(1.8))).toEqual(['Tasks', '• Cook lunch for the guests', '• Clean']);
});

test('pictures as high as the letters are no bullets', async () => {
  expect(await linesOf(list(4.4))).toEqual(['Tasks', 'Cook lunch for the guests', 'Clean']);
});

test('shapes are searched only on demand', async () => {
  expect(await linesOf(list(1.8), false)).toEqual(['Tasks', 'Cook lunch for the guests', 'Clean']);
});

test('a page with bullets in its text keeps its lines', async () => {
  const lines = await linesOf((pdf) => {
    list(1.8)(pdf);
    pdf.text('• Order food', 68, 140);
  });
  expect(lines).toEqual(['Tasks', 'Cook lunch for the guests', 'Clean', '• Order food']);
});

test('a page that restores more than it saved is read', async () => {
  const lines = await linesOf((pdf) => {
    pdf.addContent('q 1 0 0 1 0 0 cm Q Q Q');
    list(1.8)(pdf);
  });
  expect(lines).toContain('• Clean');
});
