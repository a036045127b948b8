import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test('the language is the kept one, else the first of the browser that is spoken here, else English', () => {
  expect(chooseLanguage('tr', ['en-GB'])).toBe('tr');
  expect(chooseLanguage('en', ['tr-TR'])).toBe('en');
  expect(chooseLanguage(null, ['de-DE', 'tr-TR', 'en-US'])).toBe('tr');
  expect(chooseLanguage(null, ['de-DE', 'EN'])).toBe('en');
  expect(chooseLanguage(null, ['de', 'fr'])).toBe('en');
  expect(chooseLanguage(null, [])).toBe('en');
});

test('a kept word that is no language, and a tag that only begins like one, are passed over', () => {
  expect(chooseLanguage('xx', ['tr'])).toBe('tr');
  expect(chooseLanguage('', ['tr'])).toBe('tr');
  // Taroko is spoken in Taiwan.
  expect(chooseLanguage(null, ['trv-TW', 'enm'])).toBe('en');
});
