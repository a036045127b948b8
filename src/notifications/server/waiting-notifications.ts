import { sql } from 'kysely';
import { isReadableBy } from '#conversations/server/private-threads.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { visibleTo } from './queries.ts';

export type UnansweredRow = {
  id: string;
  type: 'comment_mention' | 'message_received';
  created_at: Date;
  candidate_id: string;
  candidate_name: string;
  candidate_surname: string;
  author_name: string | null;
  author_surname: string | null;
  job_title: string | null;
};

/**
 * Mentions and messages that wait for the member: the notification is unread, and neither a later comment of theirs nor
 * a later message of the team answered. A conversation that they read does not wait either. The oldest
 * notification of each candidate represents the others.
 */
export async function listUnanswered(
  tx: TenantTx,
  actor: MemberActor,
  { limit }: { limit: number },
): Promise<UnansweredRow[]> {
  const unread = await findUnread(tx, actor);
  if (unread === null) return [];
  const { rows } = await sql<UnansweredRow>`
    select found.* from (
      select distinct on (n.type, c.id)
             n.id, n.type, n.created_at, c.id as candidate_id, c.name as candidate_name,
             c.surname as candidate_surname, u.name as author_name, u.surname as author_surname,
             j.title as job_title
        ${visibleTo(actor)}
         and e.id between ${unread.first}::uuid and ${unread.last}::uuid and ${isUnread} and c.id is not null
         and case n.type
             when 'comment_mention' then not exists (
               select from comments k
                where k.tenant_id = ${currentTenantId} and k.candidate_id = c.id
                  and k.author_user_id = ${actor.userId}::uuid and k.created_at > n.created_at)
             else not exists (
               select from messages r
                where r.tenant_id = ${currentTenantId} and r.candidate_id = c.id
                  and r.sender = 'member' and r.created_at > n.created_at and ${isReadableBy(actor.userId, 'r')})
              and not exists (
               select from conversation_readings g
                where g.tenant_id = ${currentTenantId} and g.candidate_id = c.id
                  and g.member_id = ${actor.memberId}::uuid and g.read_up_to >= (e.data->>'messageId')::uuid)
             end
       order by n.type, c.id, n.id) as found
     order by found.created_at desc, found.id desc
     limit ${limit}`.execute(tx);
  return rows;
}

const isUnread = sql`n.read_at is null and n.type in ('comment_mention', 'message_received')`;

/**
 * The first and the last event with an unread notification; null without any. Planning the partitions of events takes
 * longer than all the rest. So only those between the two are joined.
 */
async function findUnread(tx: TenantTx, actor: MemberActor): Promise<{ first: string; last: string } | null> {
  const { rows } = await sql<{ first: string; last: string }>`
    select ids[1] as first, ids[cardinality(ids)] as last
      from (select array_agg(n.event_id order by n.event_id) as ids
              from notifications n
             where n.tenant_id = ${currentTenantId} and n.member_id = ${actor.memberId}::uuid and ${isUnread}) as unread
     where ids is not null`.execute(tx);
  return rows[0] ?? null;
}
