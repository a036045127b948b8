import { expect, test } from 'vitest';
import { readNumber, shownNumber, typedNumber } from './typed-number.ts';

test.each([
  ['50.000', 'tr', 50_000],
  ['1.250.000,50', 'tr', 1_250_000.5],
  ['50.000', 'en', 50],
  ['50,000', 'en', 50_000],
  ['50,000.25', 'en', 50_000.25],
  ['2,5', 'en', 2.5],
  ['2.5', 'tr', 2.5],
  ['0.125', 'tr', 0.125],
  ['-3', 'tr', -3],
])('%s typed in %s is %d', (text, language, number) => {
  expect(readNumber(text, language)).toBe(number);
});

test.each(['', ' ', '1.2.3', '-', '12..5'])('"%s" is no number', (text) => {
  expect(readNumber(text, 'en')).toBeNull();
});

test('a number is typed without groups and shown with them, but a year has none', () => {
  expect(typedNumber(50_000.5, 'tr')).toBe('50000,5');
  expect(shownNumber(50_000.5, 'tr')).toBe('50.000,5');
  expect(shownNumber(50_000, 'en')).toBe('50,000');
  expect(shownNumber(2026, 'tr')).toBe('2026');
});

test.each(['en', 'tr'])('a number typed in %s is read as that number', (language) => {
  for (const value of [0, 7, 1000, 50_000, 1_234_567.25, -12_345])
    expect(readNumber(typedNumber(value, language), language)).toBe(value);
});
