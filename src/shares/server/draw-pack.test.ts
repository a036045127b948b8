import { expect, test } from 'vitest';
import { testServer } from '../../../tests/harness/api.ts';
import { cpuUnits } from '../../../tests/harness/cpu.ts';
import { drawPack, piecesOf } from './draw-pack.ts';

const document = {
  name: 'Işıl Çağlar',
  position: '',
  jobTitle: null,
  contacts: [],
  summary: '',
  sections: [],
  answers: [],
};

test('a CV of one endless word does not occupy the server', async () => {
  const { platform } = await testServer();
  const company = { name: 'Deniz', time_zone: 'Europe/Istanbul' };
  const pack = {
    document,
    hasCv: true,
    cvText: 'x'.repeat(20_000),
    pages: [],
    cvPagesInAll: 1,
    company,
    now: new Date(),
  };
  const drawn: Buffer[] = [];
  const cost = await cpuUnits(async () => {
    drawn.push(await drawPack(pack, { language: 'tr', t: platform.words.in('tr') }));
  });
  expect(drawn[0]?.subarray(0, 5).toString()).toBe('%PDF-');
  // Without breaks it takes twelve seconds.
  expect(cost).toBeLessThan(50);
});

test('text is drawn in small pieces, which lose none of its words and lines', () => {
  expect(piecesOf('Bir\r\n\r\n  iki üç\n')).toEqual(['Bir', '', '  iki üç']);
  expect(piecesOf('')).toEqual([]);
  expect(piecesOf(`a ${'ş'.repeat(200)} b`)).toEqual([
    `a ${'ş'.repeat(80)}`,
    'ş'.repeat(80),
    `${'ş'.repeat(40)} b`,
  ]);
  const words = Array.from({ length: 3000 }, (_none, index) => `söz${index}`);
  const pieces = piecesOf(words.join(' '));
  expect(pieces.flatMap((one) => one.split(' '))).toEqual(words);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(2000);
});
