import { fold } from '#platform/contract/fold.ts';
import otherNamesOf from './city-other-names.json' with { type: 'json' };
import { type Box, distanceKm, mayBeNear, type Point } from './distance.ts';
import { findCitiesByName, type PlacedCity, readCitiesFile } from './find-cities.ts';

// GeoNames has English names; of large cities `city-other-names.json` has those in their own language and in Turkish.

/** A city as people type it, and its country; ISO 3166-1 alpha-2. */
export type TypedPlace = { city: string; country: string };

/** Those of the places that are within some kilometres of a city; none when the city is unknown. */
export async function findPlacesNear<Place extends TypedPlace>(
  center: TypedPlace,
  km: number,
  places: readonly Place[],
): Promise<Place[]> {
  const [at] = pointsOf(center, await findCitiesByName(center.country));
  if (at === undefined) return [];
  const boxes = await boxesOfCountries();
  // Only countries that may have a city so near are loaded.
  const reachable = [...new Set(places.map(({ country }) => country))].filter((country) => {
    const box = boxes.get(country);
    return box !== undefined && mayBeNear(at, box, km);
  });
  const cities = new Map(
    await Promise.all(reachable.map(async (country) => [country, await findCitiesByName(country)] as const)),
  );
  return places.filter((place) => {
    const byName = cities.get(place.country);
    return byName !== undefined && pointsOf(place, byName).some((point) => distanceKm(at, point) <= km);
  });
}

type FindByName = (folded: string) => readonly PlacedCity[];

/**
 * The coordinates of a typed city: "Berlin", "Springfield, Illinois", "Beşiktaş / İstanbul"; several when cities without
 * a main one share the name, and none when no part of the text is known.
 */
function pointsOf({ city, country }: TypedPlace, byName: FindByName): Point[] {
  const otherNames: Record<string, string> = otherNamesOf[country as keyof typeof otherNamesOf] ?? {};
  const find = (name: string) => byName(otherNames[name] ?? name);
  const [first = '', ...others] = fold(city)
    .split(/[,/()|]| - /)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = find(first);
  const inRegion = named.filter(({ region }) => others.includes(fold(region)));
  // A later part is the city when the first is its district.
  const choices = [
    inRegion,
    others.flatMap((part) => find(part).filter(({ isChief }) => isChief)),
    named.filter(({ isChief }) => isChief),
    named,
    others.flatMap(find),
  ];
  return (choices.find((some) => some.length > 0) ?? []).map(({ at }) => at);
}

let boxes: Promise<ReadonlyMap<string, Box>> | undefined;

/** The boxes around the cities of each country. */
function boxesOfCountries(): Promise<ReadonlyMap<string, Box>> {
  boxes ??= readBoxes();
  boxes.catch(() => (boxes = undefined));
  return boxes;
}

async function readBoxes(): Promise<ReadonlyMap<string, Box>> {
  const file = (await readCitiesFile()).toString('latin1');
  const lines = file.matchAll(/^\{"country":"([A-Z]{2})","box":(\[[\d,-]+\])/gm);
  return new Map([...lines].map(([, country = '', box = '[]']) => [country, JSON.parse(box) as Box]));
}
