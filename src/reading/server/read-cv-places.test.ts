import { expect, test } from 'vitest';
import { countryCodes } from '#platform/contract/countries.ts';
import { readPlace } from './read-cv-places.ts';

test.each([
  ['London, UK', 'GB'],
  ['London, United Kingdom', 'GB'],
  ['Londra, Birleşik Krallık', 'GB'],
  ['Athens, EL', 'GR'],
  ['Paris, France', 'FR'],
  ['Moscow, Russia', 'RU'],
  ['Belgrade, Serbia', 'RS'],
  ['Berlin, Almanya', 'DE'],
])('%s is in %s', (text, country) => {
  expect(readPlace(text)?.country).toBe(country);
});

test('a country is read from its name in both languages, as a code of the list', () => {
  const wrong = ['en', 'tr'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return countryCodes
      .map((code) => ({ code, name: names.of(code) ?? '', read: readPlace(names.of(code) ?? '')?.country }))
      .filter(({ code, read }) => read !== undefined && read !== code);
  });
  expect(wrong).toEqual([]);
});
