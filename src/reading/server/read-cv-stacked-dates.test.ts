import { expect, test } from 'vitest';
import { cvLinesOf, linesToRead } from './read-cv-lines.ts';
import { joinStackedDates } from './read-cv-stacked-dates.ts';

const now = new Date('2026-11-21T12:00:00Z');
const joined = (...lines: string[]): string[] =>
  joinStackedDates(linesToRead(cvLinesOf(lines.join('\n'), null)), now).map(({ text }) => text);

test('dates below each other become one period beside the first line', () => {
  expect(joined('August\tKita Sonnenschein', '2019', 'Erzieherin', '–', 'Heute\tMorgenkreis leiten')).toEqual(
    ['August 2019 – Heute\tKita Sonnenschein', 'Erzieherin', 'Morgenkreis leiten'],
  );
  expect(joined('01.04.2015 —\tDoktorandin, Universität', '01.09.2019\tMessungen')).toEqual([
    '01.04.2015 — 01.09.2019\tDoktorandin, Universität',
    'Messungen',
  ]);
});

test('a date at the right edge continues in the line below', () => {
  expect(joined('Chef\tMay 2012 –', 'Golden Hind\tJune 2014')).toEqual([
    'Chef\tMay 2012 – June 2014',
    'Golden Hind',
  ]);
});

test('whole periods below each other stay apart', () => {
  const lines = ['2012 – 2014\tCook', '2010 – 2012\tWaiter'];
  expect(joined(...lines)).toEqual(lines);
});

test('"Devam Ediyor" is one word in two lines', () => {
  expect(joined('03/2018 — Devam\tMühendis', 'Ediyor\tKaracabey A.Ş.')).toEqual([
    '03/2018 — Devam\tMühendis',
    'Karacabey A.Ş.',
  ]);
});

test('a telephone number above dates is no part of them', () => {
  const lines = ['0550 000 00 49', '2012 – 2014\tCook'];
  expect(joined(...lines)).toEqual(lines);
});

test('a name that ends with an open date continues in the line below', () => {
  const texts = [
    'Technician, Tern Biologics; Ely — 2023-',
    'Present',
    'Scientist, Corvane Inc.; Boston —',
    '2021-2023',
  ];
  const lines = linesToRead(cvLinesOf(texts.join('\n'), null)).map((line, at) => ({
    ...line,
    box: { x: 0.3, y: 0.1 + at * 0.02, width: 0.5, height: 0.015 },
  }));
  expect(joinStackedDates(lines, now).map(({ text }) => text)).toEqual([
    'Technician, Tern Biologics; Ely — 2023- Present',
    'Scientist, Corvane Inc.; Boston — 2021-2023',
  ]);
});

test('months behind a year and a hyphen are no start of the next entry', () => {
  expect(joined('2016-01 -\tPlanner', '2019-02\tVeldkamp Cold Chain')).toEqual([
    '2016-01 - 2019-02\tPlanner',
    'Veldkamp Cold Chain',
  ]);
});

test('the last word of a sentence begins no dates', () => {
  const lines = ['çalışıyorum.', 'Porsuk Fakültesi', '2010 - 2014'];
  expect(joined(...lines)).toEqual(lines);
});
