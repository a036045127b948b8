import { countryCodes } from '#platform/contract/countries.ts';
import { fold } from '#platform/contract/fold.ts';
import { companyScore, oneOf, titleScore } from './read-cv-words.ts';
import placeNames from './cv-words-places.json' with { type: 'json' };

/** A place in a CV. The country is ISO 3166-1 alpha-2, empty when the CV gives none. */
export type Place = { city: string; district: string; country: string };

export type LocationType = 'hybrid' | 'onsite' | 'remote';

const provinces = new Set(placeNames.turkishProvinces.map(fold));
const districts = new Set(placeNames.districts.map(fold));
const cities = new Map(
  Object.entries(placeNames.cities).flatMap(([country, names]) =>
    names.map((name) => [fold(name), country] as const),
  ),
);
// After a comma: the codes of American states and Canadian provinces.
const codes = new Map([
  ...Object.keys(placeNames.statesUS).map((code) => [code, 'US'] as const),
  ...Object.keys(placeNames.provincesCA).map((code) => [code, 'CA'] as const),
]);
const regions = new Map([
  ...Object.values(placeNames.statesUS).map((name) => [fold(name), 'US'] as const),
  ...Object.values(placeNames.provincesCA).map((name) => [fold(name), 'CA'] as const),
  ...Object.entries(placeNames.regions).flatMap(([country, names]) =>
    names.map((name) => [fold(name), country] as const),
  ),
]);
const countryOfCode = new Set<string>(countryCodes);

let countryNames: ReadonlyMap<string, string> | undefined;

/** Countries by their folded names in English, German and Turkish. */
function countries(): ReadonlyMap<string, string> {
  if (countryNames !== undefined) return countryNames;
  // Only codes of our list: Intl also has UK, FX and SU, which are no country codes.
  const named = ['de', 'en', 'tr'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
    return countryCodes.map((code) => [fold(names.of(code) ?? code), code] as const);
  });
  const others = Object.entries(placeNames.countryNames).map(([name, code]) => [fold(name), code] as const);
  countryNames = new Map([...named, ...others]);
  return countryNames;
}

const label =
  /^(?:adres bilgileri|adres bilgisi|[iİ]kamet adresi|ev adresi|yaşadığı şehir|postal address|home address|current location|privatanschrift|postanschrift|address|adres|adresse|anschrift|wohnort|ort|standort|location|konum|lokasyon|city|[şs]ehir|based in|[iİ]kamet|[iİ]kametg[âa]h|[iİ]l|yer|yaşadığı yer|place of residence|home|(?:plz|postleitzahl)\s?[/,]\s?(?:wohn)?ort|[iİ]l\s?\/\s?[iİ]lçe|town|wohnsitz)\s*(?::\s*|\t\s*:?\s*)/iu;
const lead = /^(?:based|living|located|resident|wohnhaft|lebe)(?: in)?\s*:?\s+(?=\p{Lu}|\d)/iu;

