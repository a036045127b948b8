import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aReadingTesseract, aTesseract, tesseractTable } from '../../../tests/harness/tesseract.ts';
import { openTesseract, parseTsv } from './text-recognition.ts';

const picture = { width: 40, height: 30, pixels: new Uint8Array(1200).fill(255) };
const limitMs = 20_000;

test('an installation without the program, without its languages or with the switch off has no recognition', async () => {
  expect(await openTesseract(null)).toBeNull();
  expect(await openTesseract('/nowhere/tesseract')).toBeNull();
  expect(await openTesseract(await aTesseract('exit', ['osd', 'jpn']))).toBeNull();
});

test('the program gets the pixels and the languages it has, Turkish first', async () => {
  const path = await aReadingTesseract(['Işıl Çelik']);
  const recognition = await openTesseract(path);
  expect(await recognition?.wordsOf(picture, limitMs)).toMatchObject([{ text: 'Işıl' }, { text: 'Çelik' }]);
  expect(Number(await readFile(`${path}.bytes`, 'utf8'))).toBe('P5 40 30 255\n'.length + 1200);
  expect(await readFile(`${path}.arguments`, 'utf8')).toBe('stdin stdout -l tur+deu+eng tsv\n');
});

test.each([
  ['fails', 'echo text; exit 3'],
  ['needs too long', 'exec sleep 60'],
  ['prints without end', 'exec yes word'],
  ['is killed', 'kill -9 $$'],
])('a program that %s gives no words', async (_case, work) => {
  const recognition = await openTesseract(await aTesseract(work));
  expect(await recognition?.wordsOf(picture, 1500)).toBeNull();
});

test('the memory of the program is limited', async () => {
  const path = await aTesseract('ulimit -v > "$0.memory"');
  await (await openTesseract(path))?.wordsOf(picture, limitMs);
  expect(Number(await readFile(`${path}.memory`, 'utf8'))).toBe(1024 * 1024);
});

test('a table gives words with their lines; dust and broken rows are left out', () => {
  const rows = tesseractTable(['Ada Lovelace', 'Analyst']);
  expect(parseTsv(rows).map(({ text, line }) => [text, line])).toEqual([
    ['Ada', 0],
    ['Lovelace', 0],
    ['Analyst', 1],
  ]);
  expect(parseTsv(tesseractTable(['|', '~'], { confidence: 3 }))).toEqual([]);
  expect(parseTsv('5\t1\t1\t1\t1\t1\tx\t0\t0\t0\t90\tword\n5\t1\nnonsense')).toEqual([]);
});
