import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { trafficSpans } from './write-traffic.ts';

/** Fills the summaries of `careers_traffic`, and the views of members' links, for rows that no visitor caused. */
export async function summarizeTraffic(tx: TenantTx): Promise<void> {
  await sql`
    insert into site_traffic (tenant_id, span, day, source, campaign, views, visitors, form_starts, reached_documents,
           reached_contact, reached_questions, reached_review, submissions)
    select ${currentTenantId}, span, date_trunc(span, day)::date, source, campaign, sum(views), sum(visitors),
           sum(form_starts), sum(reached_documents), sum(reached_contact), sum(reached_questions), sum(reached_review),
           sum(submissions)
      from careers_traffic, unnest(${trafficSpans}::text[]) as span
     where tenant_id = ${currentTenantId}
     group by 2, 3, 4, 5`.execute(tx);
  await sql`
    insert into site_days (tenant_id, day, views, visitors, form_starts, submissions)
    select ${currentTenantId}, day, sum(views), sum(visitors), sum(form_starts), sum(submissions)
      from site_traffic
     where tenant_id = ${currentTenantId} and span = 'day'
     group by day`.execute(tx);
  await sql`
    insert into page_traffic (tenant_id, span, first_day, job_id, views, visitors, form_starts, submissions)
    select ${currentTenantId}, span, date_trunc(span, day)::date, job_id, sum(views), sum(visitors), sum(form_starts),
           sum(submissions)
      from careers_traffic, unnest(${trafficSpans}::text[]) as span
     where tenant_id = ${currentTenantId}
     group by 2, 3, 4`.execute(tx);
  await sql`
    insert into referral_views (tenant_id, member_id, job_id, views)
    select ${currentTenantId}, referrer_id, job_id, 6 * count(*) from applications
     where tenant_id = ${currentTenantId} and referrer_id is not null
     group by referrer_id, job_id`.execute(tx);
}