/** A text without "Wohnort:" or "Based in" before a place. */
export const withoutPlaceLabel = (text: string): string => text.replace(label, '').replace(lead, '').trim();
const cityLike = /^\p{Lu}[\p{L}.'’ -]{1,40}$/u;
const postalCodes =
  /\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|\b\d{4}\s[A-Z]{2}\b(?=\s\p{Lu})|\b(?:[A-Z]{1,3}-)?\d{4,6}(?:-\d{4})?\b/gu;

/**
 * Reads "Kadıköy, İstanbul", "Austin, TX", "40213 Düsseldorf", "Berlin, Germany" or a well-known city. Null when the
 * text may be something else.
 */
export function readPlace(text: string): Place | null {
  const labelled = text.length > 90 ? null : withoutArea(withState(withoutPlaceLabel(text)));
  if (labelled === null) return null;
  const written = labelled.split(/\s*[,/|•·]\s*|\s+[-–—]\s+/);
  const parts = written
    .filter((part, index) => !isStreet(part) && !isHouse(part, index, written.length))
    .map((part) =>
      withoutDistrict(part.replace(postalCodes, '').replace(side, '').replace(/[()]/g, '').trim()),
    );
  const known = inOrder(parts.filter((part) => part !== ''));
  const last = (known.at(-1) ?? '').replace(/\.$/, '');
  // The street is left out of an address. Any other part before the city means that the text is more than a place.
  const before = known.slice(0, -1).filter((part) => !/\d/.test(part));
  if (known.length === 0 || known.length > 6) return null;
  return (
    inState(last, before) ??
    inCountry(last, before) ??
    knownCity(last, before) ??
    withPostalCode(written, before)
  );
}

/** "İstanbul(Avr.)" */
const side = /\s?\((?:avr|asya|avrupa|anadolu|europe|asia)\.?(?: yakası)?\)/iu;

/** "Denver CO 80202" */
const withState = (text: string): string =>
  text.replace(
    /^(\p{L}[\p{L} .'-]+?) ([A-Z]{2})(?= \d{5}(?:-\d{4})?$)/u,
    (whole, city: string, code: string) => (codes.has(code) ? `${city}, ${code}` : whole),
  );

/** "Dublin 8" */
function withoutDistrict(part: string): string {
  const city = part.replace(/(?<=\p{L})\s\d{1,2}[A-Z]?$/u, '');
  return cities.has(fold(city)) ? city : part;
}

/** "Graz, Österreich (Privatadresse)", "Cluj-Napoca (Romania)", "Großraum Bremen", "Greater Boston Area". */
function withoutArea(text: string): string {
  const [whole = '', inner = ''] = /\s*\(([^()]{2,40})\)$/.exec(text) ?? [];
  const plain =
    whole === '' ? text : text.slice(0, -whole.length) + (countries().has(fold(inner)) ? `, ${inner}` : '');
  return plain.replace(area, '$<city>').trim();
}

const area =
  /^(?:Großraum|Metropolregion|Greater)\s+(?<city>[^,]+?)(?:\s+(?:Metropolitan\s+)?(?:Area|Region))?(?=,|$)|^(?<city>[^,]+?)\s+(?:und Umgebung|ve çevresi|(?:Bay|Metropolitan)?\s?Area|Metropolitan Region)(?=,|$)/u;

const streets = oneOf(placeNames.streets);
const street = new RegExp(
  `(?<!\\p{L})(?:${streets})\\.?(?!\\p{L})(?=.*\\d)|\\d.*(?<!\\p{L})(?:${streets})\\.?(?!\\p{L})|\\p{L}{3}(?:${oneOf(placeNames.streetEndings)}|str\\.)\\s+\\d|(?<!\\p{L})no\\s?[:.]\\s?\\d`,
  'u',
);

/** A street with the number of a house. */
const isStreet = (part: string): boolean => street.test(fold(part));

/** "2210 Alder Hill" before a city: the number is no postal code. */
const isHouse = (part: string, index: number, count: number): boolean =>
  index === 0 && count > 2 && /^\d+\S?\s+\p{L}/u.test(part) && !cities.has(fold(part.replace(/^\S+\s+/, '')));

/** Some forms begin with the country: "Türkiye - Ankara - Çankaya". */
function inOrder(parts: string[]): string[] {
  const [first = '', second = '', third = ''] = parts;
  if (parts.length < 2 || !countries().has(fold(first)) || countries().has(fold(parts.at(-1) ?? '')))
    return parts;
  return provinces.has(fold(second)) && third !== '' ? [third, second, first] : [second, first];
}

/** "Austin, TX", "Columbus, Ohio", "Düsseldorf, Nordrhein-Westfalen". "Düsseldorf, DE" is in Germany. */
function inState(last: string, before: string[]): Place | null {
  const [city = ''] = before;
  if (before.length !== 1 || !isCity(city)) return null;
  if (countryOfCode.has(last) && cities.get(fold(city)) === last) return place(city, last);
  const country = codes.get(last) ?? regions.get(fold(last));
  return country === undefined || provinces.has(fold(last)) ? null : place(city, country);
}

/** "40213 Düsseldorf", also for a town that is not in the list. */
const british = /^(\p{L}[\p{L} '-]+?)\s+[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}$/u;

function withPostalCode(written: string[], before: string[]): Place | null {
  const [, town = ''] = british.exec(written.at(-1)?.trim() ?? '') ?? [];
  if (town !== '' && isCity(town) && before.length === 0) return place(town, 'GB');
  const [, code = '', city = ''] =
    /^((?:[A-Z]{1,2}-)?\d{4,5})\s+(\p{L}.*)$/u.exec(written.at(-1)?.trim() ?? '') ?? [];
  if (!isCity(city) || before.length > 0) return null;
  const country = { D: 'DE', DE: 'DE', A: 'AT', AT: 'AT', CH: 'CH', TR: 'TR' }[code.split('-')[0] ?? ''];
  return place(city, country ?? '');
}

/** A well-known city beside a part of it or a region that no list has: "Milton Keynes, Buckinghamshire", "Leith, Edinburgh". */
export function readCityIn(text: string): Place | null {
  const [first = '', second = '', ...more] = withoutPlaceLabel(text)
    .replace(postalCodes, '')
    .split(/\s*,\s*/);
  const [city, other] = cities.has(fold(first.trim())) ? [first.trim(), second] : [second.trim(), first];
  const country = cities.get(fold(city));
  if (country !== undefined && more.length === 0 && (other === '' || isCity(other)))
    return place(city, country);
  // "Karşıyaka-İzmir"
  const [district = '', province = '', ...others] = text.trim().split(/\s?-\s?/);
  const isPair = others.length === 0 && isCity(district) && provinces.has(fold(province));
  return isPair ? { city: province, district, country: 'TR' } : null;
}

/** A place at the end of a longer text: "Acme Corp, Springfield, IL". */
export function splitPlace(text: string): { rest: string; place: Place } | null {
  const [, name = '', inner = ''] = /^(.{2,120}?)\s*\(([^()]{2,60})\)$/.exec(text) ?? [];
  const bracketed = name === '' ? null : readPlace(inner);
  if (bracketed !== null) return { rest: name, place: bracketed };
  const cuts = [...text.slice(0, 200).matchAll(/,\s+|\s+\/\s*/g)].slice(-3).toReversed();
  let best: { rest: string; place: Place } | null = null;
  for (const cut of cuts) {
    const found = readPlace(text.slice(cut.index + cut[0].length));
    const rest = text.slice(0, cut.index).trim();
    // The name before a city is a district only when that district is well known; otherwise it is the employer.
    const isMore =
      best === null ||
      (best.place.city === '' && found?.city !== '') ||
      districts.has(fold(found?.district ?? '')) ||
      // "Vermont, USA": the region belongs to the place.
      (found !== null && best.place.city === '' && isRegionName(found.city));
    if (found !== null && rest !== '' && isMore) best = { rest, place: found };
  }
  return best;
}

/** Whether the part before a Turkish city is a district. Otherwise it may be the employer. */
export function isDistrict(name: string): boolean {
  return districts.has(fold(name)) || provinces.has(fold(name));
}

/** The country of a state or region: "TX", "Bayern", "West Yorkshire"; null when it is unknown. */
export const countryOfRegion = (name: string): string | null =>
  codes.get(name) ?? regions.get(fold(name)) ?? null;

/** Whether a list of towns has the name. */
export const isKnownCity = (name: string): boolean => cities.has(fold(name)) || provinces.has(fold(name));

/** Whether a text has the form of a city's name. */
export const isCityLike = (text: string): boolean =>
  isCity(text) && titleScore(text) === 0 && companyScore(text) === 0 && readLocationType(text) === null;

const ways: readonly (readonly [RegExp, LocationType])[] = [
  [/^(?:fully |100% )?(?:remote|uzaktan|work from home|home office|evden)(?: calisma| work)?$/, 'remote'],
  [/^(?:hybrid|hibrit)(?: calisma| work)?$/, 'hybrid'],
  [/^(?:on-?site|in office|yerinde|ofisten|ofiste)(?: calisma)?$/, 'onsite'],
];

/** The location type, when the text holds nothing else: "Remote", "Hibrit". */
export function readLocationType(text: string): LocationType | null {
  const plain = fold(text.trim().replace(/^\(|\)$/g, '')).slice(0, 40);
  return ways.find(([way]) => way.test(plain))?.[1] ?? null;
}

/** The parts before a country: "Berlin", "Portland, Oregon", "Moda, Kadıköy, İstanbul". */
function inCountry(last: string, before: string[]): Place | null {
  const isCode = /^[A-Z]{2}$/.test(last) && countryOfCode.has(last);
  const country = countries().get(fold(last)) ?? (isCode && before.length > 0 ? last : undefined);
  if (country === undefined) return null;
  if (before.length === 0) return provinces.has(fold(last)) ? null : place('', country);
  if (country === 'TR') return knownCity(before.at(-1) ?? '', before.slice(0, -1)) ?? alone(before, country);
  // "Mapo-gu, Seoul, Republic of Korea"
  const near = before.at(-1) ?? '';
  if (before.length === 2 && cities.get(fold(near)) === country) return place(near, country);
  const [city = '', region = ''] = before;
  const isRegion =
    before.length === 2 && (isRegionName(region) || country === 'US' || cities.has(fold(city)));
  return isRegion && isCity(city) ? place(city, country) : alone(before, country);
}

const isRegionName = (text: string): boolean => regions.has(fold(text)) || codes.has(text);

function alone(before: string[], country: string): Place | null {
  const [city = ''] = before;
  return before.length === 1 && isCity(city) ? place(city, country) : null;
}

function knownCity(last: string, before: string[]): Place | null {
  const name = fold(last);
  if (!isCity(last)) return null;
  const district = before.at(-1) ?? '';
  if (provinces.has(name))
    return before.length <= 2 && before.every(isCity) ? { city: last, country: 'TR', district } : null;
  const country = cities.get(name);
  return country === undefined || before.length > 0 ? null : place(last, country);
}

function isCity(text: string): boolean {
  return cityLike.test(text) && text.split(' ').length <= 4 && titleScore(text) < 2 && companyScore(text) < 2;
}

const place = (city: string, country: string): Place => ({ city, country, district: '' });
