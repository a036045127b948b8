import { createHmac, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { FormStep } from '../traffic-rules.ts';
import type { VisitorOrigin } from './source-of.ts';

/** A visitor views a page, starts the form, reaches a step of it, or sends it. */
export type TrafficKind = 'view' | 'start' | FormStep | 'submission';

/** The counts of one page, origin and day since the last write. */
export type TrafficEntry = VisitorOrigin & {
  companyId: string;
  jobId: string | null;
  day: string;
  counts: Partial<Record<TrafficKind, number>>;
  /** Digests of address and browser of those who viewed the page. */
  visitors: Set<string>;
};

/**
 * Adds the counts of a company to its tables. Counts wait in memory, so their job may be deleted meanwhile or by a
 * concurrent transaction; hence the lock on its row. Servers write one after the other. Two that update the same rows
 * in different orders would deadlock, and one of them would lose its counts.
 */
export async function writeTraffic(
  tx: TenantTx,
  entries: readonly TrafficEntry[],
  secretKey: string | null,
): Promise<void> {
  await lockByName(tx, `careers_traffic ${tx.tenantId}`);
  const hashers = await hashersOf(tx, secretKey, new Set(entries.map(({ day }) => day)));
  for (const entry of entries) {
    const hashes = [...entry.visitors].map((visitor) => hashers.get(entry.day)?.(visitor) ?? '');
    await addEntry(tx, entry, hashes);
  }
}

/** The spans of `page_traffic` and `site_traffic`: each count is added to its day and its month. */
export const trafficSpans = ['day', 'month'] as const;

const formColumns = ['form_starts', 'submissions'] as const;
const stepColumns = ['reached_documents', 'reached_contact', 'reached_questions', 'reached_review'] as const;
const pageColumns = ['views', 'visitors', ...formColumns] as const;
const allColumns = [...pageColumns, ...stepColumns] as const;

// A visitor already counted today is a view and no new visitor. The site's visitors are those of no page before: the
// statement does not see its own rows of page_visitors.
async function addEntry(tx: TenantTx, entry: TrafficEntry, hashes: string[]): Promise<void> {
  const { day, jobId, source, campaign, referrerId, counts } = entry;
  const count = (kind: TrafficKind) => sql`${counts[kind] ?? 0}::integer`;
  await sql`
    with job as materialized (
      select id from jobs where tenant_id = ${currentTenantId} and id = ${jobId}::uuid for key share
    ), page as (
      select id from job union all select null where ${jobId}::uuid is null
    ), fresh as (
      insert into page_visitors (tenant_id, day, visitor_hash, job_id)
      select ${currentTenantId}, ${day}::date, decode(hash, 'hex'), page.id from page, unnest(${hashes}::text[]) as hash
          on conflict do nothing
      returning visitor_hash
    ), counted as (
      select page.id as job_id, ${day}::date as day, ${source} as source, ${campaign} as campaign,
             (select count(*) from fresh)::integer as visitors,
             (select count(*) from fresh
               where not exists (select from page_visitors v
                                  where v.tenant_id = ${currentTenantId} and v.day = ${day}::date
                                    and v.visitor_hash = fresh.visitor_hash))::integer as site_visitors,
             ${count('view')} as views, ${count('start')} as form_starts, ${count('documents')} as reached_documents,
             ${count('contact')} as reached_contact, ${count('questions')} as reached_questions,
             ${count('review')} as reached_review, ${count('submission')} as submissions
        from page
    ), of_site as (
      insert into site_traffic as t (tenant_id, span, day, source, campaign, visitors, ${names(withoutVisitors)})
      select ${currentTenantId}, span, date_trunc(span, day)::date, source, campaign, site_visitors, ${names(withoutVisitors)}
        from counted, unnest(${trafficSpans}::text[]) as span
          on conflict (tenant_id, span, day, source, campaign) do update set ${sums(allColumns)}
    ), of_day as (
      insert into site_days as t (tenant_id, day, views, visitors, form_starts, submissions)
      select ${currentTenantId}, day, views, site_visitors, form_starts, submissions from counted
          on conflict (tenant_id, day) do update set ${sums(pageColumns)}
    ), of_page as (
      insert into page_traffic as t (tenant_id, span, first_day, job_id, ${names(pageColumns)})
      select ${currentTenantId}, span, date_trunc(span, day)::date, job_id, ${names(pageColumns)}
        from counted, unnest(${trafficSpans}::text[]) as span
          on conflict (tenant_id, span, first_day, job_id) do update set ${sums(pageColumns)}
    ), of_member as (
      insert into referral_views as t (tenant_id, member_id, job_id, views)
      select ${currentTenantId}, m.id, job_id, views
        from counted, (select id from members
                        where tenant_id = ${currentTenantId} and id = ${referrerId}::uuid for key share) as m
       where views > 0
          on conflict (tenant_id, member_id, job_id) do update set ${sums(['views'])}
    )
    insert into careers_traffic as t (tenant_id, job_id, day, source, campaign, ${names(allColumns)})
    select ${currentTenantId}, job_id, day, source, campaign, ${names(allColumns)} from counted
        on conflict (tenant_id, day, job_id, source, campaign) do update set ${sums(allColumns)}`.execute(tx);
}

const withoutVisitors = allColumns.filter((name) => name !== 'visitors');

const names = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(name)));

const sums = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
  );

// The company's random salt of a day; the nightly task deletes it.
async function saltOf(tx: TenantTx, day: string): Promise<Buffer> {
  const known = await tx.selectFrom('visitor_salts').select('salt').where('day', '=', day).executeTakeFirst();
  if (known !== undefined) return known.salt;
  const salt = randomBytes(32);
  await tx.insertInto('visitor_salts').values({ day, salt }).execute();
  return salt;
}

// A backup of the database has salt and hashes, but not the secret key.
async function hashersOf(tx: TenantTx, secretKey: string | null, days: Set<string>) {
  const hashers = new Map<string, (visitor: string) => string>();
  for (const day of days) {
    const key = createHmac('sha256', await saltOf(tx, day))
      .update(secretKey ?? '')
      .digest();
    hashers.set(day, (visitor) => createHmac('sha256', key).update(visitor).digest('hex').slice(0, 32));
  }
  return hashers;
}
