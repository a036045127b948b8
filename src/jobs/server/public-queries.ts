import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { escapeLike } from '#companies/server/queries.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { DB } from '#platform/server/db/types.ts';
import type { KnockoutQuestion } from '#forms/rules.ts';
import type { inLanguage } from './job-text.ts';

/** A job takes applications through the day it closes on, in the company's time zone. */
export const takesApplications = (now: Date) => sql<boolean>`
  (jobs.closes_on is null or jobs.closes_on >= (
    select (${now}::timestamptz at time zone companies.time_zone)::date
      from companies where companies.id = ${currentTenantId}))`;

export type PublicJobFilters = {
  departmentId?: string | undefined;
  jobType?: string | undefined;
  locationType?: string | undefined;
  city?: string | undefined;
  search?: string | undefined;
};

const publicColumns = [
  'jobs.id',
  'jobs.slug',
  'jobs.title',
  'jobs.department_id',
  'departments.name as department_name',
  'jobs.job_type',
  'jobs.location_type',
  'jobs.country',
  'jobs.city',
  'jobs.language',
  'jobs.title_translations',
  'jobs.published_at',
  'jobs.updated_at',
] as const;

// Hidden pay never leaves the database on a public path.
const publicPay = (eb: ExpressionBuilder<DB, 'jobs'>) => [
  eb.case().when('is_pay_public', '=', true).then(eb.ref('pay_min')).end().as('pay_min'),
  eb.case().when('is_pay_public', '=', true).then(eb.ref('pay_max')).end().as('pay_max'),
  eb.case().when('is_pay_public', '=', true).then(eb.ref('pay_currency')).end().as('pay_currency'),
  eb.case().when('is_pay_public', '=', true).then(eb.ref('pay_period')).end().as('pay_period'),
];

/** A place in the list: the jobs after it (older), or before it (newer). */
export type PublicJobCursor = { direction: 'after' | 'before'; publishedAt: string; id: string };

export type PublicJobPage = { cursor: PublicJobCursor | null; limit: number; now: Date };

/**
 * Jobs that anyone may apply to now, newest publication first; one more than `limit` means another page. Before a
 * cursor they are in reverse order, so the nearest to it is first.
 */
export function listPublicJobs(
  tx: TenantTx,
  filters: PublicJobFilters,
  page: PublicJobPage,
): Promise<ListedJob[]> {
  return selectPublicJobs(tx, filters, page).execute();
}

/** The same as a part of another statement. */
export const selectPublicJobs = (tx: TenantTx, filters: PublicJobFilters, page: PublicJobPage) =>
  selectPage(tx, filters, page).select(publicColumns);

export type ListedJob = Awaited<ReturnType<ReturnType<typeof selectPublicJobs>['execute']>>[number];

/** The same jobs with what their pages show. */
export function listPublicJobDetails(tx: TenantTx, filters: PublicJobFilters, page: PublicJobPage) {
  return selectPage(tx, filters, page)
    .select(publicColumns)
    .select([
      'jobs.description_html',
      'jobs.description_translations',
      'jobs.closes_on',
      'jobs.skills',
      'jobs.openings',
    ])
    .select(publicPay)
    .execute();
}

export type PublicJobDetails = Awaited<ReturnType<typeof listPublicJobDetails>>[number];

