import { expect, test } from 'vitest';
import { pdfLines } from './pdf-lines.ts';
import type { PdfText } from './pdf-words.ts';

const at = (x: number, y: number, text: string, font = 'text'): PdfText => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  font,
});

const column = (x: number, top: number, heading: string, ...lines: string[]): PdfText[] => [
  at(x, top, heading, 'bold'),
  ...lines.map((line, index) => at(x, top - 20 - index * 12, line)),
];

const linesOf = (texts: PdfText[]): string[] => pdfLines(texts).map(({ text }) => text);

const intro = [
  { ...at(50, 780, 'Ada Lovelace'), size: 24 },
  at(50, 750, 'I wrote a program for an engine that was never built.'),
];

test('columns begin at the headings that are beside each other', () => {
  const texts = [
    ...intro,
    ...column(50, 700, 'Learning', '1830—1835', 'At home', 'Numbers'),
    ...column(220, 700, 'Tools', 'Tables', 'Cards', 'Looms', 'Music'),
    ...column(400, 700, 'Languages', 'English', 'French'),
  ];
  expect(linesOf(texts).slice(2)).toEqual([
    'Learning',
    '1830—1835',
    'At home',
    'Numbers',
    'Tools',
    'Tables',
    'Cards',
    'Looms',
    'Music',
    'Languages',
    'English',
    'French',
  ]);
});

test('entries beside each other that begin with their only dates are read one by one', () => {
  const entry = (x: number, dates: string, ...lines: string[]): PdfText[] =>
    [dates, ...lines].map((line, index) => at(x, 680 - index * 12, line));
  const texts = [
    ...intro,
    at(50, 720, 'Work', 'bold'),
    ...entry(50, '2021—now', 'Analyst', 'Engine Works', 'London'),
    ...entry(220, '2017—2020', 'Weaver', 'Loom Works', 'Leeds'),
    ...column(50, 600, 'Tools', 'Tables', 'Cards', 'Looms'),
    ...column(220, 600, 'Languages', 'English'),
  ];
  expect(linesOf(texts).slice(3, 11)).toEqual([
    '2021—now',
    'Analyst',
    'Engine Works',
    'London',
    '2017—2020',
    'Weaver',
    'Loom Works',
    'Leeds',
  ]);
});

test('periods beside each other are no start and end', () => {
  const studies = ['Ada School', 'Numbers', '1925—1930', 'Byron College', 'Music', '1930—1935'];
  const more = ['Home', 'Latin', '1920—1925'];
  const jobs = ['Analyst', 'Engine Works', '1940—1945', 'Weaver', 'Loom Works', '1935—1940'];
  const long = 'Wove patterns for forty looms in Leeds and York';
  const texts = [
    ...column(50, 700, 'Learning', ...studies, ...more),
    ...column(250, 700, 'Work', ...jobs, long),
  ];
  expect(linesOf(texts)).toEqual(['Learning', ...studies, ...more, 'Work', ...jobs, long]);
});

test('the rows of a form with one date of birth are read across', () => {
  const row = (y: number, label: string, value: string): PdfText[] => [at(50, y, label), at(220, y, value)];
  const texts = [
    ...row(700, 'Name', 'Ada Lovelace'),
    ...row(685, 'Born', '10/12/1985'),
    ...row(670, 'Phone', 'not in the book at all'),
    at(50, 645, 'WORK', 'bold'),
    ...row(630, '09/2018 – now', 'Engine Works, a company with a long name'),
    at(220, 618, 'Analyst'),
    ...row(603, '02/2016 – 06/2018', 'Loom Works'),
    at(220, 591, 'Weaver'),
    ...row(576, '09/2015 – 01/2016', 'Mill House'),
    at(220, 564, 'Helper'),
  ];
  expect(linesOf(texts)).toContain('09/2018 – now\tEngine Works, a company with a long name');
});

test('labels beside their rows are no column, although place and signature follow below them', () => {
  const texts = [
    ...intro,
    at(50, 700, 'Professional skills'),
    at(300, 700, 'Tables, cards, looms, music and a'),
    at(300, 688, 'little French for letters'),
    at(50, 670, 'Speech'),
    at(300, 670, 'English, French'),
    at(50, 652, 'Licence'),
    at(300, 652, 'B, BE'),
    at(50, 610, 'London, 10.12.2025'),
    at(50, 595, 'Ada Lovelace'),
  ];
  expect(linesOf(texts)).toContain('Speech\tEnglish, French');
});
