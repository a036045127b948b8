import { type RawBuilder, sql } from 'kysely';
import { fromTeamApplications } from '#applications/server/access.ts';
import { mayKnow } from '#activity/server/queries.ts';
import { readScope } from '#candidates/server/access.ts';
import { scopeJobs } from '#jobs/server/access.ts';
import type { Language } from '#platform/contract/fields.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { liveChannel } from '#platform/server/live/live.ts';
import { mentionTypes, personalTypes } from '../channel-rules.ts';
import { badgeMax, type NotificationFilter, type NotificationType } from '../rules.ts';
import { announcementsFor, readAnnouncements } from './announcements.ts';
import { noticeFor } from './notify-members.ts';

export type NotificationRow = {
  id: string;
  type: NotificationType | 'new_feature';
  created_at: Date;
  read_at: Date | null;
  event: string;
  data: Record<string, unknown>;
  meeting_id: string | null;
  author_id: string | null;
  author_name: string | null;
  author_surname: string | null;
  author_avatar: string | null;
  job_id: string | null;
  job_title: string | null;
  candidate_id: string | null;
  candidate_name: string | null;
  candidate_surname: string | null;
  description: string | null;
};

type NotificationPage = {
  after: { id: string } | null;
  limit: number;
  filter: NotificationFilter;
  language: Language;
  now: Date;
};

// A cancelled meeting has no page to open.
const meetingToOpen = sql`(select m.id from meetings m
             where m.tenant_id = n.tenant_id and m.id = e.meeting_id and m.status <> 'cancelled') as meeting_id`;

const columns = sql`n.id, n.type, n.created_at, n.read_at, e.type as event, e.data, ${meetingToOpen},
           u.id as author_id, u.name as author_name, u.surname as author_surname, u.avatar_key as author_avatar,
           j.id as job_id, j.title as job_title,
            c.id as candidate_id, c.name as candidate_name, c.surname as candidate_surname, null as description`;

/**
 * The member's notifications and announcements, newest first. Returns one row more than `limit`, which shows that
 * another page exists.
 */
export async function listNotifications(
  tx: TenantTx,
  actor: MemberActor,
  page: NotificationPage,
): Promise<NotificationRow[]> {
  const isAfter = (id: RawBuilder<unknown>) =>
    page.after === null ? sql`` : sql`and ${id} < ${page.after.id}::uuid`;
  const limit = sql`limit ${page.limit + 1}`;
  const { rows } = await sql<NotificationRow>`
    (select ${columns}
       ${visibleTo(actor)}
        and n.is_listed ${inFilter(page.filter)} ${isAfter(sql.ref('n.id'))}
      order by n.id desc
      ${limit})
     union all
    (select a.id, 'new_feature', a.created_at, r.read_at, '', '{}'::jsonb, null,
            null, null, null, null, null, null, null, null, null, a.texts ->> ${page.language}
       ${announcementsFor(actor, page.now)}
        ${announcementsInFilter(page.filter)} ${isAfter(sql.ref('a.id'))}
      order by a.id desc
      ${limit})
     order by id desc
     ${limit}`.execute(tx);
  return rows;
}

const inFilter = (filter: NotificationFilter): RawBuilder<unknown> => {
  switch (filter) {
    case 'all':
      return sql``;
    case 'unread':
      return sql`and n.read_at is null`;
    case 'mentions':
      return sql`and n.type = any (${mentionTypes}::text[])`;
    case 'mine':
      return sql`and n.type = any (${personalTypes}::text[])`;
  }
};

const announcementsInFilter = (filter: NotificationFilter): RawBuilder<unknown> => {
  if (filter === 'all') return sql``;
  return filter === 'unread' ? sql`and r.read_at is null` : sql`and false`;
};

/** These notifications of the member, as far as they may still see their subject; the oldest first. */
export async function findNotifications(
  tx: TenantTx,
  actor: MemberActor,
  { ids, isWaiting = false }: { ids: readonly string[]; isWaiting?: boolean },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns}
      ${visibleTo(actor)}
       and n.id = any (${ids}::uuid[]) ${isWaiting ? stillWaiting : sql``}
     order by n.id`.execute(tx);
  return rows;
}

/** A condition on notifications to send: unread, and the person and the job were not muted meanwhile. */
const stillWaiting = sql`and n.read_at is null
       and (n.type = any (${personalTypes}::text[]) or not exists (
         select from notification_mutes x
          where x.tenant_id = n.tenant_id and x.member_id = n.member_id
            and (x.candidate_id = e.candidate_id or x.job_id = e.job_id)))`;

/** Counts unread notifications, up to one more than the badge shows. */
export async function countUnread(tx: TenantTx, actor: MemberActor, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from ((select 1 ${visibleTo(actor)} and n.is_listed and n.read_at is null limit ${badgeMax + 1})
            union all
            (select 1 ${announcementsFor(actor, now)} and r.read_at is null limit ${badgeMax + 1})
            limit ${badgeMax + 1}) as unread`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Marks one, or all that are listed, as read, and notifies the member's other pages of a change. Those that only a mail or
 * a push message shows still wait for it.
 */
