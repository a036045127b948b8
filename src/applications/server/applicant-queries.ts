import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { QuestionType } from '#jobs/rules.ts';
import type { ApplicantSort, SortOrder } from '../applicants-rules.ts';
import { allOf, type WantedApplicants } from './applicant-filters.ts';
import { foundBy, readFoundFirst } from './applicant-search.ts';

export type ApplicantPage = {
  sort: ApplicantSort;
  order: SortOrder;
  after: { value: string; id: string } | null;
  limit: number;
};

/** An application's place in the order. */
export type Placed = { id: string; sort_value: string };

/**
 * A page of applications and one more. Planned on each call: a step with three people and one with fifty
 * thousand need different plans.
 */
export async function listPlaces(
  tx: TenantTx,
  wanted: WantedApplicants,
  page: ApplicantPage,
): Promise<Placed[]> {
  const { value, type, isRising } = sortOf(page);
  const direction = isRising ? sql`asc` : sql`desc`;
  const after =
    page.after === null
      ? sql``
      : sql`and (${value}, a.id) ${isRising ? sql`>` : sql`<`} (${page.after.value}::${type}, ${page.after.id}::uuid)`;
  return readWanted<Placed>(tx, wanted, {
    columns: sql`a.id, ${value} as sort_value`,
    rest: sql`${after} order by ${value} ${direction}, a.id ${direction}`,
    shown: sql`f.id, f.sort_value::text as sort_value`,
    order: sql`order by f.sort_value ${direction}, f.id ${direction}`,
    limit: page.limit + 1,
  });
}

function sortOf({ sort, order }: ApplicantPage): {
  value: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  isRising: boolean;
} {
  const isRising = order === 'asc';
  switch (sort) {
    case 'applied':
      return { value: sql`a.applied_at`, type: sql`timestamptz`, isRising };
    case 'name':
      return { value: sql`a.sort_name`, type: sql`text`, isRising };
    case 'rating':
      return { value: sql`coalesce(a.rating, 0)`, type: sql`integer`, isRising };
    case 'days':
      // More days on a step mean an earlier arrival, so the order is reversed.
      return { value: sql`a.step_entered_at`, type: sql`timestamptz`, isRising: !isRising };
  }
}

/** Number of applications that match; counting stops at `limit`. */
export async function countApplicants(
  tx: TenantTx,
  wanted: WantedApplicants,
  limit: number,
): Promise<number> {
  if (wanted.commonWords !== undefined) return (await listVersions(tx, wanted, limit)).length;
  const [, { rows }] = await Promise.all([
    planAnew(tx),
    sql<{ count: number }>`
      select count(*) as count
        from (select from applications a where ${allOf(wanted.conditions)} limit ${limit}) as found`.execute(
      tx,
    ),
  ]);
  return rows[0]?.count ?? 0;
}

/** Everything the filters match, with the current versions; at most `limit`. */
export async function listVersions(
  tx: TenantTx,
  wanted: WantedApplicants,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  return readWanted(tx, wanted, {
    columns: sql`a.id, a.version`,
    rest: sql``,
    shown: sql`f.id, f.version`,
    order: sql``,
    limit,
  });
}

type Reading = {
  columns: RawBuilder<unknown>;
  /** What follows the conditions. */
  rest: RawBuilder<unknown>;
  /** The columns again, and their order, of `f`. */
  shown: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
};

async function readWanted<Row>(tx: TenantTx, wanted: WantedApplicants, reading: Reading): Promise<Row[]> {
  const { conditions, commonWords: words } = wanted;
  const { columns, rest, shown, order, limit } = reading;
  const from = (where: RawBuilder<unknown>[]) =>
    sql`select ${columns}, a.candidate_id from applications a where ${allOf(where)} ${rest}`;
  if (words !== undefined) {
    const [, first] = await Promise.all([
      planAnew(tx),
      readFoundFirst<Row>(tx, words, { from: from(conditions), shown, order, limit }),
    ]);
    if (first !== null) return first;
  }
  const all = words === undefined ? conditions : [...conditions, foundBy(words)];
  const [, { rows }] = await Promise.all([
    planAnew(tx),
    sql<Row>`select ${shown} from (${from(all)} limit ${limit}) as f ${order}`.execute(tx),
  ]);
  return rows;
}

