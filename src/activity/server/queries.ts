import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

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
/** The scope of events: all, or those without a job or with a job of the member's hiring teams. */
export type EventScope = { memberId: string } | 'everyone';

/** Lists events of a candidate, newest first. */
export function listEventsOfCandidate(
  tx: TenantTx,
  candidateId: string,
  scope: EventScope,
  page: EventPage,
): Promise<EventRow[]> {
  const visible = scope === 'everyone' ? sql`true` : sql`(e.job_id is null or ${onTeam(scope.memberId)})`;
  return listEvents(tx, sql`e.candidate_id = ${candidateId}::uuid and ${visible}`, page);
}

/** Lists events of a job, newest first; with candidates only where the member may see them. */
export function listEventsOfJob(
  tx: TenantTx,
  jobId: string,
  scope: EventScope,
  page: EventPage,
): Promise<EventRow[]> {
  const visible =
    scope === 'everyone' ? sql`true` : sql`(e.candidate_id is null or ${onTeam(scope.memberId)})`;
  return listEvents(tx, sql`e.job_id = ${jobId}::uuid and ${visible}`, page);
}

export type MemberName = { id: string; name: string; surname: string };
export type ListNames = (tx: TenantTx, ids: string[]) => Promise<ReadonlyMap<string, MemberName>>;

async function listEvents(tx: TenantTx, where: RawBuilder<unknown>, page: EventPage): Promise<EventRow[]> {
  return (await eventsQuery(where, page).execute(tx)).rows;
}

/** The query itself, so that a test can read its plan. */
export function eventsQuery(where: RawBuilder<unknown>, page: EventPage): RawBuilder<EventRow> {
  return sql<EventRow>`
    select e.id, e.occurred_at, e.type, e.actor_kind, e.application_id, e.meeting_id, e.data,
           u.id as actor_id, u.name as actor_name, u.surname as actor_surname, u.avatar_key as actor_avatar,
           c.id as candidate_id, c.name as candidate_name, c.surname as candidate_surname,
           j.id as job_id, j.title as job_title
      from events e
      left join users u on u.id = e.actor_user_id and e.actor_kind = 'member'
      left join candidates c on c.tenant_id = e.tenant_id and c.id = e.candidate_id
      left join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id
     where e.tenant_id = ${currentTenantId} and ${where} ${page.after === null ? sql`` : sql`and e.id < ${page.after.id}::uuid`}
     order by e.id desc
     limit ${page.limit + 1}`;
}

const onTeam = (memberId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from hiring_team_members h
   where h.tenant_id = e.tenant_id and h.job_id = e.job_id and h.member_id = ${memberId}::uuid)`;
