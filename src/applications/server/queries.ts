import { type RawBuilder, sql } from 'kysely';
import { type Referrer, referrerName } from '#companies/server/referrers.ts';
import { tagsOf } from '#candidates/server/tag-parts.ts';
import type { Tag } from '#candidates/tag-contract.ts';
import { isOnHiringTeam } from '#jobs/server/access.ts';
import { stepCounts } from '#jobs/server/application-counts.ts';
import { readJsonRows } from '#platform/server/db/json-rows.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { StepKind } from '#stages/rules.ts';
import type { KnockoutAnswer } from '../answers-contract.ts';
import type { Outcome } from '../rules.ts';
import { companyDay } from './company-day.ts';

/** An expression on applications `a`: the start of the next meeting after a time. The slice meetings has it. */
export const nextMeeting = laterPart<(now: Date) => RawBuilder<Date | null>>('next meeting of applications');

/** The columns of a card; instants are those of JSON. */
export type CardRow = {
  id: string;
  version: number;
  job_id: string;
  candidate_id: string;
  name: string;
  surname: string;
  is_withheld: boolean;
  photo_file_id: string | null;
  current_title: string;
  current_company: string;
  step_id: string;
  kind: StepKind;
  step_entered_at: string;
  applied_at: string;
  closed_at: string | null;
  outcome: Outcome;
  rejection_reason: string | null;
  rating: number | null;
  tags: Tag[];
  source: string;
  referrer: Referrer | null;
  is_knocked_out: boolean;
  knockout_answers: KnockoutAnswer[];
  is_repeat: boolean;
  next_meeting_at: string | null;
  answer_by: string | null;
  answer_days_left: number | null;
  snoozed_until: string | null;
};

export const cardColumns = [
  'id',
  'version',
  'job_id',
  'candidate_id',
  'name',
  'surname',
  'is_withheld',
  'photo_file_id',
  'current_title',
  'current_company',
  'step_id',
  'kind',
  'step_entered_at',
  'applied_at',
  'closed_at',
  'outcome',
  'rejection_reason',
  'rating',
  'tags',
  'source',
  'referrer',
  'is_knocked_out',
  'knockout_answers',
  'is_repeat',
  'next_meeting_at',
  'answer_by',
  'answer_days_left',
  'snoozed_until',
] as const satisfies (keyof CardRow)[];

export type SortedCardRow = CardRow & {
  /** The sort value to the microsecond, which a Date would lose. */
  sort_value: string;
};

export const sortedCardColumns = [...cardColumns, 'sort_value'] as const satisfies (keyof SortedCardRow)[];

export type ColumnRow = {
  id: string;
  title: string;
  color: string;
  kind: StepKind;
  open_count: number;
  hired_count: number;
  total_count: number;
  open_entered_seconds: number;
};

/** An order of cards with the id as tie-breaker, and the condition for the rows after a cursor. */
export type CardOrder = {
  value: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  behind: (after: { value: string; id: string }) => RawBuilder<unknown>;
  /** Name of the value in a cursor, so that another order rejects it. */
  cursor: 'at' | 'rating' | 'name';
};

