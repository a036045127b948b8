import { type RawBuilder, sql } from 'kysely';
import { scopeJobs } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { type OriginRow, sumCounts, sumSteps, type TrafficCounts } from './traffic-queries.ts';

/** Whole days in the company's time zone, both included. */
export type DayRange = { from: Temporal.PlainDate; to: Temporal.PlainDate };

/** The first day of the site with traffic; null without any. */
export async function findFirstDay(tx: TenantTx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as day from site_days
     where tenant_id = ${currentTenantId}`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Traffic of the whole site by source and campaign, most views first. Visitors count once a day for all pages. */
export async function sumSiteByOrigin(
  tx: TenantTx,
  { range, today }: { range: DayRange; today: string },
): Promise<OriginRow[]> {
  const { rows } = await sql<OriginRow>`
    select source, campaign, ${sumCounts}, ${sumSteps}
      from site_traffic
     where tenant_id = ${currentTenantId} and (${isCovered(sql`day`, range, today)})
     group by source, campaign
     order by views desc, source, campaign`.execute(tx);
  return rows;
}

/** Traffic of the whole site by day, week or month, each named by its first day. */
export async function sumSiteByTime(
  tx: TenantTx,
  range: DayRange,
  unit: 'day' | 'week' | 'month',
): Promise<Map<string, TrafficCounts>> {
  const { rows } = await sql<TrafficCounts & { first: string }>`
    select to_char(date_trunc(${unit}, day), 'YYYY-MM-DD') as first, ${sumCounts}
      from site_days
     where tenant_id = ${currentTenantId} and day ${isIn(range)}
     group by 1`.execute(tx);
  return new Map(rows.map(({ first, ...row }) => [first, row]));
}

export type SourceDayRow = { day: string; source: string; views: number; visitors: number };

/**
 * Views and visitors by day and source: of the whole site, or of the pages of these jobs. The sources with most views
 * have rows of their own; all others together have an empty source.
 */
export async function sumBySourceAndDay(
  tx: TenantTx,
  range: DayRange,
  { jobIds, sources }: { jobIds: readonly string[] | null; sources: number },
): Promise<SourceDayRow[]> {
  const traffic =
    jobIds === null
      ? sql`site_traffic where tenant_id = ${currentTenantId} and span = 'day' and day ${isIn(range)}`
      : sql`careers_traffic
         where tenant_id = ${currentTenantId} and day ${isIn(range)} and job_id = any(${jobIds}::uuid[])`;
  const { rows } = await sql<SourceDayRow>`
    with sums as materialized (
      select day, source, sum(views)::integer as views, sum(visitors)::integer as visitors
        from ${traffic}
       group by day, source),
    largest as (
      select source from sums group by source order by sum(views) desc, source limit ${sources})
    select to_char(s.day, 'YYYY-MM-DD') as day, coalesce(l.source, '') as source,
           sum(s.views)::integer as views, sum(s.visitors)::integer as visitors
      from sums s
      left join largest l on l.source = s.source
     group by s.day, l.source`.execute(tx);
  return rows;
}

/** Traffic of the whole site on these days. */
export async function sumSite(tx: TenantTx, range: DayRange): Promise<TrafficCounts> {
  const { rows } = await sql<TrafficCounts>`
    select ${sumCounts} from site_days
     where tenant_id = ${currentTenantId} and day ${isIn(range)}`.execute(tx);
  const { views, visitors, form_starts, submissions } = rows[0] ?? {};
  return {
    views: views ?? 0,
    visitors: visitors ?? 0,
    form_starts: form_starts ?? 0,
    submissions: submissions ?? 0,
  };
}

/** `job_id` is null for the list of jobs. */
export type PageRow = TrafficCounts & { job_id: string | null; title: string | null; pages: number };

/** Traffic by page, most views first: the list, and the jobs that this member may see. */
export async function sumSiteByPage(
  tx: TenantTx,
  actor: MemberActor,
  { range, today, limit }: { range: DayRange; today: string; limit: number },
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select top.*, jobs.title
      from (select job_id, count(*) over ()::integer as pages, ${sumCounts}
              from page_traffic
             where tenant_id = ${currentTenantId} and (${isCovered(sql`first_day`, range, today)})
               and (job_id is null or job_id in (
                     select jobs.id from jobs
                      where jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null
                        and ${scopeJobs(actor, 'jobs.id')}))
             group by job_id
             order by views desc, job_id
             limit ${limit}) as top
      left join jobs on jobs.tenant_id = ${currentTenantId} and jobs.id = top.job_id
     order by top.views desc, top.job_id`.execute(tx);
  return rows;
}

const isIn = ({ from, to }: DayRange): RawBuilder<unknown> =>
  sql`between ${from.toString()}::date and ${to.toString()}::date`;

// Whole months are read as one row of a page or origin. The days around them are read as rows of days. The month
// of today has no later days yet.
function isCovered(day: RawBuilder<unknown>, { from, to }: DayRange, today: string): RawBuilder<unknown> {
  const days = (range: DayRange) => sql`(span = 'day' and ${day} ${isIn(range)})`;
  const firstMonth = from.day === 1 ? from : from.with({ day: 1 }).add({ months: 1 });
  const afterMonths =
    to.toString() >= today ? to.with({ day: 1 }).add({ months: 1 }) : to.add({ days: 1 }).with({ day: 1 });
  if (Temporal.PlainDate.compare(firstMonth, afterMonths) >= 0) return days({ from, to });
  const months = { from: firstMonth, to: afterMonths.subtract({ days: 1 }) };
  return sql`
    ${days({ from, to: firstMonth.subtract({ days: 1 }) })} or ${days({ from: afterMonths, to })}
    or (span = 'month' and ${day} ${isIn(months)})`;
}