const planAnew = (tx: TenantTx): Promise<unknown> =>
  sql`set local plan_cache_mode = force_custom_plan`.execute(tx);

export type AssigneeRow = {
  id: string;
  member_id: string;
  name: string;
  surname: string;
  avatar_key: string | null;
};

/** The assignee of each of these applications. */
export async function listAssignees(tx: TenantTx, ids: readonly string[]): Promise<Map<string, AssigneeRow>> {
  const { rows } = await sql<AssigneeRow>`
    select a.id, m.id as member_id, u.name, u.surname, u.avatar_key
      from applications a
      join members m on m.tenant_id = a.tenant_id and m.id = a.assignee_id
      join users u on u.id = m.user_id
     where a.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export type ContactRow = { id: string; email: string; phone_number: string; city: string; country: string };

/** Contact and place of the candidates of these applications. */
export async function listContacts(tx: TenantTx, ids: readonly string[]): Promise<Map<string, ContactRow>> {
  const { rows } = await sql<ContactRow>`
    select a.id, c.email, c.phone_number, c.city, c.country
      from applications a
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
     where a.tenant_id = ${currentTenantId} and a.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export type AnswersRow = { id: string; answers: Record<string, unknown>; questions: unknown[] };

/** Answers to these questions, with each question as the applicant saw it. */
export async function listAnswers(
  tx: TenantTx,
  ids: readonly string[],
  questionIds: readonly string[],
): Promise<AnswersRow[]> {
  const { rows } = await sql<AnswersRow>`
    select a.id,
           (select coalesce(jsonb_object_agg(given.key, given.value), '{}') from jsonb_each(a.answers) as given
             where given.key = any(${questionIds}::text[])) as answers,
           (select coalesce(jsonb_agg(seen), '[]') from jsonb_array_elements(f.content -> 'questions') as seen
             where seen ->> 'id' = any(${questionIds}::text[])) as questions
      from applications a
      left join job_forms f on f.tenant_id = a.tenant_id and f.id = a.form_id
     where a.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** The hiring team of a job, ordered by name: the members who can be assigned. */
export async function listTeam(tx: TenantTx, jobId: string): Promise<Omit<AssigneeRow, 'id'>[]> {
  return tx
    .selectFrom('hiring_team')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'hiring_team.tenant_id')
        .onRef('members.id', '=', 'hiring_team.member_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.id as member_id', 'users.name', 'users.surname', 'users.avatar_key'])
    .where('hiring_team.job_id', '=', jobId)
    .where('members.status', '=', 'active')
    .orderBy('users.name')
    .orderBy('users.surname')
    .execute();
}

/**
 * The questions of a job's form: those asked now in their order, then those that an earlier form asked and that
 * somebody answered.
 */
export async function listQuestions(
  tx: TenantTx,
  jobId: string,
): Promise<{ id: string; type: QuestionType; label: string }[]> {
  const { rows } = await sql<{ id: string; type: QuestionType; label: string }>`
    with seen as (
      select distinct on (one ->> 'id') one ->> 'id' as id, one ->> 'type' as type, one ->> 'label' as label
        from job_forms f
       cross join lateral jsonb_array_elements(f.content -> 'questions') as one
       where f.job_id = ${jobId}::uuid
       order by one ->> 'id', f.id desc)
    select q.id::text as id, q.type, q.label, q.position from questions q where q.job_id = ${jobId}::uuid
    union all
    select seen.id, seen.type, seen.label, 1000 from seen
     where not exists (select from questions q where q.job_id = ${jobId}::uuid and q.id::text = seen.id)
     order by position, label
     limit 100`.execute(tx);
  return rows.map(({ id, type, label }) => ({ id, type, label }));
}
