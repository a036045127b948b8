import { readValue, type ReadValue } from '#reading/server/read-value.ts';
import type { DescriptionLine } from './read-description-lines.ts';
import type { JobPlace } from './read-description-places.ts';

const hints: readonly (readonly [RegExp, string])[] = [
  [/\+90\b|\bTL\b|₺|\.com\.tr\b|\bTürkiye|\bSGK\b|\bKVKK\b|(?:[ğışİŞ].*){6}/u, 'TR'],
  [/\+43\b|\.at\b|\bKollektivvertrag|\bÖsterreich/u, 'AT'],
  [/\+41\b|\.ch\b|\bCHF\b|\bSchweiz/u, 'CH'],
  [/\+49\b|\bHRB\b|\bTVöD\b|\bTV-L\b|\(m\/w\/d\)|\(w\/m\/d\)|\bDeutschland/u, 'DE'],
  [/\+353\b|\bIreland\b|\bEircode\b|\.ie\b/u, 'IE'],
  [/\+44\b|£|\bUK\b|\.co\.uk\b|\bNHS\b|\bUnited Kingdom\b/u, 'GB'],
  [/\bUnited States\b|\bUSA\b|\b401\(k\)|\bEEO\b|\bU\.S\./u, 'US'],
];

/** The country of places without one, by the currency, the telephone numbers and the laws that the document names. */
export function withCountry(places: ReadValue<JobPlace>[], lines: DescriptionLine[]): ReadValue<JobPlace>[] {
  const hint = hints.find(([pattern]) => lines.some(({ text }) => pattern.test(text)));
  if (hint === undefined) return places;
  const [pattern, country] = hint;
  const line = lines.find(({ text }) => pattern.test(text));
  if (places.length === 0)
    return line === undefined ? [] : [readValue({ city: '', region: '', country }, line, false)];
  return places.map((place) =>
    place.value.country === '' ? { ...place, isSure: false, value: { ...place.value, country } } : place,
  );
}
