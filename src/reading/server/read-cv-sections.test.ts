import { expect, test } from 'vitest';
import type { CvLine } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

const now = new Date('2026-11-21T12:00:00Z');

type Place = { x?: number; y: number; size?: number; gap?: boolean };

const line = (text: string, { x = 0.07, y, size = 10, gap = false }: Place): CvLine => ({
  page: 1,
  text,
  box: { x, y, width: Math.min(0.6, text.length * 0.008), height: 0.015 },
  size,
  isStrong: false,
  hasGapAbove: gap,
  stops: [x],
  links: [],
});

const left = [
  line('Ada Lovelace', { y: 0.05, size: 22 }),
  line('Experience', { y: 0.1, size: 13, gap: true }),
  line('Porter', { y: 0.12 }),
  line('Nettle Ward, 2015 – 2018', { y: 0.14 }),
];

test('a column beside the name belongs to the person, also below the first heading of the other column', async () => {
  const cv = await readCv(
    [
      ...left,
      line('ada.lovelace@example.com', { x: 0.7, y: 0.08, gap: true }),
      line('07700 900123', { x: 0.7, y: 0.1 }),
      line('Leeds, United Kingdom', { x: 0.7, y: 0.12 }),
      line('Skills', { x: 0.7, y: 0.16, size: 13, gap: true }),
      line('Welding', { x: 0.7, y: 0.18 }),
    ],
    now,
  );
  expect(cv.phones.map(({ value }) => value)).toEqual(['+447700900123']);
  expect(cv.place?.value.city).toBe('Leeds');
  expect(cv.skills.map(({ value }) => value)).toEqual(['Welding']);
});

test('a town behind the job title below the name is the place, and is to be checked', async () => {
  const { place } = await readCv(
    [
      line('Ada Lovelace', { y: 0.05, size: 22 }),
      line('Mechatronikerin, Schweinfurt', { y: 0.08 }),
      line('ada.lovelace@example.com', { y: 0.1 }),
    ],
    now,
  );
  expect([place?.value.city, place?.isSure]).toEqual(['Schweinfurt', false]);
});
