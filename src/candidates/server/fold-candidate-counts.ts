import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';
import { foldCompanies } from '#platform/server/background/fold-companies.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

const rowsPerStatement = 10_000;

/** Folds the changes of the counts of candidates. The system role lists the companies with changes. */
export const foldCandidateCountsTask: CronTask = {
  name: 'fold_candidate_counts',
  schedule: '* * * * *',
  async run(_payload, platform) {
    const companies = await platform.system
      .selectFrom('candidate_count_changes')
      .select('tenant_id')
      .distinct()
      .execute();
    await foldCompanies(platform, companies, { name: 'fold candidate counts', fold: foldCandidateCounts });
  },
};

/**
 * Folds up to ten thousand changes in one statement, so that each reader sees a change either here or there.
 * @returns whether there may be more
 */
export async function foldCandidateCounts(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with folded as (
      delete from candidate_count_changes c
       where c.tenant_id = ${currentTenantId} and c.id in (
         select id from candidate_count_changes
          where tenant_id = ${currentTenantId} limit ${rowsPerStatement}::integer)
      returning c.country, c.city_folded, c.city, c.day, c.change),
    of_places as (
      insert into candidate_places as k (tenant_id, city_folded, country, city, people)
      select ${currentTenantId}, d.city_folded, d.country, d.city, d.people
        from (select '' as city_folded, country, '' as city, sum(change) as people from folded group by country
              union all
              select city_folded, country, max(city), sum(change)
                from folded where city_folded <> '' group by country, city_folded) as d
       where d.people <> 0
       order by d.city_folded, d.country
          on conflict (tenant_id, city_folded, country) do update
         set people = k.people + excluded.people, city = excluded.city),
    of_days as (
      insert into candidate_days as k (tenant_id, day, added)
      select ${currentTenantId}, d.day, d.added
        from (select day, sum(change) as added from folded where day is not null group by day) as d
       where d.added <> 0
       order by d.day
          on conflict (tenant_id, day) do update set added = k.added + excluded.added)
    select count(*) as count from folded`.execute(tx);
  // A place that nobody lives in any more would keep what a person typed.
  await sql`delete from candidate_places where tenant_id = ${currentTenantId} and people = 0`.execute(tx);
  await sql`delete from candidate_days where tenant_id = ${currentTenantId} and added = 0`.execute(tx);
  return rows[0]?.count === rowsPerStatement;
}
