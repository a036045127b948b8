import { type RawBuilder, sql } from 'kysely';
import { findPlacesNear } from '#profiles/server/find-near.ts';
import { allOf } from '#platform/server/db/all-of.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Distance } from '../rules.ts';

type NearFilter = { near: string; nearCountry?: string | undefined; within?: Distance | undefined };

const defaultKm = 25;

/**
 * A condition on candidates `c`: they live within some kilometres of a city. The places of the candidates are few.
 * Those within are picked here, and the index by city finds the people. A place without a country is sought in the one
 * of the city.
 */
export async function livesNear(
  tx: TenantTx,
  { near, nearCountry = '', within }: NearFilter,
): Promise<RawBuilder<unknown>> {
  const km = within === undefined ? defaultKm : Number(within);
  const known = await listPlaces(tx);
  const places = await findPlacesNear(
    { city: near, country: nearCountry },
    km,
    known.map((place) => ({ ...place, country: place.country || nearCountry, typedCountry: place.country })),
  );
  if (places.length === 0) return sql`false`;
  const cities = new Set(places.map(({ folded }) => folded));
  const others = namesakes(known, places).map(
    ({ folded, country }) => sql`not (c.city_folded = ${folded} and c.country = ${country})`,
  );
  // The cities alone are what the index has, and by which the planner estimates.
  return sql`(${allOf([isInCities([...cities]), sql`c.city_folded <> ''`, ...others])})`;
}

/** Other places with the name of one of these. */
function namesakes(known: readonly Place[], near: readonly TypedPlace[]): Place[] {
  const keyOf = (folded: string, country: string): string => `${country} ${folded}`;
  const found = new Set(near.map(({ folded, typedCountry }) => keyOf(folded, typedCountry)));
  const names = new Set(near.map(({ folded }) => folded));
  const others = known.filter(
    ({ folded, country }) => names.has(folded) && !found.has(keyOf(folded, country)),
  );
  return [...new Map(others.map((place) => [keyOf(place.folded, place.country), place])).values()];
}

const isInCities = (folded: readonly string[]): RawBuilder<unknown> =>
  folded.length === 1 ? sql`c.city_folded = ${folded[0]}` : sql`c.city_folded = any(${folded}::text[])`;

type Place = { city: string; folded: string; country: string };
/** A place with a country, which is that of the filter where the candidate has none. */
type TypedPlace = Place & { typedCountry: string };

/** The cities of the company's candidates, from the stored counts and the changes that are not folded yet. */
async function listPlaces(tx: TenantTx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select city_folded as folded, city, country from candidate_places
     where tenant_id = ${currentTenantId} and city_folded <> ''
    union
    select city_folded, city, country from candidate_count_changes
     where tenant_id = ${currentTenantId} and city_folded <> ''`.execute(tx);
  return rows;
}
