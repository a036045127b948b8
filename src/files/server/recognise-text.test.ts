import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openTesseract, parseTsv } from '#platform/server/text-recognition.ts';
import { bombPdf, drawPdf, pngImage, scannedPdf, truncatedPdf } from '../../../tests/harness/documents.ts';
import { aReadingTesseract, aTesseract, tesseractTable } from '../../../tests/harness/tesseract.ts';
import { drawPages } from './draw-pages.ts';
import { pageOf, recogniseText } from './recognise-text.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scans-'));
});

async function stored(content: Buffer): Promise<string> {
  const path = join(folder, 'scan.pdf');
  await writeFile(path, content);
  return path;
}

const limits = { pagesMax: 2, limitMs: 20_000 };
const picture = { width: 2067, height: 2923, pixels: new Uint8Array() };
const page = { isEnd: false as const, number: 2, pages: 2, pointsPerPixel: 72 / 250, picture };

test('pages are drawn in gray, with white around a dark picture', async () => {
  const pictures = await drawPages(await stored(await scannedPdf()), limits);
  expect(pictures.map(({ number, pages }) => [number, pages])).toEqual([[1, 1]]);
  const { width = 0, height = 0, pixels } = pictures[0]?.picture ?? {};
  expect([width, height, pixels?.length]).toEqual([2067, 2924, 2067 * 2924]);
  expect(pixels?.[10]).toBe(255);
  const middle = Math.round(width * 0.3) + Math.round(height * 0.2) * width;
  expect(pixels?.[middle]).toBeLessThan(255);
});

test('only the first pages are drawn, and a huge page is made smaller', async () => {
  const many = await drawPdf(
    (pdf) => {
      for (const size of [1, 2, 3]) {
        if (size > 1) pdf.addPage();
        pdf.image(pngImage(20, 20), 0, 0, { width: 100 * size });
      }
    },
    { size: [14_000, 7000] },
  );
  const pictures = await drawPages(await stored(many), limits);
  expect(pictures.map(({ pages, picture }) => [pages, picture.width, picture.height])).toEqual([
    [3, 3200, 1600],
    [3, 3200, 1600],
  ]);
});

test('a damaged document, and one that needs too much, give no pages and end', async () => {
  expect(await drawPages(await stored(await truncatedPdf()), limits)).toEqual([]);
  expect(await drawPages(await stored(bombPdf(300)), { pagesMax: 2, limitMs: 4000 })).toEqual([]);
});

test('the text has the lines of the page in reading order, each with its place', () => {
  const [left, right] = [tesseractTable(['Ada Lovelace', 'Analyst', 'Skills']), tesseractTable(['Ankara'])];
  const far = parseTsv(right).map((word) => ({ ...word, line: 9, left: 1500, top: 202 }));
  const { text, lines } = pageOf(page, [...parseTsv(left), ...far]);
  expect(text).toBe('Ada Lovelace\tAnkara\nAnalyst\nSkills');
  expect(lines[1]).toMatchObject({ page: 2, text: 'Analyst', isStrong: false });
  expect(lines[1]?.x).toBeCloseTo(200 / 2067, 3);
  expect(lines[1]?.y).toBeCloseTo(260 / 2923, 2);
  expect(lines[1]?.height).toBeCloseTo(36 / 2923, 3);
});

test('a long line is not cut within a character, which PostgreSQL would refuse', () => {
  const place = { line: 1, left: 100, top: 100, width: 900, height: 30 };
  const { lines } = pageOf(page, [{ text: `${'a'.repeat(499)}😀`, ...place }]);
  expect(lines.map(({ text }) => [text.length, text.isWellFormed()])).toEqual([[500, true]]);
});

test('recognition gives the text of the pages that it could read, or null', async () => {
  const path = await stored(await scannedPdf());
  const reads = await openTesseract(await aReadingTesseract(['Ada Lovelace']));
  const fails = await openTesseract(await aTesseract('exit 1'));
  const finds = await openTesseract(await aReadingTesseract([]));
  if (reads === null || fails === null || finds === null) throw new Error('A program was not found');
  expect(await recogniseText(reads, path)).toMatchObject({ text: 'Ada Lovelace', pages: 1 });
  expect(await recogniseText(fails, path)).toBeNull();
  expect(await recogniseText(finds, path)).toBeNull();
});
