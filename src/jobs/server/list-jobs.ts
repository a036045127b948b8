import { type InferResult, type RawBuilder, sql } from 'kysely';
import { escapeLike } from '#companies/server/queries.ts';
import type { z } from 'zod';
import { calendarDate, id } from '#platform/contract/fields.ts';
import type { Page } from '#platform/contract/paging.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ListedJob } from '../contract.ts';
import type { jobListQuery } from '../lists-contract.ts';
import { type JobSort, jobStatuses } from '../rules.ts';
import { scopeJobs, selectTeamJobIds } from './access.ts';
import { changedJobCounts, type JobCounts, settledJobCounts } from './application-counts.ts';
import { presentJobSummary } from './present.ts';
import { jobsWithNames, listJobSteps } from './queries.ts';

type ListQuery = z.output<typeof jobListQuery>;

/** Counting stops here, because an exact larger count is of no use to a person. */
const countedMax = 1000;

/** Counts applications that are new to a member, by job; the applications slice has it. */
export type CountNew = (
  tx: TenantTx,
  memberId: string,
  jobIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** A page of the jobs this member may see, each with the counts of its steps and of applications new to the member. */
export async function listJobs(
  tx: TenantTx,
  actor: MemberActor,
  query: ListQuery,
  countNew: CountNew,
): Promise<Page<ListedJob>> {
  const isFirst = query.cursor === undefined;
  const [, rows] = await Promise.all([
    // Planned on each call, because a department with three jobs needs a different plan than one with five thousand.
    sql`set local plan_cache_mode = force_custom_plan`.execute(tx),
    query.sort === 'applicants' ? listByApplicants(tx, actor, query) : pageOf(tx, actor, query).execute(),
  ]);
  const ids = rows.slice(0, query.limit).map((row) => row.id);
  const [steps, news, total] = await Promise.all([
    listJobSteps(tx, ids),
    countNew(tx, actor.memberId, ids),
    isFirst && rows.length > query.limit ? countMatching(tx, actor, query) : rows.length,
  ]);
  const stepsOf = Map.groupBy(steps, (step) => step.job_id);
  const page = pageFrom(
    rows,
    query.limit,
    (row): ListedJob => ({
      ...presentJobSummary(row, stepsOf.get(row.id) ?? []),
      newCount: news.get(row.id) ?? 0,
    }),
    (row) => ({ value: row.sort_value, id: row.id }),
  );
  return isFirst && total <= countedMax ? { ...page, total } : page;
}

/**
 * One job more than requested.
 * @param counts the counts for a sort by applicants
 */
function pageOf(tx: TenantTx, actor: MemberActor, query: ListQuery, counts?: JobCounts) {
  const { value, direction } = orders[query.sort];
  const after = readCursor(query.cursor, ['value', 'id']);
  return matching(tx, actor, query)
    .$if(counts !== undefined, (found) =>
      found.innerJoin(counts ?? settledJobCounts, 'job_counts.job_id', 'jobs.id'),
    )
    .select(sql<string>`${value}::text`.as('sort_value'))
    .$if(after !== null, (found) => found.where(beyond(query.sort, after ?? { value: '', id: '' })))
    .orderBy(value, direction)
    .orderBy('jobs.id', direction)
    .limit(query.limit + 1);
}

// The index sorts the stored counts. Jobs with changes to fold have a page of their own, in the same statement, so that
// a fold meanwhile does not hide a job or show it twice.
async function listByApplicants(tx: TenantTx, actor: MemberActor, query: ListQuery) {
  const [settled, changed] = [settledJobCounts, changedJobCounts].map((counts) =>
    pageOf(tx, actor, query, counts),
  );
  const { rows } = await sql<InferResult<ReturnType<typeof pageOf>>[number]>`
    select * from (${settled} union all ${changed}) as found
     order by sort_value::integer desc, id desc
     limit ${query.limit + 1}`.execute(tx);
  return rows;
}

type Order = { value: RawBuilder<unknown>; type: RawBuilder<unknown>; direction: 'asc' | 'desc' };

// Each sort has its own index; ids rise with the time a job was created.
const byId = { value: sql`jobs.id`, type: sql`uuid` };
const orders: Record<JobSort, Order> = {
  newest: { ...byId, direction: 'desc' },
  oldest: { ...byId, direction: 'asc' },
  title: { value: sql`jobs.sort_title`, type: sql`text`, direction: 'asc' },
  applicants: { value: sql`job_counts.open_count`, type: sql`integer`, direction: 'desc' },
  closing: { value: sql`coalesce(jobs.closes_on, 'infinity'::date)`, type: sql`date`, direction: 'asc' },
};

// The value in a cursor of this sort; any other value gives an empty page, not a database error.
const isValueOf: Record<JobSort, (value: string) => boolean> = {
  newest: (value) => id.safeParse(value).success,
  oldest: (value) => id.safeParse(value).success,
  title: () => true,
  applicants: (value) => /^\d{1,9}$/.test(value),
  closing: (value) => value === 'infinity' || calendarDate.safeParse(value).success,
};

function beyond(sort: JobSort, after: { value: string; id: string }): RawBuilder<boolean> {
  const { value, type, direction } = orders[sort];
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  if (!isValueOf[sort](after.value)) return sql<boolean>`false`;
  const key = sort === 'applicants' ? sql`job_counts.job_id` : sql`jobs.id`;
  return sql<boolean>`(${value}, ${key}) ${sign} (${after.value}::${type}, ${after.id}::uuid)`;
}

function matching(tx: TenantTx, actor: MemberActor, query: ListQuery) {
  const { status = jobStatuses.filter((one) => one !== 'archived'), search = '', tag, owner } = query;
  return (
    jobsWithNames(tx)
      // Row-level security adds the same condition, but only with the company named can the planner estimate its size.
      .where('jobs.tenant_id', '=', actor.companyId)
      .where(scopeJobs(actor, 'jobs.id'))
      .where('jobs.status', 'in', status)
      .$if(query.departmentId !== undefined, (found) =>
        found.where('jobs.department_id', 'in', query.departmentId ?? []),
      )
      .$if(query.jobType !== undefined, (found) => found.where('jobs.job_type', 'in', query.jobType ?? []))
      .$if(query.locationType !== undefined, (found) =>
        found.where('jobs.location_type', 'in', query.locationType ?? []),
      )
      .$if(tag !== undefined, (found) => found.where(sql<boolean>`jobs.tags && ${tag}::text[]`))
      .$if(owner !== undefined, (found) => found.where('jobs.created_by_user_id', 'in', owner ?? []))
      .$if(query.mine !== undefined, (found) => found.where(isMine(actor)))
      .$if(search !== '', (found) => found.where(says(search)))
  );
}

const isMine = (actor: MemberActor): RawBuilder<boolean> => sql<boolean>`jobs.id in (
  ${selectTeamJobIds(actor, { withDeleted: true })}
  union all
  select id from jobs where tenant_id = ${currentTenantId} and created_by_user_id = ${actor.userId}::uuid and deleted_at is null)`;

function says(words: string): RawBuilder<boolean> {
  const pattern = sql`'%' || app.fold(${escapeLike(words)}) || '%'`;
  return sql<boolean>`(jobs.search_text like ${pattern} or jobs.department_id in (
    select id from departments where tenant_id = ${currentTenantId} and app.fold(name) like ${pattern}))`;
}

async function countMatching(tx: TenantTx, actor: MemberActor, query: ListQuery): Promise<number> {
  const found = matching(tx, actor, query)
    .clearSelect()
    .select('jobs.id')
    .limit(countedMax + 1);
  const row = await tx
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
