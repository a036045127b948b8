import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { fold } from '#platform/contract/fold.ts';
import type { City } from '../places-contract.ts';
import { middleOf, type Point } from './distance.ts';

const answersMax = 20;

type IndexedCity = City & { folded: string; isChief: boolean; zone?: string; at: Point };

// The cache keeps only the countries that were requested, at most 35 MB.
const known = new Map<string, Promise<IndexedCity[]>>();

/**
 * Returns cities whose name begins with the search text, main cities first, then cities with a later word that does. An
 * empty search text returns the main cities.
 */
export async function findCities(country: string, sought: string): Promise<City[]> {
  const cities = await citiesOf(country);
  const start = fold(sought);
  if (start === '') return firstOf(cities, ({ isChief }) => isChief).map(answerOf);
  const found = firstOf(cities, ({ folded }) => folded.startsWith(start));
  const inside = firstOf(
    cities,
    ({ folded }) =>
      !folded.startsWith(start) && (folded.includes(` ${start}`) || folded.includes(`-${start}`)),
  );
  return [...found, ...inside].slice(0, answersMax).map(answerOf);
}

/** Returns the time zones of all cities with this name, folded as by `fold`. A region narrows them down. */
export async function findCityZones(country: string, name: string, region: string): Promise<string[]> {
  const cities = await citiesOf(country);
  return cities.flatMap(({ folded, isChief, zone, region: own }) => {
    const isNamed = folded === name || (isChief && folded === `${name} city`);
    return zone !== undefined && isNamed && (region === '' || fold(own) === region) ? [zone] : [];
  });
}

/** The cities of a country with a folded name, main cities first. */
export async function findCitiesByName(country: string): Promise<(folded: string) => readonly PlacedCity[]> {
  const before = named.get(country);
  if (before !== undefined) return before;
  const byName = citiesOf(country).then((cities) => {
    const found = Map.groupBy(cities, ({ folded }) => folded);
    return (folded: string) => found.get(folded) ?? [];
  });
  named.set(country, byName);
  byName.catch(() => named.delete(country));
  return byName;
}

/** A city with its folded region and its coordinates. */
export type PlacedCity = Pick<IndexedCity, 'name' | 'region' | 'isChief' | 'at'>;

const named = new Map<string, Promise<(folded: string) => readonly PlacedCity[]>>();

const answerOf = ({ name, region }: IndexedCity): City => ({ name, region });

function firstOf(cities: IndexedCity[], fits: (city: IndexedCity) => boolean): IndexedCity[] {
  const found: IndexedCity[] = [];
  for (const city of cities) {
    if (fits(city) && found.push(city) === answersMax) break;
  }
  return found;
}

function citiesOf(country: string): Promise<IndexedCity[]> {
  const before = known.get(country);
  if (before !== undefined) return before;
  const loading = load(country);
  known.set(country, loading);
  loading.catch(() => known.delete(country));
  return loading;
}

/**
 * Countries in which people give their province as their city, and spellings for names that the list has without
 * accents.
 */
const provincial: Record<string, { first: string[]; spelling: Record<string, string> }> = {
  TR: { first: ['İstanbul', 'Ankara', 'İzmir'], spelling: { Istanbul: 'İstanbul', Canakkale: 'Çanakkale' } },
};

async function load(country: string): Promise<IndexedCity[]> {
  const found = await readCountry(country);
  if (found === null) return [];
  const spelling = provincial[country]?.spelling ?? {};
  const regions = found.regions
    .map((region) => region.replace(kindOfRegion, ''))
    .map((region) => spelling[region] ?? region);
  const foldedRegion = new Map(regions.map((region) => [region, fold(region)]));
  const cities = found.cities.map((name, index): IndexedCity => {
    const [region, folded] = [regions[found.regionOf[index] ?? -1] ?? '', fold(name)];
    const zone = found.zones[found.zoneOf[index] ?? -1];
    // A city with the name of its region is its capital: Berlin, Hamburg, New York City.
    const isChief = folded.replace(/ city$/, '') === foldedRegion.get(region);
    const at = { latitude: found.latitudes[index] ?? 0, longitude: found.longitudes[index] ?? 0 };
    return { name, region, folded, isChief, at, ...(zone !== undefined && { zone }) };
  });
  const provinces = country in provincial ? provincesOf(country, regions, cities) : [];
  const others = provinces.length === 0 ? cities : cities.filter(({ isChief }) => !isChief);
  return withDistinctNames([...provinces, ...others.sort(chiefAndShortFirst(country))]);
}

