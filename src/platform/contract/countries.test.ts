import { expect, test } from 'vitest';
import { countryCodes, isCountry } from './countries.ts';

// Codes in the Unicode data that are no countries of ISO 3166-1.
const reserved = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

test('the list of countries equals ISO 3166-1 plus Kosovo', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const named = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code);
  expect([...countryCodes, ...reserved].sort()).toEqual(named);
  expect(countryCodes).toHaveLength(250);
});

test('codes of other lists, unknown codes and lower-case codes are rejected', () => {
  expect(['TR', 'GB', 'GR'].every(isCountry)).toBe(true);
  expect(['UK', 'EL', 'ZZ', 'AA', 'tr', '', 'TUR', 'constructor'].some(isCountry)).toBe(false);
});
