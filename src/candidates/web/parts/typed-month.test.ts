import { expect, test } from 'vitest';
import { monthText, typedMonth } from './typed-month.ts';

test('a typed month is read in the usual spellings, and a year stays a year', () => {
  for (const text of ['3/2021', '03/2021', '03.2021', '2021-03', ' 2021/3 ', '3 - 2021'])
    expect(typedMonth(text)).toBe('2021-03');
  expect(typedMonth('2021')).toBe('2021');
  expect(typedMonth('spring 2021')).toBe('spring 2021');
});

test('a month is shown with the month first, and a year as it is', () => {
  expect(['2021-03', '2021', ''].map(monthText)).toEqual(['03/2021', '2021', '']);
});