const rankIn = (country: string) => {
  const first = provincial[country]?.first ?? [];
  return (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);
};

/** A province has the coordinates of its capital, or else of the middle of its cities. */
function provincesOf(country: string, names: string[], cities: readonly IndexedCity[]): IndexedCity[] {
  const ofRegion = Map.groupBy(cities, ({ region }) => region);
  const placeOf = (name: string): Point => {
    const own = ofRegion.get(name) ?? [];
    return own.find(({ isChief }) => isChief)?.at ?? middleOf(own.map(({ at }) => at));
  };
  const rank = rankIn(country);
  const { compare } = new Intl.Collator(country.toLowerCase());
  return names
    .toSorted((a, b) => rank(a) - rank(b) || compare(a, b))
    .map((name) => ({ name, region: '', folded: fold(name), isChief: true, at: placeOf(name) }));
}

// The list has no population. For "Paris" and "Paris-l'Hôpital", the short name is the likelier one.
function chiefAndShortFirst(country: string): (a: IndexedCity, b: IndexedCity) => number {
  const rank = rankIn(country);
  return (a, b) => {
    const byRank = Number(b.isChief) - Number(a.isChief) || a.name.length - b.name.length;
    if (byRank !== 0) return byRank;
    return a.folded === b.folded ? rank(a.region) - rank(b.region) : a.folded < b.folded ? -1 : 1;
  };
}

/** Makes names unique: the main city keeps its name, and the others get their region added. */
function withDistinctNames(cities: IndexedCity[]): IndexedCity[] {
  const counts = new Map<string, number>();
  for (const { folded } of cities) counts.set(folded, (counts.get(folded) ?? 0) + 1);
  const seen = new Set<string>();
  return cities.filter((city) => {
    if ((counts.get(city.folded) ?? 0) > 1 && city.region !== '' && !city.isChief) {
      city.name = `${city.name}, ${city.region}`;
    }
    return !seen.has(city.name) && seen.add(city.name);
  });
}

/**
 * A line of the file: one country. `regionOf` and `zoneOf` are indexes, one for each city; -1 is no region. Coordinates
 * are in hundredths of a degree.
 */
type Country = {
  country: string;
  regions: string[];
  zones: string[];
  cities: string[];
  regionOf: number[];
  zoneOf: number[];
  latitudes: number[];
  longitudes: number[];
};

/** Parses only the line of this country, because the whole file is large. */
async function readCountry(country: string): Promise<Country | null> {
  const file = await readCitiesFile();
  const start = file.indexOf(`{"country":"${country}"`);
  if (start === -1) return null;
  const end = file.indexOf('\n', start);
  return JSON.parse(file.toString('utf8', start, end === -1 ? undefined : end)) as Country;
}

let reading: Promise<Buffer> | undefined;

/** The whole file. Countries that load at once read it once. */
export function readCitiesFile(): Promise<Buffer> {
  reading ??= unpackCities().finally(() => (reading = undefined));
  return reading;
}

async function unpackCities(): Promise<Buffer> {
  const packed = await readFile(join(import.meta.dirname, 'cities.jsonl.br'));
  return promisify(brotliDecompress)(packed);
}

const kindOfRegion =
  /^(State|Province) of | (Province|Region|Governorate|Department|District|County|Oblast|Prefecture|Parish|Voivodeship)$/g;