export async function markRead(
  tx: TenantTx,
  actor: MemberActor,
  which: { id?: string; now: Date },
): Promise<void> {
  await readAnnouncements(tx, actor, which);
  await sql`
    with changed as (
      update notifications set read_at = ${which.now}::timestamptz, mail_due_at = null, push_due_at = null
       where tenant_id = ${currentTenantId} and member_id = ${actor.memberId}::uuid and read_at is null
         ${which.id === undefined ? sql`and is_listed` : sql`and id = ${which.id}::uuid`}
      returning id)
    ${notifyOwnPages(actor)}`.execute(tx);
}

/** @returns false when the member has no such notification or announcement */
export async function deleteNotification(
  tx: TenantTx,
  actor: MemberActor,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  if ((await readAnnouncements(tx, actor, { id, isRemoved: true, now })) > 0) return true;
  const { rows } = await sql`
    with changed as (
      delete from notifications
       where tenant_id = ${currentTenantId} and id = ${id}::uuid and member_id = ${actor.memberId}::uuid
      returning id)
    ${notifyOwnPages(actor)}`.execute(tx);
  return rows.length > 0;
}

export async function hasNotification(
  tx: TenantTx,
  actor: MemberActor,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notifications n
     where n.tenant_id = ${currentTenantId} and n.id = ${id}::uuid and n.member_id = ${actor.memberId}::uuid
     union all
    select 1 ${announcementsFor(actor, now)} and a.id = ${id}::uuid`.execute(tx);
  return rows.length > 0;
}

const notifyOwnPages = ({ companyId, memberId }: MemberActor): RawBuilder<unknown> => sql`
  select pg_notify(${liveChannel}, ${noticeFor(companyId, sql`array[${memberId}::uuid]`)})
   where exists (select from changed)`;

/**
 * Access within the company, checked on every read. Notifications are hidden when their job, candidate, comment or task is
 * deleted or no longer visible to the member. Hosts of a meeting see its candidate.
 */
export function visibleTo(actor: MemberActor): RawBuilder<unknown> {
  const me = sql`${actor.memberId}::uuid`;
  const onTeam = sql`exists (
    select ${fromTeamApplications}
     where h.member_id = ${me} and a.tenant_id = n.tenant_id and a.candidate_id = e.candidate_id and (e.job_id is null or a.job_id = e.job_id))`;
  return sql`
      from notifications n
      join events e on e.tenant_id = n.tenant_id and e.id = n.event_id
      left join users u on u.id = e.actor_user_id and e.actor_kind = 'member'
      left join jobs j on j.tenant_id = n.tenant_id and j.id = e.job_id and j.deleted_at is null
      left join candidates c on c.tenant_id = n.tenant_id and c.id = e.candidate_id
     where n.tenant_id = ${currentTenantId} and n.member_id = ${me}
       and (e.job_id is null or j.id is not null)
       and (e.candidate_id is null or c.id is not null)
       and (n.type not in ('comment_mention', 'comment_reply') or exists (
         select from comments k
          where k.tenant_id = n.tenant_id and k.id = (e.data->>'commentId')::uuid and k.removed_at is null))
       and ${mayKnow(actor.userId)}
       and (n.type not in ('task_assigned', 'task_due') or exists (
         select from tasks k
          where k.tenant_id = n.tenant_id and k.id = (e.data->>'taskId')::uuid and k.removed_at is null))
       and (case when e.candidate_id is not null then ${readScope(actor) === 'everyone' ? sql`true` : onTeam}
                 when e.job_id is not null then ${scopeJobs(actor, 'e.job_id')}
                 else true
            end
            or exists (
              select from meeting_hosts h
               where h.tenant_id = n.tenant_id and h.meeting_id = e.meeting_id and h.member_id = ${me}))`;
}
