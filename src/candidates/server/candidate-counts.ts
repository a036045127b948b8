import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

// Each statement reads the stored counts and the changes that are not folded into them yet (decision 0024).

export type PlaceRow = { country: string; city: string; people: number };

/** Candidates of the company by country, most first; the country of those without one is empty. */
export async function countByCountry(tx: TenantTx): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select k.country, '' as city, sum(k.people)::integer as people
      from (select country, people from candidate_places
             where tenant_id = ${currentTenantId} and city_folded = ''
            union all
            select country, change from candidate_count_changes where tenant_id = ${currentTenantId}) as k
     group by k.country
    having sum(k.people) > 0
     order by people desc, k.country`.execute(tx);
  return rows;
}

// The changes of a minute move no city past so many others.
const spareCities = 20;

/** The cities in which most candidates of the company live. */
export async function listLargestCities(tx: TenantTx, limit: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with changed as (
      select city_folded, country, max(city) as city, sum(change)::integer as people
        from candidate_count_changes
       where tenant_id = ${currentTenantId} and city_folded <> ''
       group by 1, 2),
    largest as (
      select city_folded, country from candidate_places
       where tenant_id = ${currentTenantId} and city_folded <> ''
       order by people desc
       limit ${limit + spareCities}::integer)
    select one.country, coalesce(k.city, c.city) as city,
           coalesce(k.people, 0) + coalesce(c.people, 0) as people
      from (select city_folded, country from largest union select city_folded, country from changed) as one
      left join candidate_places k
        on k.tenant_id = ${currentTenantId} and k.city_folded = one.city_folded and k.country = one.country
      left join changed c on c.city_folded = one.city_folded and c.country = one.country
     where coalesce(k.people, 0) + coalesce(c.people, 0) > 0
     order by people desc, city
     limit ${limit}`.execute(tx);
  return rows;
}

/** Candidates of the company by the day on which they were added, in UTC, from a day on. */
export async function countAddedByDay(tx: TenantTx, from: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; added: number }>`
    select to_char(k.day, 'YYYY-MM-DD') as day, sum(k.added)::integer as added
      from (select day, added from candidate_days
             where tenant_id = ${currentTenantId} and day >= ${from}::date
            union all
            select day, change from candidate_count_changes
             where tenant_id = ${currentTenantId} and day >= ${from}::date) as k
     group by k.day`.execute(tx);
  return new Map(rows.map(({ day, added }) => [day, added]));
}
