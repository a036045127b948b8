import { expect, test } from 'vitest';
import type { CvLine } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

const line = (text: string, x: number, y: number, size: number): CvLine => ({
  page: 1,
  text,
  box: { x, y, width: 0.1, height: size * 0.0015 },
  size,
  isStrong: size > 10,
  hasGapAbove: false,
  stops: [x],
  links: [],
});

test('a name that a narrow column breaks between the lines of another column is whole', async () => {
  const lines = [
    line('Leeds', 0.3, 0.07, 9),
    line('Tamsin', 0.1, 0.07, 17),
    line('tamsin.bright@example.com', 0.3, 0.09, 9),
    line('Okoro-', 0.1, 0.1, 17),
    line('Baristas and their trainers', 0.3, 0.11, 9),
    line('Bright', 0.1, 0.13, 17),
    line('Skills', 0.3, 0.15, 11),
    line('Latte art, Stock control', 0.3, 0.17, 9),
  ];
  const cv = await readCv(lines, new Date('2026-11-21T12:00:00Z'));
  expect(`${cv.name?.value} ${cv.surname?.value}`).toBe('Tamsin Okoro-Bright');
});

test('headings in the largest letters of a document are no name', async () => {
  const lines = [
    line('Name: Tamsin Bright', 0.1, 0.05, 10),
    line('E-Mail: tamsin.bright@example.com', 0.1, 0.07, 10),
    line('Skills', 0.1, 0.1, 13),
    line('Latte art, Stock control', 0.1, 0.12, 10),
    line('Languages', 0.1, 0.15, 13),
    line('English (native), French (B1)', 0.1, 0.17, 10),
  ];
  const cv = await readCv(lines, new Date('2026-11-21T12:00:00Z'));
  expect(cv.skills.map(({ value }) => value)).toEqual(['Latte art', 'Stock control']);
  expect(cv.languages.map(({ value }) => value.language)).toEqual(['en', 'fr']);
});
