import { expect, test } from 'vitest';
import type { CvLine } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

const now = new Date('2026-11-21T12:00:00Z');

type Place = { x?: number; y: number; width?: number; size?: number; isStrong?: boolean; gap?: boolean };

const line = (text: string, place: Place): CvLine => {
  const { x = 0.08, y, width = text.length * 0.0082, size = 10, isStrong = false, gap = false } = place;
  const box = { x, y, width, height: 0.015 };
  return { page: 1, text, box, size, isStrong, hasGapAbove: gap, stops: [x], links: [] };
};

const beside = [0.14, 0.17, 0.19, 0.21].map((y) => line('I cook with what grows nearby', { x: 0.34, y }));

test('a title that wraps in a narrow column below a name over all columns is joined and to be checked', async () => {
  const { experiences } = await readCv(
    [
      line('Ada Lovelace', { y: 0.05, width: 0.36, size: 22 }),
      line('ada@example.com, 07700 900123, Rosenheim', { y: 0.09, width: 0.56 }),
      line('Stations', { y: 0.12, size: 12.5, gap: true }),
      line('Work', { y: 0.14, size: 12.5, gap: true }),
      line('Stellvertretender', { y: 0.17, width: 0.14, isStrong: true, gap: true }),
      line('Küchenchef', { y: 0.19, width: 0.1, isStrong: true }),
      line('Gasthof Simssee', { y: 0.21 }),
      line('2021 – heute', { y: 0.23 }),
      ...beside,
    ],
    now,
  );
  expect(experiences.map(({ title }) => [title?.value, title?.isSure])).toEqual([
    ['Stellvertretender Küchenchef', false],
  ]);
});

test('a long company with its town on the next line is no sentence', async () => {
  const { experiences } = await readCv(
    [
      line('Ada Lovelace', { y: 0.05, size: 22 }),
      line('ada@example.com', { y: 0.08 }),
      line('Work', { y: 0.12, size: 13, gap: true }),
      line('2021 – heute', { y: 0.15 }),
      line('Küchenchef', { y: 0.17, isStrong: true }),
      line('Gasthaus Zum Goldenen Rebstock,', { y: 0.19 }),
      line('Freiburg', { y: 0.21 }),
    ],
    now,
  );
  expect(experiences.map(({ company, place }) => [company?.value, place?.value.city])).toEqual([
    ['Gasthaus Zum Goldenen Rebstock', 'Freiburg'],
  ]);
});

test('a company that has no room before dates continues below in its own style', async () => {
  const row = (text: string, y: number, isStrong: boolean): CvLine => ({
    ...line(text, { y, width: 0.8, isStrong, gap: isStrong }),
    stops: [0.08, 0.7],
  });
  const { experiences } = await readCv(
    [
      line('Ada Lovelace', { y: 0.05, size: 22 }),
      line('ada@example.com', { y: 0.08 }),
      line('Work', { y: 0.12, size: 13, gap: true }),
      row('Manager of the Northern Operations, LAKESHORE OVERNIGHT COLD\tJune 2018 –', 0.15, true),
      row('STORAGE, Chicago\tMay 2021', 0.17, false),
      line('Introduced voice picking on the night shift.', { y: 0.19 }),
    ],
    now,
  );
  expect(experiences.map(({ title, company }) => [title?.value, company?.value])).toEqual([
    ['Manager of the Northern Operations', 'LAKESHORE OVERNIGHT COLD STORAGE'],
  ]);
  expect(experiences.map(({ company }) => company?.isSure)).toEqual([false]);
});
