import { type RawBuilder, sql } from 'kysely';
import type { EventReader, RecordedEvent } from '#activity/server/record.ts';
import { fromTeamApplications } from '#applications/server/access.ts';
import { isOnHiringTeam } from '#jobs/server/access.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { liveChannel } from '#platform/server/live/live.ts';
import { personalTypes } from '../channel-rules.ts';
import { type Audience, type Notification, notificationsFor, type NotificationType } from '../rules.ts';
import { mailDueAt, ofSettings, pushDueAt, wants } from './due-times.ts';
import { hasPushDevice, queuePush } from './queue-push.ts';

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
  const { rows } = await sql<{ pushes: { id: string; at: string }[] | null }>`
    with told as (
      insert into notifications (tenant_id, member_id, event_id, type, created_at, is_listed, mail_due_at, push_due_at)
      select m.tenant_id, m.id, e.id, ${type}, ${event.now}::timestamptz, c.in_app,
             case when c.mail then ${mailDueAt(event.now)} end, case when c.push then ${pushDueAt(event.now)} end
        from members m
        ${ofSettings(sql.ref('m.id'))}
       cross join lateral (
         select ${wants(type, 'inApp')} as in_app, ${wants(type, 'mail')} as mail, ${wants(type, 'push')} and ${hasPushDevice(sql.ref('m.user_id'))} as push) as c
       cross join unnest(${group.map((one) => one.event.id)}::uuid[], ${group.map((one) => one.event.candidateId)}::uuid[])
               with ordinality as e (id, candidate_id, place)
       where m.tenant_id = ${currentTenantId} and m.status = 'active'
         and (${isOwnDoing}) is not true and ${isInAudience(audience, event)}
         and (c.in_app or c.mail or c.push) ${isMuted(type, event)}
         and (${event.readerUserIds}::uuid[] is null or m.user_id = any (${event.readerUserIds}::uuid[]))
       order by m.id, e.place
      on conflict do nothing
      returning id, member_id, push_due_at)
    select pg_notify(${liveChannel}, ${noticeFor(companyId, sql`array_agg(distinct member_id)`)}),
           jsonb_agg(jsonb_build_object('id', id, 'at', push_due_at)) filter (where push_due_at is not null) as pushes
      from told
    having count(*) > 0`.execute(tx);
  for (const { id, at } of rows[0]?.pushes ?? []) await queuePush(tx, id, new Date(at));
}

// Of a muted candidate or job only what is for the member in person.
const isMuted = (type: NotificationType, { jobId }: RecordedEvent): RawBuilder<unknown> =>
  personalTypes.includes(type)
    ? sql``
    : sql`and not exists (
        select from notification_mutes x
         where x.tenant_id = m.tenant_id and x.member_id = m.id
           and (x.candidate_id = e.candidate_id or x.job_id = ${jobId}::uuid))`;

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
