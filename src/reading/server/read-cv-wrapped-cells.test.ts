import { expect, test } from 'vitest';
import type { CvLine } from './read-cv-lines.ts';
import { readCv } from './read-cv.ts';

const now = new Date('2026-11-21T12:00:00Z');
const stops = [0.1, 0.28, 0.5, 0.72];

/** Rows of a table; a text without tabs begins at its column. */
const rows = (...lines: [text: string, column: number][]): CvLine[] =>
  lines.map(([text, column], index) => ({
    page: 1,
    text,
    box: { x: stops[column] ?? 0, y: 0.1 + index * 0.02, width: 0.1, height: 0.015 },
    size: 11,
    isStrong: false,
    hasGapAbove: false,
    stops: text.includes('\t') ? stops : [stops[column] ?? 0],
    links: [],
  }));

test('the rest of a cell below its row belongs to the cell, text below the second column does not', async () => {
  const lines = rows(
    ['Ulrich Beispiel', 0],
    ['Berufserfahrung', 0],
    ['2014 – 2019\tKoch\tGasthaus Zur Krone\tHeppendorf', 0],
    ['2012 – 2014\tHilfskoch\tSchlossrestaurant\tBensdorf', 0],
    ['Auerfeld', 2],
    ['2010 – 2012\tKellner\tHotel Bergfelder Hof\tBensdorf', 0],
    ['Frühstück', 1],
  );
  const { experiences } = await readCv(lines, now);
  expect(
    experiences.map(({ title, company, place }) => [title?.value, company?.value, place?.value.city]),
  ).toEqual([
    ['Koch', 'Gasthaus Zur Krone', 'Heppendorf'],
    ['Hilfskoch', 'Schlossrestaurant Auerfeld', 'Bensdorf'],
    ['Kellner', 'Hotel Bergfelder Hof', 'Bensdorf'],
  ]);
});
