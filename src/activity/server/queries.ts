import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';

export type EventRow = {
  id: string;
  occurred_at: Date;
  type: string;
  actor_kind: 'member' | 'candidate' | 'system';
  actor_id: string | null;
  actor_name: string | null;
  actor_surname: string | null;
  actor_avatar: string | null;
  candidate_id: string | null;
  candidate_name: string | null;
  candidate_surname: string | null;
  job_id: string | null;
  job_title: string | null;
  application_id: string | null;
  meeting_id: string | null;
  data: Record<string, unknown>;
};

export type EventPage = { after: { id: string } | null; limit: number };

/** Columns and the left join of a row that an event `e` refers to. */
type JoinedSubject = { columns: RawBuilder<unknown>; join: RawBuilder<unknown> };
/** Parts of the statements that read events. Later slices own them, and the app passes them in. */
export type EventParts = {
  /** `candidate_id`, `candidate_name` and `candidate_surname` */
  candidate: JoinedSubject;
  /** `job_id` and `job_title` */
  job: JoinedSubject;
  /** A condition on a job: the member is on its hiring team. */
  isOnHiringTeam(memberId: string, job: { tenantId: string; jobId: string }): RawBuilder<boolean>;
};

/** A condition on events `e`: the member may see them, as far as a later slice knows. */
export type EventCondition = (actor: MemberActor) => RawBuilder<boolean>;

/** The scope of events: all, or those without a job or with a job of the member's hiring teams. */
export type EventScope = { memberId: string } | 'everyone';

type EventList = { scope: EventScope; userId: string; isVisible: RawBuilder<boolean>; page: EventPage };

/** Lists events of a job, newest first; with candidates only where the member may see them. */
export async function listEventsOfJob(
  tx: TenantTx,
  parts: EventParts,
  { jobId, scope, userId, isVisible, page }: EventList & { jobId: string },
): Promise<EventRow[]> {
  const visible = scope === 'everyone' ? sql`true` : sql`(e.candidate_id is null or ${onTeam(parts, scope)})`;
  const where = sql`e.job_id = ${jobId}::uuid and ${visible} and ${mayKnow(userId)} and ${isVisible}`;
  return (await eventsQuery(parts, where, page).execute(tx)).rows;
}

export type MemberName = { id: string; name: string; surname: string };
export type ListNames = (tx: TenantTx, ids: string[]) => Promise<ReadonlyMap<string, MemberName>>;

/** The query itself, so that a test can read its plan. */
export function eventsQuery(
  { candidate, job }: Pick<EventParts, 'candidate' | 'job'>,
  where: RawBuilder<unknown>,
  page: EventPage,
): RawBuilder<EventRow> {
  return sql<EventRow>`
    select e.id, e.occurred_at, e.type, e.actor_kind, e.application_id, e.meeting_id, e.data,
           e.timeline_kind, e.reader_user_ids is not null as is_restricted,
           u.id as actor_id, u.name as actor_name, u.surname as actor_surname, u.avatar_key as actor_avatar,
           ${candidate.columns}, ${job.columns}
      from events e
      left join users u on u.id = e.actor_user_id and e.actor_kind = 'member'
      ${candidate.join}
      ${job.join}
     where e.tenant_id = ${currentTenantId} and ${where} ${page.after === null ? sql`` : sql`and e.id < ${page.after.id}::uuid`}
     order by e.id desc
     limit ${page.limit + 1}`;
}

/** A condition on events `e`: it is not about a restricted comment that the account may not read. */
export const mayKnow = (userId: string): RawBuilder<boolean> => sql<boolean>`
  (e.reader_user_ids is null or ${userId}::uuid = any (e.reader_user_ids))`;

/** A condition on events `e`: the member is on the hiring team of their job. */
export const onTeam = (
  parts: Pick<EventParts, 'isOnHiringTeam'>,
  { memberId }: { memberId: string },
): RawBuilder<boolean> => parts.isOnHiringTeam(memberId, { tenantId: 'e.tenant_id', jobId: 'e.job_id' });