/** The latest first. */
export const newestOf = (value: RawBuilder<unknown>): CardOrder => ({
  value,
  by: sql`${value} desc, a.id desc`,
  behind: (after) => sql`(${value}, a.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
  cursor: 'at',
});

/** The steps of a job in order, with their counts. */
export async function listColumns(tx: TenantTx, jobId: string): Promise<ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select s.id, s.title, s.color, s.kind,
           coalesce(k.open_count, 0) as open_count, coalesce(k.hired_count, 0) as hired_count,
           coalesce(k.total_count, 0) as total_count, coalesce(k.open_entered_seconds, 0) as open_entered_seconds
      from job_steps s
      left join ${stepCounts(sql`= ${jobId}::uuid`)} as k on k.step_id = s.id
     where s.tenant_id = ${currentTenantId} and s.job_id = ${jobId}::uuid
     order by s.position`.execute(tx);
  return rows;
}

/**
 * The applications with these ids, for FROM. Each id is looked up by itself. A planner that underestimates the job or
 * the company would read all of it.
 */
export const applicationsById = (ids: readonly string[]): RawBuilder<unknown> => sql`
  unnest(${ids}::uuid[]) as one (id)
 cross join lateral (select * from applications
                      where tenant_id = ${currentTenantId} and applications.id = one.id limit 1)`;

/** Cards by their ids; `jobId` null takes them from any job. */
export async function findCards(
  tx: TenantTx,
  ids: readonly string[],
  options: { jobId: string | null; matching?: RawBuilder<unknown>; now: Date },
): Promise<CardRow[]> {
  return listCards(tx, {
    after: null,
    limit: ids.length,
    now: options.now,
    from: applicationsById(ids),
    where: sql`${options.jobId === null ? sql`true` : sql`a.job_id = ${options.jobId}::uuid`} ${options.matching ?? sql``}`,
    order: newestOf(sql`a.step_entered_at`),
  });
}

/** The applications of a candidate; with `memberId` those to jobs of that member's hiring teams. */
export async function listCandidateCards(
  tx: TenantTx,
  candidateId: string,
  options: { memberId: string | null; now: Date },
): Promise<CardRow[]> {
  const ofTeam = (memberId: string) =>
    sql`and ${isOnHiringTeam(memberId, { tenantId: 'a.tenant_id', jobId: 'a.job_id' })}`;
  return listCards(tx, {
    after: null,
    limit: 500,
    now: options.now,
    where: sql`a.candidate_id = ${candidateId}::uuid ${options.memberId === null ? sql`` : ofTeam(options.memberId)}`,
    order: newestOf(sql`a.applied_at`),
  });
}

type Value = { value: string; count: number };

/**
 * Tags and sources of the newest 2,000 applications of a job, the most frequent first. Counting all of a million takes
 * too long.
 */
export async function listFacets(tx: TenantTx, jobId: string): Promise<{ tags: Tag[]; sources: Value[] }> {
  const { rows } = await sql<{ tags: Tag[]; sources: Value[] }>`
    with newest as materialized (
      select a.tenant_id, a.candidate_id, a.source from applications a
       where a.tenant_id = ${currentTenantId} and a.job_id = ${jobId}::uuid
       order by a.applied_at desc, a.id desc limit 2000),
    used as (
      select g.root_id, count(*) as count from newest n
        join candidate_tags k on k.tenant_id = n.tenant_id and k.candidate_id = n.candidate_id
        join tags g on g.tenant_id = n.tenant_id and g.id = k.tag_id
       group by g.root_id),
    found as (
      select r.id, r.name, r.color from used
        join tags r on r.tenant_id = ${currentTenantId} and r.id = used.root_id and r.removed_at is null
       order by used.count desc, r.name_key limit 100),
    sources as (
      select n.source as value, count(*) as count from newest n
       group by n.source order by count desc, n.source limit 100)
    select (select coalesce(json_agg(found), '[]') from found) as tags,
           (select coalesce(json_agg(sources), '[]') from sources) as sources`.execute(tx);
  return rows[0] ?? { tags: [], sources: [] };
}

/** `where` may use `a`, a row of applications, and `s`, the step it is on. */
export type CardsQuery = {
  from?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: CardOrder;
  after: { value: string; id: string } | null;
  limit: number;
  now: Date;
};

/** One card more than requested. */
export async function listCards(tx: TenantTx, query: CardsQuery): Promise<SortedCardRow[]> {
  const { after, order, from = sql`applications` } = query;
  return readJsonRows(
    tx,
    sortedCardColumns,
    sql`
    select ${cardFields(query.now)}, a.kind, ${order.value}::text as sort_value
      from (select a.*, s.kind
              from ${from} a
              join job_steps s on s.tenant_id = a.tenant_id and s.id = a.step_id
             where a.tenant_id = ${currentTenantId} and ${query.where}
               ${after === null ? sql`` : sql`and ${order.behind(after)}`}
             order by ${order.by}
             limit ${query.limit + 1}) as a
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
     order by ${order.by}`,
  );
}

/** The columns of a card, of `a` and its candidate `c`. */
export function cardFields(now: Date): RawBuilder<unknown> {
  return sql`
    a.id, a.version, a.job_id, a.candidate_id, c.name, c.surname, c.is_withheld, c.photo_file_id, c.current_title, c.current_company,
    a.step_id, a.step_entered_at, a.applied_at, a.closed_at, a.outcome, a.rating, ${tagsOf(sql`a.candidate_id`)} as tags, a.source, a.is_knocked_out, a.knockout_answers,
    case a.outcome when 'rejected' then
      (select r.reason from rejections r where r.tenant_id = a.tenant_id and r.application_id = a.id)
    end as rejection_reason,
    ${referrerName('a.referrer_id')} as referrer,
    exists (select from applications other
             where other.tenant_id = a.tenant_id and other.candidate_id = a.candidate_id and other.id <> a.id) as is_repeat,
    ${nextMeeting.get()(now)} as next_meeting_at,
    case a.outcome when 'open' then a.answer_by end as answer_by,
    case a.outcome when 'open' then a.answer_by - ${companyDay(now)} end as answer_days_left,
    (select z.until_at from snoozes z
      where z.tenant_id = a.tenant_id and z.application_id = a.id) as snoozed_until`;
}
