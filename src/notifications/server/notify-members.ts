import { type RawBuilder, sql } from 'kysely';
import type { EventReader, RecordedEvent } from '#activity/server/record.ts';
import { fromTeamApplications } from '#applications/server/access.ts';
import { isOnHiringTeam } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { liveChannel } from '#platform/server/live/live.ts';
import { type Audience, type Notification, notificationsFor } from '../rules.ts';

/**
 * Inserts notifications for members in the transaction of the events, and notifies their open pages on commit. Inactive
 * members get none, and actors are not notified of their own actions.
 */
export const notifyMembers: EventReader = {
  name: 'notifications',
  handles: (event) => notificationsFor(event).length > 0,
  async read(tx, companyId, events) {
    const notifications = events.flatMap((event) =>
      notificationsFor(event).map((notification) => ({ ...notification, event })),
    );
    // Inserts a bulk change in one statement, because its events differ only in the candidate. Who may change a candidate
    // depends on the candidate.
    const groups = Map.groupBy(notifications, ({ type, audience, event }) => {
      const candidateId = audience === 'candidate_editors' ? event.candidateId : null;
      return JSON.stringify([
        type,
        audience,
        event.jobId,
        event.actorUserId,
        event.now,
        candidateId,
        event.readerUserIds,
      ]);
    });
    for (const group of groups.values()) await notify(tx, companyId, group);
  },
};

type EventNotification = Notification & { event: RecordedEvent };

async function notify(tx: TenantTx, companyId: string, group: EventNotification[]): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const { type, audience, event } = first;
  const isOwnDoing = type === 'company_created' ? sql`false` : sql`m.user_id = ${event.actorUserId}::uuid`;
  await sql`
    with told as (
      insert into notifications (tenant_id, member_id, event_id, type, created_at)
      select m.tenant_id, m.id, e.id, ${type}, ${event.now}::timestamptz
        from members m
       cross join unnest(${group.map((one) => one.event.id)}::uuid[], ${group.map((one) => one.event.candidateId)}::uuid[])
               with ordinality as e (id, candidate_id, place)
       where m.tenant_id = ${currentTenantId} and m.status = 'active'
         and (${isOwnDoing}) is not true and ${isInAudience(audience, event)}
         and (${event.readerUserIds}::uuid[] is null or m.user_id = any (${event.readerUserIds}::uuid[]))
       order by m.id, e.place
      on conflict do nothing
      returning member_id)
    select pg_notify(${liveChannel}, ${noticeFor(companyId, sql`array_agg(distinct member_id)`)})
      from told
    having count(*) > 0`.execute(tx);
}

function isInAudience(audience: Audience, { jobId, candidateId }: RecordedEvent): RawBuilder<boolean> {
  const onTeam = isOnHiringTeam(sql.ref('m.id'), { tenantId: 'm.tenant_id', jobId: sql`${jobId}::uuid` });
  switch (audience) {
    case 'owners':
      return sql`m.is_owner`;
    case 'team':
      return onTeam;
    case 'team_else_owners':
      return sql`(${onTeam} or m.is_owner and not exists (
        select from hiring_team_members h
          join members x on x.tenant_id = h.tenant_id and x.id = h.member_id and x.status = 'active'
         where h.tenant_id = m.tenant_id and h.job_id = ${jobId}::uuid))`;
    case 'team_and_owners':
      return sql`(m.is_owner or ${onTeam})`;
    case 'recruiters':
      return sql`(m.is_owner or m.permissions @> array['jobs.list', 'candidates.get'])`;
    case 'managers':
      return sql`(m.is_owner or 'members.manage' = any (m.permissions))`;
    case 'candidate_deleters':
      return sql`(m.is_owner or m.permissions @> array['jobs.list', 'candidates.get', 'candidates.delete'])`;
    case 'candidate_editors':
      return sql`(m.is_owner or m.permissions @> array['jobs.list', 'candidates.get', 'candidates.update'] or exists (
        select ${fromTeamApplications}
         where a.tenant_id = m.tenant_id and a.candidate_id = ${candidateId}::uuid and h.member_id = m.id
           and (h.role in ('recruiter', 'hiring_manager') or 'candidates.update' = any (m.permissions))))`;
    case 'followers':
      return sql`exists (
        select from follows f
         where f.tenant_id = m.tenant_id and f.candidate_id = e.candidate_id and f.member_id = m.id)`;
    default:
      return sql`m.id = any (${audience}::uuid[])`;
  }
}

/**
 * A live notice for the open pages of these members. A longer list does not fit into NOTIFY; then the pages of all
 * members refetch.
 */
export function noticeFor(companyId: string, memberIds: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`jsonb_build_object(
    'tenantId', ${companyId}::text, 'type', 'notification.changed',
    'memberIds', case when cardinality(${memberIds}) <= 150 then to_jsonb(${memberIds}) end,
    'jobId', null, 'candidateId', null, 'applicationId', null, 'actorUserId', null)::text`;
}