function selectPage(tx: TenantTx, filters: PublicJobFilters, { cursor, limit, now }: PublicJobPage) {
  const order = cursor?.direction === 'before' ? 'asc' : 'desc';
  return filterPublicJobs(tx, filters, now)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(jobs.published_at, jobs.id) ${sql.raw(order === 'asc' ? '>' : '<')}
                     (${cursor?.publishedAt}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('jobs.published_at', order)
    .orderBy('jobs.id', order)
    .limit(limit + 1);
}

/** Jobs that anyone may apply to now, and that the filters match. */
export function filterPublicJobs(tx: TenantTx, filters: PublicJobFilters, now: Date) {
  const { departmentId, jobType, locationType, city, search } = filters;
  return tx
    .selectFrom('jobs')
    .leftJoin('departments', 'departments.id', 'jobs.department_id')
    .where('jobs.status', '=', 'published')
    .where('jobs.deleted_at', 'is', null)
    .where(takesApplications(now))
    .$if(departmentId !== undefined, (query) => query.where('jobs.department_id', '=', departmentId ?? ''))
    .$if(jobType !== undefined, (query) => query.where('jobs.job_type', '=', jobType ?? ''))
    .$if(locationType !== undefined, (query) => query.where('jobs.location_type', '=', locationType ?? ''))
    .$if(city !== undefined, (query) => query.where('jobs.city', '=', city ?? ''))
    .$if(search !== undefined, (query) => query.where(matchesSearch(search ?? '')));
}

const searchedWordsMax = 8;

/** Whether each word is in a title of any language, the city or the department's name. Case and accents are ignored. */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const conditions = words.slice(0, searchedWordsMax).map((word) => {
    // In a subquery, so that the word is folded once and not for each job.
    const part = sql`(select '%' || app.fold(${escapeLike(word)}) || '%')`;
    return sql<boolean>`(jobs.search_text like ${part} or jobs.department_id in (
      select named.id from departments as named
       where named.tenant_id = ${currentTenantId} and app.fold(named.name) like ${part}))`;
  });
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A job as its public page shows it, in one language. */
export type PublicJob = ReturnType<typeof inLanguage<NonNullable<Awaited<ReturnType<typeof findPublicJob>>>>>;

/**
 * The data of a job's public page. Drafts, archived and deleted jobs and those that were never public are not found; a
 * closed or completed one is found with `takes_applications` false, because its page says so. Callers sanitise the description when they show it.
 */
export function findPublicJob(tx: TenantTx, slug: string, now: Date) {
  return selectJobPage(tx, slug, now)
    .where('jobs.status', 'in', ['published', 'closed', 'completed'])
    .where('jobs.published_at', 'is not', null)
    .executeTakeFirst();
}

/** The same for a member who plays the applicant: the job is shown as if it were published. */
export async function findRehearsedJob(tx: TenantTx, slug: string, now: Date) {
  const job = await selectJobPage(tx, slug, now).where('jobs.status', '!=', 'archived').executeTakeFirst();
  if (job === undefined) return undefined;
  return { ...job, published_at: job.published_at ?? now, takes_applications: true };
}

function selectJobPage(tx: TenantTx, slug: string, now: Date) {
  return tx
    .selectFrom('jobs')
    .leftJoin('departments', 'departments.id', 'jobs.department_id')
    .select(publicColumns)
    .select([
      'jobs.status',
      'jobs.description_html',
      'jobs.description_translations',
      'jobs.skills',
      'jobs.openings',
      'jobs.closes_on',
      'jobs.standard_field_modes',
      'jobs.version',
    ])
    .select(publicPay)
    .select(sql<boolean>`jobs.status = 'published' and ${takesApplications(now)}`.as('takes_applications'))
    .where('jobs.slug', '=', slug)
    .where('jobs.deleted_at', 'is', null);
}

/** The questions an applicant sees, without the invisible ones. */
export function listPublicQuestions(tx: TenantTx, jobId: string) {
  return tx
    .selectFrom('job_questions')
    .select(['id', 'type', 'label', 'help', 'mode', 'settings', 'shown_when as shownWhen', 'translations'])
    .where('job_id', '=', jobId)
    .where('mode', '!=', 'invisible')
    .orderBy('position')
    .execute();
}

/** The questions whose answers flag an application, with today's rules; never shown to the applicant. */
export async function listKnockoutQuestions(tx: TenantTx, jobId: string): Promise<KnockoutQuestion[]> {
  const rows = await tx
    .selectFrom('job_questions')
    .select(['id', 'type', 'label', 'settings', 'knockout_rule as knockoutRule'])
    .where('job_id', '=', jobId)
    .where('mode', '!=', 'invisible')
    .where('knockout_rule', 'is not', null)
    .orderBy('position')
    .execute();
  return rows as unknown as KnockoutQuestion[];
}
