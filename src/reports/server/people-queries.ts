import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PeopleKind } from '../rules.ts';
import { hires, isOfJobs, publishedBefore, publishings, isWithinDays } from './queries.ts';
import type { ReportDays } from './resolve-days.ts';
import { eventOfAction } from './work-queries.ts';

export type PeopleFilter = {
  companyId: string;
  jobId: string;
  days: ReportDays;
  of: PeopleKind;
  /** An id or a source; null when the number is about everyone. */
  about: string | null;
  after: { at: string; id: string } | null;
  limit: number;
  now: Date;
};

export type PersonRow = {
  id: string;
  application_id: string;
  candidate_id: string;
  name: string;
  surname: string;
  photo_file_id: string | null;
  current_title: string;
  outcome: string;
  step_title: string;
  step_color: string;
  happened_at: Date;
  /** The instant in full precision, for the cursor. */
  at: string;
  seconds: number | null;
};

/** The people whom a number counts, newest first; one row more than requested. */
export async function listPersonRows(tx: TenantTx, asked: PeopleFilter): Promise<PersonRow[]> {
  const after =
    asked.after === null
      ? sql``
      : sql`where (b.at, b.id) < (${asked.after.at}::timestamptz, ${asked.after.id}::uuid)`;
  const { rows } = await sql<PersonRow>`
    select b.id, b.application_id, a.candidate_id, c.name, c.surname, c.photo_file_id, c.current_title, a.outcome,
           k.title as step_title, k.color as step_color, b.at as happened_at, b.at::text as at, b.seconds
      from (select b.* from (${peopleQueries[asked.of](asked)}) as b
             ${after}
             order by b.at desc, b.id desc
             limit ${asked.limit + 1}) as b
      join applications a on a.tenant_id = ${currentTenantId} and a.id = b.application_id
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
      join job_steps k on k.tenant_id = a.tenant_id and k.id = a.step_id
     order by b.at desc, b.id desc`.execute(tx);
  return rows;
}

type PeopleQueryBuilder = (asked: PeopleFilter) => RawBuilder<unknown>;

/** For each number, a query for { id, application_id, at, seconds }. It must count the same as the report's query. */
const peopleQueries: Record<PeopleKind, PeopleQueryBuilder> = {
  applied: (asked) => applicantsQuery(asked, hasSource(asked)),
  reached: (asked) => applicantsQuery(asked, reachedStep(sql`k.id = ${asked.about}::uuid`)),
  interviewed: (asked) =>
    applicantsQuery(asked, sql`${hasSource(asked)} ${reachedStep(sql`k.kind = 'interview'`)}`),
  appliedAndHired: (asked) => applicantsQuery(asked, sql`${hasSource(asked)} and a.outcome = 'hired'`),
  knockedOut: (asked) =>
    applicantsQuery(
      asked,
      sql`and a.is_knocked_out and a.knockout_answers @> ${JSON.stringify([{ questionId: asked.about }])}::jsonb`,
    ),
  left: ({ jobId, days, about }) => sql`
    select s.application_id as id, s.application_id, s.left_at as at,
           extract(epoch from s.left_at - s.entered_at)::float8 as seconds
      from step_periods s
     where s.tenant_id = ${currentTenantId} and s.job_id = ${jobId}::uuid and s.step_id = ${about}::uuid
       and ${isWithinDays({ days }, sql`s.left_at`)}`,
  standing: ({ jobId, about, now }) => sql`
    select a.id, a.id as application_id, a.step_entered_at as at,
           extract(epoch from ${now}::timestamptz - a.step_entered_at)::float8 as seconds
      from applications a
     where a.tenant_id = ${currentTenantId} and a.job_id = ${jobId}::uuid
       and a.step_id = ${about}::uuid and a.outcome = 'open'`,
  hired: (asked) => hiresQuery(asked, sql`a.applied_at`),
  hiredSincePublishing: (asked) => hiresQuery(asked, publishedBefore),
  meetings: ({ jobId, days, about }) => sql`
    select m.id, a.id as application_id, m.starts_at as at, null::float8 as seconds
      from meetings m
      join applications a on a.tenant_id = m.tenant_id and a.job_id = m.job_id and a.candidate_id = m.candidate_id
     where m.tenant_id = ${currentTenantId} and m.job_id = ${jobId}::uuid and m.status = 'completed'
       and m.no_show_of is null
       and ${isWithinDays({ days }, sql`m.starts_at`)}
       and exists (select from meeting_hosts h join members b on b.tenant_id = h.tenant_id and b.id = h.member_id
                    where h.tenant_id = m.tenant_id and h.meeting_id = m.id and b.user_id = ${about}::uuid)`,
  comments: (asked) => actionsQuery(asked, eventOfAction.comments),
  moves: (asked) => actionsQuery(asked, eventOfAction.moves),
  rejections: (asked) => actionsQuery(asked, eventOfAction.rejections),
  ratings: (asked) => actionsQuery(asked, eventOfAction.ratings),
};

const applicantsQuery = (
  { companyId, jobId, days }: PeopleFilter,
  and: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select a.id, a.id as application_id, a.applied_at as at, null::float8 as seconds
    from applications a
   where ${isOfJobs({ companyId, jobIds: [jobId] }, 'a')} and ${isWithinDays({ days }, sql`a.applied_at`)} ${and}`;

const hasSource = ({ about }: PeopleFilter): RawBuilder<unknown> =>
  about === null ? sql`` : sql`and a.source = ${about}`;

const reachedStep = (step: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  and exists (
    select from step_periods s
      join job_steps l on l.tenant_id = s.tenant_id and l.id = s.step_id
     where s.tenant_id = a.tenant_id and s.application_id = a.id
       and l.position >= (select min(k.position) from job_steps k
                           where k.tenant_id = a.tenant_id and k.job_id = a.job_id and ${step}))`;

const hiresQuery = (
  { companyId, jobId, days }: PeopleFilter,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with published as materialized (${publishings({ companyId, jobIds: [jobId] })})
  select h.id, h.id as application_id, h.at, extract(epoch from h.at - h.began_at)::float8 as seconds
    from (select a.id, a.step_entered_at as at, ${from} as began_at
            from ${hires}
           where a.tenant_id = ${currentTenantId} and a.job_id = ${jobId}::uuid
             and ${isWithinDays({ days }, sql`a.step_entered_at`)}) as h
   where h.began_at is not null`;

const actionsQuery = ({ jobId, days, about }: PeopleFilter, type: string): RawBuilder<unknown> => sql`
  select e.id, e.application_id, e.occurred_at as at, null::float8 as seconds
    from events e
   where e.tenant_id = ${currentTenantId} and e.job_id = ${jobId}::uuid
     and ${isWithinDays({ days }, sql`e.occurred_at`)} and e.actor_user_id = ${about}::uuid
     and e.type = ${sql.lit(type)} and e.reader_user_ids is null and e.application_id is not null`;
