import { type RawBuilder, sql } from 'kysely';
import type { CandidateScope } from '#candidates/server/candidate-applications.ts';
import { selectTeamJobIds } from '#jobs/server/access.ts';
import { requireMeeting } from '#meetings/server/access.ts';
import type { MeetingRow } from '#meetings/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

/** A member as the reader of feedback. */
export type Reader = { memberId: string; userId: string; scope: CandidateScope };

/**
 * A condition on meetings `m` and hosts `h`: the host owes feedback about the meeting. It is about an application, was
 * not cancelled, and the host has not submitted a scorecard.
 */
export const isOwed = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (m.application_id is not null and m.status <> 'cancelled' and m.no_show_of is null and not exists (
    select from scorecards o
     where o.tenant_id = m.tenant_id and o.meeting_id = m.id and o.author_user_id = ${userId}
       and o.submitted_at is not null))`;

/** A subquery: a meeting about an application for which the member owes feedback; null when they owe none. */
export const owedMeeting = (
  { memberId, userId }: Pick<Reader, 'memberId' | 'userId'>,
  applicationId: RawBuilder<unknown>,
): RawBuilder<string | null> => sql<string | null>`(
  select m.id
    from meetings m
    join meeting_hosts h on h.tenant_id = m.tenant_id and h.meeting_id = m.id
   where m.tenant_id = ${currentTenantId} and m.application_id = ${applicationId} and h.member_id = ${memberId}::uuid
     and ${isOwed(sql`${userId}::uuid`)}
   order by m.starts_at, m.id
   limit 1)`;

const isInScope = (scope: CandidateScope, jobId: RawBuilder<unknown>): RawBuilder<unknown> =>
  scope === 'everyone' ? sql`true` : sql`${jobId} in (${selectTeamJobIds(scope, { withDeleted: false })})`;

/**
 * A condition on scorecards `s`: the member may read it. It is submitted and its job is in the scope. It is their own,
 * or they owe no feedback on the application. Every statement that reads feedback of others has this condition.
 */
export const isReadable = (reader: Reader): RawBuilder<boolean> => sql<boolean>`
  (s.submitted_at is not null and ${isInScope(reader.scope, sql`s.job_id`)}
   and (s.author_user_id = ${reader.userId}::uuid or ${owedMeeting(reader, sql`s.application_id`)} is null))`;

/** The same on decision notes `d` of applications `a`. */
export const isDecisionReadable = (reader: Reader): RawBuilder<boolean> => sql<boolean>`
  (${isInScope(reader.scope, sql`a.job_id`)}
   and (d.author_user_id = ${reader.userId}::uuid or ${owedMeeting(reader, sql`d.application_id`)} is null))`;

/** A meeting that the member hosts, about an application to a job that is not deleted. */
export type InterviewRow = MeetingRow & { applicationId: string; jobId: string; isArchived: boolean };

/**
 * The meeting, when the member hosts it and it is about an application; else not_found.
 * @param options.forUpdate locks it, so that saves of two tabs follow each other
 */
export async function requireInterview(
  tx: TenantTx,
  actor: MemberActor,
  meetingId: string,
  options: { forUpdate?: boolean } = {},
): Promise<InterviewRow> {
  const row = await requireMeeting(tx, actor, meetingId, options);
  const { application_id: applicationId, job_id: jobId } = row;
  const isHost = row.hosts.some((host) => host.memberId === actor.memberId);
  if (!isHost || applicationId === null || jobId === null) refuse('not_found');
  const job = await tx
    .selectFrom('jobs')
    .select('status')
    .where('id', '=', jobId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (job === undefined) refuse('not_found');
  return { ...row, applicationId, jobId, isArchived: job.status === 'archived' };
}
