import { expect, test } from 'vitest';
import { readDescription } from './read-description.ts';

const placesOf = (text: string): string[] =>
  readDescription({ format: 'txt', text }, '2026-11-25').places.map(
    ({ value: { city, region, country }, isSure }) =>
      `${[city, region, country].join('/')}${isSure ? '' : '?'}`,
  );

test.each([
  ['LOCATION: Dublin 8, Ireland', ['Dublin//IE']],
  ['Ankara, Çankaya | Tam zamanlı', ['Ankara/Çankaya/TR']],
  ['Lokasyon: Kadıköy, İstanbul', ['İstanbul//TR']],
  ['Standort: Köln, Nordrhein-Westfalen', ['Köln/Nordrhein-Westfalen/DE?']],
  ['Location: Austin, TX', ['Austin/TX/US']],
  ['Standort: Hamburg oder Berlin, hybrid', ['Hamburg//DE', 'Berlin//DE']],
  ['Duty stations: Nairobi and Garissa, Kenya (on site)', ['Nairobi//KE', 'Garissa//KE']],
  ['Konum: Adana, Mersin ve Hatay illeri', ['Adana//TR', 'Mersin//TR', 'Hatay//TR']],
  ['Where: Bedminster, Bristol (on site)', ['Bristol//GB?']],
  ['Standort: Werk Süd, Neudorf', ['Neudorf//?']],
  ['Remote (United States)', ['//US']],
  ['Job locations\nBeacon House\nHorton Street\nHalifax', ['Halifax//CA?']],
  ['Standort\nGerlach Anlagenbau GmbH\nLilienthalstraße 8\n34123 Kassel', ['Kassel//DE?']],
  ['Head office: Leeds, UK', ['//GB?']],
  ['Einsatzorte: Bremen, Oldenburg und Verden', ['Bremen//DE?', 'Oldenburg//DE?', 'Verden//DE?']],
  ['Die Hansestadt Herford sucht Verstärkung.', ['Herford//DE?']],
  ['Der Dienstort ist Eutin. Mobile Arbeit ist möglich.', ['Eutin//?']],
  ['Derriford Road site, Plymouth', ['Plymouth//GB?']],
  ['Location: Singapore (Tanjong Pagar), hybrid', ['Singapore//SG']],
  ['London / Design – Core Product / Full-time / Hybrid', ['London//GB']],
  ['Görev yeri Atakum, Samsun’dur.', ['Samsun//TR?']],
  ["Ankara Keçiören'de bulunan marketimiz için kasap arıyoruz.", ['Ankara//TR?']],
  ['Bristol, England, United Kingdom · 1 week ago · Over 100 people clicked apply', ['Bristol//GB?']],
  ['Haus Lindengrund, Am Anger 12, 36037 Fulda, Telefon 0661 00000', ['Fulda//DE?']],
  ['Where you work: In the theatre, Galway', ['Galway//IE?']],
])('the place of "%s"', (line, places) => {
  expect(placesOf(`Analyst\n${line}\n\nYour tasks\n- Count`)).toEqual(places);
});
