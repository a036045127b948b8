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

/** Withheld people are subtracted up to this number, because each is read. */
const withheldMax = 1000;

/**
 * The cities in which most candidates of the company live, counted as the list finds them: cities of the same name are one,
 * and withheld people are left out.
 * @returns `isExact` is false when the company withholds more people than are left out
 */
export async function listLargestCities(
  tx: TenantTx,
  limit: number,
): Promise<{ cities: PlaceRow[]; isExact: boolean }> {
  const { rows } = await sql<PlaceRow & { withheld: number }>`
    with withheld as (
      select w.candidate_id from withheld_people w
       where w.tenant_id = ${currentTenantId}
       group by w.candidate_id
       limit ${withheldMax + 1}),
    hidden as (
      select c.city_folded, count(*)::integer as people
        from withheld w
        join app.candidates c on c.tenant_id = ${currentTenantId} and c.id = w.candidate_id
       group by c.city_folded),
    changed as (
      select city_folded, max(city) as city, sum(change)::integer as people
        from candidate_count_changes
       where tenant_id = ${currentTenantId} and city_folded <> ''
       group by 1),
    largest as (
      select city_folded from candidate_places
       where tenant_id = ${currentTenantId} and city_folded <> ''
       order by people desc
       limit ${limit + spareCities}::integer)
    select '' as country, coalesce(k.city, c.city) as city, shown.people,
           (select count(*)::integer from withheld) as withheld
      from (select city_folded from largest union select city_folded from changed) as one
     cross join lateral (
       select max(city) as city, sum(people)::integer as people from candidate_places
        where tenant_id = ${currentTenantId} and city_folded = one.city_folded) as k
      left join changed c on c.city_folded = one.city_folded
      left join hidden h on h.city_folded = one.city_folded
     cross join lateral (
       select coalesce(k.people, 0) + coalesce(c.people, 0) - coalesce(h.people, 0) as people) as shown
     where shown.people > 0
     order by people desc, city
     limit ${limit}`.execute(tx);
  const cities = rows.map(({ country, city, people }) => ({ country, city, people }));
  return { cities, isExact: (rows[0]?.withheld ?? 0) <= withheldMax };
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
