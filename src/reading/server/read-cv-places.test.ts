import { expect, test } from 'vitest';
import { countryCodes } from '#platform/contract/countries.ts';
import { readPlace, splitPlace } from './read-cv-places.ts';

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

test.each([
  ['Düsseldorf, DE', 'Düsseldorf', 'DE'],
  ['Wilmington, DE', 'Wilmington', 'US'],
  ['40213 Düsseldorf', 'Düsseldorf', 'DE'],
  ['D-12345 Hintertupfing', 'Hintertupfing', 'DE'],
  ['Lindenstraße 4, 40213 Düsseldorf', 'Düsseldorf', 'DE'],
  ['Linz, Oberösterreich', 'Linz', 'AT'],
  ['Columbus, Ohio', 'Columbus', 'US'],
  ['2210 Alder Court, Oakland, CA 94601', 'Oakland', 'US'],
  ['Strada Teiului 14, 400000 Cluj-Napoca (Romania)', 'Cluj-Napoca', 'RO'],
  ['Marktgasse 7, 8010 Graz, Österreich (Privatadresse)', 'Graz', 'AT'],
  ['Großraum Bremen', 'Bremen', 'DE'],
  ['Türkiye - Ankara - Çankaya', 'Ankara', 'TR'],
  ['Mapo-gu, Seoul, Republic of Korea', 'Seoul', 'KR'],
  ['Columbus, Ohio, US, 43004', 'Columbus', 'US'],
  ['San Francisco, CA 94110', 'San Francisco', 'US'],
  ['Leeds LS1 4AP', 'Leeds', 'GB'],
  ['Zürich, Schweiz', 'Zürich', 'CH'],
])('%s is %s in %s', (text, city, country) => {
  expect(readPlace(text)).toMatchObject({ city, country });
});

test.each(['Project Manager, Berlin', 'Software, Germany', 'Ohio Valley University, 2010'])(
  '%s is no place',
  (text) => {
    expect(readPlace(text)).toBeNull();
  },
);

test('a place in brackets after a name is divided from it', () => {
  expect(splitPlace('Globex (Berlin)')).toMatchObject({
    rest: 'Globex',
    place: { city: 'Berlin', country: 'DE' },
  });
});

test('a street is no place', () => {
  expect(readPlace('1401 W Larkspur Ave')).toBeNull();
  expect(readPlace('Gonsenheimer Straße 118')).toBeNull();
});
