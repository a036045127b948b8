import { expect, test } from 'vitest';
import { findPeriod } from './read-cv-dates.ts';

const now = new Date('2026-11-21T12:00:00Z');
const period = (text: string): string | null => {
  const found = findPeriod(text, now);
  return found === null ? null : `${found.start} ${found.isOngoing ? 'now' : found.end}`;
};

test.each([
  ['Jan 2020 - Present', '2020-01 now'],
  ['January 2020 – March 2021', '2020-01 2021-03'],
  ['Sep. 2025 – Apr. 2026', '2025-09 2026-04'],
  ['Jan – Mar 2021', '2021-01 2021-03'],
  ['05/2016 - 12/2018', '2016-05 2018-12'],
  ['2021-03 – 2022-11', '2021-03 2022-11'],
  ['2019–2021', '2019 2021'],
  ['2017 to 2019', '2017 2019'],
  ['2015 \ue089 2016', '2015 2016'],
  ['October 2018 to date', '2018-10 now'],
  ['since 2020', '2020 now'],
  ['2021 –', '2021 now'],
  ['Ocak 2021 – Haziran 2023', '2021-01 2023-06'],
  ['ŞUBAT 2020 - EYLÜL 2021', '2020-02 2021-09'],
  ['Ağu 2019 – Eki 2020', '2019-08 2020-10'],
  ['03.2019 - Devam Ediyor', '2019-03 now'],
  ['Mart 2021 – halen', '2021-03 now'],
  ['Eylül 2019’dan beri', '2019-09 now'],
  ["Mart 2019'dan Mayıs 2020'ye", '2019-03 2020-05'],
  ["Kasım '19 – Mayıs '21", '2019-11 2021-05'],
  ['15.03.2021 - 20.04.2022', '2021-03 2022-04'],
  ['01/2020 bis heute', '2020-01 now'],
  ['Seit Januar 2020', '2020-01 now'],
  ['März 2019 – Dez. 2020', '2019-03 2020-12'],
  ['1. September 2015 - 31. Mai 2016', '2015-09 2016-05'],
  ['09/16 – 12/18', '2016-09 2018-12'],
  ['2015/16', '2015 2016'],
  ['Q1 2020 – Q3 2021', '2020 2021'],
  ['WS 2015 – SS 2018', '2015 2018'],
  ['01.10.2015 — to date', '2015-10 now'],
  ['01/09/2015 – 30/06/2019', '2015-09 2019-06'],
  ['Sep. 2023 Mar. 2024', '2023-09 2024-03'],
  ['Jan 15 - Sep 15', '2015-01 2015-09'],
  ['2011 / 11 - 2012 / 03', '2011-11 2012-03'],
  ['WS 2015/16 – SS 2018', '2015 2018'],
  ['1998–02', '1998 2002'],
  ['10/2022 – voraussichtlich 09/2025', '2022-10 2025-09'],
  ['2014 yılından beri', '2014 now'],
])('%s is a period', (text, expected) => {
  expect(period(text)).toBe(expected);
  expect(findPeriod(text, now)?.isRange).toBe(true);
});

test('a single date is both start and end', () => {
  expect(period('University, May 2017')).toBe('2017-05 2017-05');
  expect(findPeriod('2017', now)?.isRange).toBe(false);
});

test('only the year is certain when a date may begin with the month or the day', () => {
  expect(period('03/04/2021')).toBe('2021 2021');
  expect(period('03/25/2021')).toBe('2021-03 2021-03');
});

test.each([
  '2021 – 2019',
  '2090 – 2095',
  '99 bottles',
  'room 2400',
  'p2019x',
  'May the force',
  '3/14',
  '24/7',
])('%s is no period', (text) => {
  expect(period(text)).toBeNull();
});

test('a period has its place in the text', () => {
  const text = 'İŞ: Mühendis (Mart 2021 – halen) Ankara';
  const found = findPeriod(text, now);
  expect(text.slice(found?.from, found?.to)).toBe('Mart 2021 – halen');
});
