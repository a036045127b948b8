import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '#companies/server/queries.ts';
import type { z } from 'zod';
import { calendarDate, id, valuesOf } from '#platform/contract/fields.ts';
import type { Page } from '#platform/contract/paging.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ListedJob } from '../contract.ts';
import type { jobListQuery } from '../lists-contract.ts';
import { type JobSort, jobStatuses } from '../rules.ts';
import { scopeJobs, selectTeamJobIds } from './access.ts';
import { changedJobCounts, settledJobCounts } from './application-counts.ts';
import { jobFields } from './job-fields.ts';
import { presentJobSummary } from './present.ts';
import { listJobSteps, listJobsWithNames } from './queries.ts';

type ListQuery = z.output<typeof jobListQuery>;

/** Counting stops here, because an exact larger count is of no use to a person. */
const countedMax = 1000;

/** Counts applications that are new to a member, by job; the applications slice has it. */
export type CountNew = (
  tx: TenantTx,
  memberId: string,
  jobIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** A page of the jobs this member may see. Each has the counts of its steps and of applications new to the member. */
export async function listJobs(
  tx: TenantTx,
  actor: MemberActor,
  query: ListQuery,
  countNew: CountNew,
): Promise<Page<ListedJob>> {
  const isFirst = query.cursor === undefined;
  const matching = await conditionsOf(tx, actor, query);
  const places = await listPlaces(tx, matching, query);
  const ids = places.slice(0, query.limit).map((place) => place.id);
  const [rows, steps, news, customFields, total] = await Promise.all([
    listJobsWithNames(tx, ids),
    listJobSteps(tx, ids),
    countNew(tx, actor.memberId, ids),
    jobFields.get().listValues(tx, actor, { fieldIds: valuesOf(query.fieldIds), jobIds: ids }),
    isFirst && places.length > query.limit ? countMatching(tx, matching) : places.length,
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const stepsOf = Map.groupBy(steps, (step) => step.job_id);
  const { nextCursor } = pageFrom(
    places,
    query.limit,
    (place) => place,
    (place) => ({ value: place.sort_value, id: place.id }),
  );
  const items = ids.flatMap((jobId) => {
    const row = rowOf.get(jobId);
    if (row === undefined) return [];
    const summary = presentJobSummary(row, stepsOf.get(jobId) ?? []);
    return [{ ...summary, newCount: news.get(jobId) ?? 0, customFields: customFields.get(jobId) ?? [] }];
  });
  return { items, nextCursor, ...(isFirst && total <= countedMax ? { total } : {}) };
}

/** A job's position in the order. */
type Place = { id: string; sort_value: string };

/** One job more than requested. */
async function listPlaces(tx: TenantTx, matching: JobConditions, query: ListQuery): Promise<Place[]> {
  const page = query.sort === 'applicants' ? pageByApplicants(matching, query) : pageOf(matching, query);
  const { rows } = await sql<Place>`${matching.plan} ${page}`.execute(tx);
  return rows;
}

/** @param counts the counts for a sort by applicants */
function pageOf(matching: JobConditions, query: ListQuery, counts = sql``): RawBuilder<Place> {
  const { value, direction } = orders[query.sort];
  const after = readCursor(query.cursor, ['value', 'id']);
  return sql<Place>`
    select jobs.id, ${value}::text as sort_value
      from jobs ${counts}
     where ${matching.conditions} ${after === null ? sql`` : sql`and ${beyond(query.sort, after)}`}
     order by ${value} ${direction}, jobs.id ${direction}
     limit ${query.limit + 1}`;
}

// The index sorts the stored counts. Jobs with changes to fold have a page of their own in the same statement. A fold
// meanwhile then neither hides a job nor shows it twice.
function pageByApplicants(matching: JobConditions, query: ListQuery): RawBuilder<Place> {
  const [settled, changed] = [settledJobCounts, changedJobCounts].map((counts) =>
    pageOf(matching, query, sql`join ${counts} on job_counts.job_id = jobs.id`),
  );
  return sql<Place>`
    select * from ((${settled}) union all (${changed})) as found
     order by sort_value::integer desc, id desc
     limit ${query.limit + 1}`;
}

type Order = { value: RawBuilder<unknown>; type: RawBuilder<unknown>; direction: RawBuilder<unknown> };

const rising = sql`asc`;
const falling = sql`desc`;

// Each sort has its own index; ids rise with the time a job was created.
const byId = { value: sql`jobs.id`, type: sql`uuid` };
const orders: Record<JobSort, Order> = {
  newest: { ...byId, direction: falling },
  oldest: { ...byId, direction: rising },
  title: { value: sql`jobs.sort_title`, type: sql`text`, direction: rising },
  applicants: { value: sql`job_counts.open_count`, type: sql`integer`, direction: falling },
  closing: { value: sql`coalesce(jobs.closes_on, 'infinity'::date)`, type: sql`date`, direction: rising },
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
  const sign = direction === rising ? sql`>` : sql`<`;
  if (!isValueOf[sort](after.value)) return sql<boolean>`false`;
  const key = sort === 'applicants' ? sql`job_counts.job_id` : sql`jobs.id`;
  return sql<boolean>`(${value}, ${key}) ${sign} (${after.value}::${type}, ${after.id}::uuid)`;
}

type JobConditions = { conditions: RawBuilder<unknown>; plan: RawBuilder<unknown> };

async function conditionsOf(tx: TenantTx, actor: MemberActor, query: ListQuery): Promise<JobConditions> {
  const { status = jobStatuses.filter((one) => one !== 'archived'), search = '' } = query;
  const { departmentId, jobType, locationType, tag, owner, mine, customField } = query;
  const filters: RawBuilder<unknown>[] = [];
  if (departmentId !== undefined) filters.push(sql`jobs.department_id = any(${departmentId}::uuid[])`);
  if (jobType !== undefined) filters.push(sql`jobs.job_type = any(${jobType}::text[])`);
  if (locationType !== undefined) filters.push(sql`jobs.location_type = any(${locationType}::text[])`);
  if (tag !== undefined) filters.push(sql`jobs.tags && ${tag}::text[]`);
  if (owner !== undefined) filters.push(sql`jobs.created_by_user_id = any(${owner}::uuid[])`);
  if (mine !== undefined) filters.push(isMine(actor));
  if (search !== '') filters.push(says(search));
  if (customField !== undefined)
    filters.push(await jobFields.get().conditionOf(tx, actor, { ...query, customField }));
  const conditions = [
    sql`jobs.tenant_id = ${currentTenantId} and jobs.deleted_at is null and jobs.status = any(${status}::text[])`,
    scopeJobs(actor, 'jobs.id'),
    ...filters,
  ];
  const hasOnePlan = filters.length === 0 && query.status === undefined && query.sort !== 'applicants';
  return { conditions: sql.join(conditions, sql` and `), plan: hasOnePlan ? sql`` : planOnEachCall };
}

const isMine = (actor: MemberActor): RawBuilder<boolean> => sql<boolean>`jobs.id in (
  ${selectTeamJobIds(actor, { withDeleted: true })})`;

function says(words: string): RawBuilder<boolean> {
  const pattern = sql`'%' || app.fold(${escapeLike(words)}) || '%'`;
  return sql<boolean>`(jobs.search_text like ${pattern} or jobs.department_id in (
    select id from departments where tenant_id = ${currentTenantId} and app.fold(name) like ${pattern}))`;
}

async function countMatching(tx: TenantTx, { conditions, plan }: JobConditions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${plan}
    select count(*) as count
      from (select from jobs where ${conditions} limit ${countedMax + 1}) as found`.execute(tx);
  return rows[0]?.count ?? 0;
}
