import { expect, test } from 'vitest';
import {
  formatNational,
  countryOf,
  diallingCode,
  isPhoneNumber,
  likelyCountry,
  phoneCountries,
  readableNumber,
  toInternational,
} from './phone-numbers.ts';

test.each([
  ['en', ['en-GB', 'tr'], 'GB'],
  ['en', ['tr-TR', 'en-US'], 'US'],
  ['en', ['de-AT'], 'AT'],
  ['en', [], 'US'],
  ['tr', ['en-US', 'en'], 'TR'],
  ['tr', ['tr-CY'], 'CY'],
  ['tr', [], 'TR'],
])('in %s, with a browser in %j, the default country is %s', (language, tags, country) => {
  expect(likelyCountry(language, tags)).toBe(country);
});

test('a number is converted to E.164 from any spelling, and shown in the national format', () => {
  for (const typed of ['0532 123 45 67', '532 123 4567', '(0532) 123-45-67', '+90 532 123 45 67']) {
    expect(toInternational(typed, 'TR')).toBe('+905321234567');
  }
  expect(toInternational('+49 1512 3456789', 'TR')).toBe('+4915123456789');
  expect(countryOf('+4915123456789')).toBe('DE');
  expect(formatNational('+905321234567', 'TR')).toBe('0532 123 45 67');
  expect(readableNumber('+905321234567')).toBe('+90 532 123 45 67');
});

test('an invalid number stays as it was typed, and is reported as invalid', () => {
  expect(toInternational(' abc ', 'TR')).toBe('abc');
  expect(formatNational('abc', 'TR')).toBe('abc');
  expect(countryOf('abc')).toBeUndefined();
  expect([isPhoneNumber('12'), isPhoneNumber('+90532123'), isPhoneNumber('+905321234567')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('countries are listed by name in the user’s language', () => {
  const turkish = phoneCountries('tr');
  expect(turkish.find(({ code }) => code === 'TR')).toEqual({ code: 'TR', name: 'Türkiye', dialling: '+90' });
  const names = turkish.map(({ name }) => name);
  expect(names.indexOf('Çekya')).toBeLessThan(names.indexOf('Danimarka'));
  expect(diallingCode('GB')).toBe('+44');
});
