import { expect, test } from 'vitest';
import { phoneCountriesOf, toE164 } from './rules.ts';

test('a phone number without a country code is read by the first country in which it is valid', () => {
  const read = (typed: string, job: string | null, company: string, language: 'en' | 'tr' = 'en') =>
    toE164(typed, phoneCountriesOf([job, company], language));
  expect(read('0532 123 45 67', 'TR', 'DE')).toBe('+905321234567');
  expect(read('030 901820', 'DE', 'TR', 'tr')).toBe('+4930901820');
  expect(read('030 901820', null, 'DE', 'tr')).toBe('+4930901820');
  expect(read('(202) 555-0143', '', 'ZZ')).toBe('+12025550143');
  expect(read('0532 123 45 67', 'US', '', 'tr')).toBe('+905321234567');
  expect(read('0532 123 45 67', 'DE', 'DE', 'tr')).toBe('+905321234567');
  expect(read('0532 123 45 67', 'US', '')).toBeNull();
  expect(read('+49 30 901820', 'TR', 'US')).toBe('+4930901820');
});
