import { sql } from 'kysely';
import type { SystemDatabase, TenantTx } from '#platform/server/db/tenant.ts';
import { filterPublicJobs } from './public-queries.ts';

/**
 * Addresses of the companies that have at least one job anybody may apply to, in their order. Each has the number of
 * these jobs. Reads every company, so it takes the system's database; disabled companies and those about to be deleted
 * have no careers site. Those with a domain of their own have their own robots.txt and sitemap there.
 */
export async function publishedCompanies(
  system: SystemDatabase,
  { now, limit }: { now: Date; limit: number },
): Promise<{ slug: string; jobs: number }[]> {
  return system
    .selectFrom('companies')
    .innerJoin('jobs', 'jobs.tenant_id', 'companies.id')
    .select(['companies.slug', sql<number>`count(*)::int`.as('jobs')])
    .where('companies.disabled_at', 'is', null)
    .where('companies.deletion_due_at', 'is', null)
    .where('jobs.status', '=', 'published')
    .where('jobs.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from careers_hosts h where h.company_id = companies.id and h.retired_at is null)`,
    )
    .where(
      sql<boolean>`(jobs.closes_on is null or jobs.closes_on >= (${now}::timestamptz at time zone companies.time_zone)::date)`,
    )
    .groupBy('companies.slug')
    .orderBy('companies.slug')
    .limit(limit)
    .execute();
}

/**
 * A part of the addresses of all open jobs. The oldest publication is first, so that new jobs change the last part
 * only.
 */
export function listPublicJobAddresses(
  tx: TenantTx,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
) {
  return filterPublicJobs(tx, {}, now)
    .select(['jobs.slug', 'jobs.language', 'jobs.title_translations', 'jobs.updated_at'])
    .orderBy('jobs.published_at')
    .orderBy('jobs.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/**
 * The number of open jobs, their latest change, and a digest. Any change of a job or department name changes the
 * digest.
 */
export function digestPublicJobs(tx: TenantTx, now: Date) {
  return filterPublicJobs(tx, {}, now)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`max(jobs.updated_at)`.as('changed_at'),
      sql<string>`coalesce(sum(hashtextextended(
        jobs.id::text || extract(epoch from jobs.updated_at)::text || coalesce(departments.name, ''), 0)), 0)::text`.as(
        'digest',
      ),
    ])
    .executeTakeFirstOrThrow();
}
