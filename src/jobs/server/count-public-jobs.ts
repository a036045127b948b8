import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { matchesSearch, type PublicJobFilters, takesApplications } from './public-queries.ts';

/** A value of a filter, and how many open jobs it has among those that the other filters match. */
export type PublicJobChoice = { value: string; name: string; count: number };

export type PublicJobCounts = {
  /** All open jobs of the company. */
  total: number;
  /** Open jobs that all filters match. */
  matching: number;
  departments: PublicJobChoice[];
  cities: PublicJobChoice[];
  locationTypes: PublicJobChoice[];
  jobTypes: PublicJobChoice[];
};

type Kind = 'all' | 'department' | 'city' | 'location' | 'type';
export type CountRow = { kind: Kind; value: string; name: string | null; total: number; matching: number };

/**
 * Counts the open jobs per choice of each filter. Jobs with equal choices are grouped first, so that the four filters
 * are counted from few rows.
 */
export async function countPublicJobs(
  tx: TenantTx,
  filters: PublicJobFilters,
  now: Date,
): Promise<PublicJobCounts> {
  return toCounts((await selectCounts(filters, now).execute(tx)).rows);
}

/** The counts as a statement, also for a part of another one. */
export function selectCounts(filters: PublicJobFilters, now: Date): RawBuilder<CountRow> {
  const { departmentId, city, locationType, jobType, search } = filters;
  const is = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)}::text = ${value}`;
  const fits = {
    department: is('department_id', departmentId),
    city: is('city', city),
    location: is('location_type', locationType),
    type: is('job_type', jobType),
  };
  const found = search === undefined ? sql`count(*)` : sql`count(*) filter (where ${matchesSearch(search)})`;
  return sql<CountRow>`
    with alike as materialized (
      select jobs.department_id, jobs.city, jobs.location_type, jobs.job_type, count(*) as total, ${found} as found
        from jobs
       where jobs.tenant_id = ${currentTenantId} and jobs.status = 'published' and jobs.deleted_at is null
         and ${takesApplications(now)}
       group by jobs.department_id, jobs.city, jobs.location_type, jobs.job_type
    ), counted as (
      select choice.kind, choice.value, sum(total)::int as total,
             coalesce(sum(found) filter (where choice.fits), 0)::int as matching
        from alike
       cross join lateral (values
         ('all', '', ${fits.department} and ${fits.city} and ${fits.location} and ${fits.type}),
         ('department', department_id::text, ${fits.city} and ${fits.location} and ${fits.type}),
         ('city', city, ${fits.department} and ${fits.location} and ${fits.type}),
         ('location', location_type, ${fits.department} and ${fits.city} and ${fits.type}),
         ('type', job_type, ${fits.department} and ${fits.city} and ${fits.location})
       ) as choice (kind, value, fits)
       where choice.value is not null
       group by choice.kind, choice.value
    )
    select counted.kind, counted.value, counted.total, counted.matching, departments.name
      from counted
      left join departments on departments.tenant_id = ${currentTenantId}
       and departments.id = case counted.kind when 'department' then counted.value::uuid end`;
}

export function toCounts(rows: CountRow[]): PublicJobCounts {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const choices = (kind: Kind): PublicJobChoice[] =>
    (byKind.get(kind) ?? [])
      .filter(({ value }) => value !== '')
      .map(({ value, name, matching }) => ({ value, name: name ?? '', count: matching }));
  const [all] = byKind.get('all') ?? [];
  return {
    total: all?.total ?? 0,
    matching: all?.matching ?? 0,
    departments: choices('department'),
    cities: choices('city'),
    locationTypes: choices('location'),
    jobTypes: choices('type'),
  };
}
