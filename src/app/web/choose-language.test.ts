import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test('the language is the stored one, else the first supported one of the browser, else English', () => {
  expect(chooseLanguage('tr', ['en-GB'])).toBe('tr');
  expect(chooseLanguage('en', ['tr-TR'])).toBe('en');
  expect(chooseLanguage(null, ['de-DE', 'tr-TR', 'en-US'])).toBe('tr');
  expect(chooseLanguage(null, ['de-DE', 'EN'])).toBe('en');
  expect(chooseLanguage(null, ['de', 'fr'])).toBe('en');
  expect(chooseLanguage(null, [])).toBe('en');
});

test('invalid stored values and similar language tags are ignored', () => {
  expect(chooseLanguage('xx', ['tr'])).toBe('tr');
  expect(chooseLanguage('', ['tr'])).toBe('tr');
  // Taroko, a language of Taiwan.
  expect(chooseLanguage(null, ['trv-TW', 'enm'])).toBe('en');
});
