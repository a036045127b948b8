import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Scorecard } from '../contract.ts';
import type { InterviewKit } from '../kit-contract.ts';
import type { Decision, Rating, RatedAttribute, Recommendation } from '../rules.ts';
import { isDecisionReadable, isOwed, isReadable, owedMeeting, type Reader } from './access.ts';
import { submittedColumns } from './scorecard-queries.ts';

export type AuthorColumns = {
  user_id: string | null;
  name: string | null;
  surname: string | null;
  avatar_key: string | null;
};

export type FeedbackRow = AuthorColumns & {
  application_id: string;
  meeting_id: string;
  interview_type: string;
  starts_at: Date;
  is_submitted: boolean;
  /** Null before it is submitted, and while the reader may not read it. */
  scorecard: Scorecard | null;
};

// More than any candidate has.
const feedbackMax = 500;

/** The interviewers of these applications by meeting, latest first, with what the reader may read of theirs. */
export async function listFeedback(
  tx: TenantTx,
  reader: Reader,
  applicationIds: string[],
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select m.application_id, m.id as meeting_id, m.interview_type, m.starts_at,
           a.user_id, u.name, u.surname, u.avatar_key,
           b.id is not null as is_submitted, r.scorecard
      from meetings m
     cross join lateral (
       select b.user_id
         from meeting_hosts h
         join members b on b.tenant_id = h.tenant_id and b.id = h.member_id and b.status = 'active'
        where h.tenant_id = m.tenant_id and h.meeting_id = m.id and m.status <> 'cancelled'
          and m.no_show_of is null
        union
       select s.author_user_id
         from scorecards s
        where s.tenant_id = m.tenant_id and s.meeting_id = m.id and s.submitted_at is not null) as a
      left join users u on u.id = a.user_id
      left join scorecards b on b.tenant_id = m.tenant_id and b.meeting_id = m.id
           and b.author_user_id is not distinct from a.user_id and b.submitted_at is not null
      left join lateral (
        select ${submittedColumns} as scorecard
          from scorecards s
         where s.tenant_id = m.tenant_id and s.id = b.id and ${isReadable(reader)}) as r on true
     where m.tenant_id = ${currentTenantId} and m.application_id = any (${applicationIds}::uuid[])
     order by m.starts_at desc, m.id, u.name, u.surname, a.user_id
     limit ${feedbackMax}`.execute(tx);
  return rows;
}

/** A meeting by application about which the reader owes feedback. */
export async function findOwedMeetings(
  tx: TenantTx,
  reader: Reader,
  applicationIds: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ application_id: string; meeting_id: string | null }>`
    select i.id as application_id, ${owedMeeting(reader, sql`i.id`)} as meeting_id
      from unnest(${applicationIds}::uuid[]) as i (id)`.execute(tx);
  return new Map(
    rows.flatMap((row) => (row.meeting_id === null ? [] : [[row.application_id, row.meeting_id]])),
  );
}

export type DecisionRow = AuthorColumns & {
  id: string;
  application_id: string;
  decision: Decision;
  reason: string;
  created_at: Date;
};

const decisionsMax = 200;

/** The decision notes that match and that the reader may read, newest first. */
export async function listDecisions(
  tx: TenantTx,
  reader: Reader,
  which: { applicationIds: string[] } | { ids: string[] },
): Promise<DecisionRow[]> {
  const matches =
    'ids' in which
      ? sql`d.id = any (${which.ids}::uuid[])`
      : sql`d.application_id = any (${which.applicationIds}::uuid[])`;
  const { rows } = await sql<DecisionRow>`
    select d.id, d.application_id, d.decision, d.reason, d.created_at,
           d.author_user_id as user_id, u.name, u.surname, u.avatar_key
      from decision_notes d
      join applications a on a.tenant_id = d.tenant_id and a.id = d.application_id
      left join users u on u.id = d.author_user_id
     where d.tenant_id = ${currentTenantId} and ${matches} and ${isDecisionReadable(reader)}
     order by d.id desc
     limit ${decisionsMax}`.execute(tx);
  return rows;
}

export type ComparedRow = {
  application_id: string;
  candidate_id: string;
  name: string;
  surname: string;
  step_title: string;
  step_color: string;
  outcome: string;
  is_withheld: boolean;
  scorecards: {
    interviewType: InterviewKit['interviewType'];
    attributes: RatedAttribute[];
    ratings: Rating[];
    recommendation: Recommendation;
  }[];
};

type Comparison = { jobId: string; isOpenOnly: boolean; after: { id: string } | null; limit: number };

/**
 * The applicants of a job with submitted feedback, newest applicant first; one more than the limit. The index of the
 * scorecards by job gives the page. So its cost does not depend on the number of applicants.
 */
export async function listCompared(
  tx: TenantTx,
  reader: Reader,
  { jobId, isOpenOnly, after, limit }: Comparison,
): Promise<ComparedRow[]> {
  const isOpen = isOpenOnly ? sql`and a.outcome = 'open'` : sql``;
  const isAfter = after === null ? sql`` : sql`and s.application_id < ${after.id}::uuid`;
  const { rows } = await sql<ComparedRow>`
    with page as materialized (
      select distinct s.application_id as id
        from scorecards s
        join applications a on a.tenant_id = s.tenant_id and a.id = s.application_id ${isOpen}
       where s.tenant_id = ${currentTenantId} and s.job_id = ${jobId}::uuid and s.submitted_at is not null ${isAfter}
       order by s.application_id desc
       limit ${limit + 1})
    select a.id as application_id, a.candidate_id, c.name, c.surname, t.title as step_title, t.color as step_color,
           a.outcome, ${owedMeeting(reader, sql`a.id`)} is not null as is_withheld,
           coalesce(f.scorecards, '[]') as scorecards
      from page p
      join applications a on a.tenant_id = ${currentTenantId} and a.id = p.id
      join candidates c on c.tenant_id = a.tenant_id and c.id = a.candidate_id
      join job_steps t on t.tenant_id = a.tenant_id and t.id = a.step_id
      left join lateral (
        select jsonb_agg(jsonb_build_object(
                 'interviewType', m.interview_type, 'attributes', s.attributes, 'ratings', s.ratings,
                 'recommendation', s.recommendation) order by m.starts_at, s.id) as scorecards
          from scorecards s
          join meetings m on m.tenant_id = s.tenant_id and m.id = s.meeting_id
         where s.tenant_id = a.tenant_id and s.application_id = a.id and ${isReadable(reader)}) as f on true
     order by a.id desc`.execute(tx);
  return rows;
}

export type OwedRow = {
  meeting_id: string;
  interview_type: string;
  ended_at: Date;
  candidate_id: string;
  name: string;
  surname: string;
  job_id: string;
  job_title: string;
};

/** A condition on meetings `m`, applications `a` and jobs `j`: their feedback is still wanted. */
export const isWanted: RawBuilder<unknown> = sql`
  a.outcome = 'open' and j.deleted_at is null and j.status <> 'archived'`;

export const endedAt = sql<Date>`(m.starts_at + make_interval(mins => m.duration_minutes))`;

/** The meetings that have ended and about which the member owes feedback on an open application, latest first. */
export async function listOwed(
  tx: TenantTx,
  { memberId, userId }: Pick<Reader, 'memberId' | 'userId'>,
  { now, limit }: { now: Date; limit: number },
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select m.id as meeting_id, m.interview_type, ${endedAt} as ended_at, c.id as candidate_id, c.name, c.surname,
           j.id as job_id, j.title as job_title
      from meeting_hosts h
      join meetings m on m.tenant_id = h.tenant_id and m.id = h.meeting_id
      join applications a on a.tenant_id = m.tenant_id and a.id = m.application_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
      join candidates c on c.tenant_id = m.tenant_id and c.id = m.candidate_id
     where h.tenant_id = ${currentTenantId} and h.member_id = ${memberId}::uuid
       and (${endedAt} <= ${now}::timestamptz or m.status = 'completed')
       and ${isWanted} and ${isOwed(sql`${userId}::uuid`)}
     order by m.starts_at desc, m.id
     limit ${limit}`.execute(tx);
  return rows;
}
