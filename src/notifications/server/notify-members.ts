import { type RawBuilder, sql } from 'kysely';
import type { RecordedEvent } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { liveChannel } from '#platform/server/live/live.ts';
import { type Audience, type Telling, tellingsOf } from '../rules.ts';

/**
 * Tells the members whom an event concerns, in the transaction of the event, and their open pages when it commits.
 * Members who are inactive are told nothing, and nobody of their own doing.
 */
export async function notifyMembers(tx: TenantTx, companyId: string, event: RecordedEvent): Promise<void> {
  for (const telling of tellingsOf(event)) await tell(tx, companyId, event, telling);
}

async function tell(
  tx: TenantTx,
  companyId: string,
  event: RecordedEvent,
  { type, audience }: Telling,
): Promise<void> {
  const isOwnDoing = type === 'company_created' ? sql`false` : sql`m.user_id = ${event.actorUserId}::uuid`;
  await sql`
    with told as (
      insert into notifications (member_id, event_id, type, created_at)
      select m.id, ${event.id}::uuid, ${type}, ${event.now}::timestamptz
        from members m
       where m.tenant_id = app.current_tenant_id() and m.status = 'active'
         and (${isOwnDoing}) is not true and ${isAmong(audience, event)}
       order by m.id
      on conflict do nothing
      returning member_id)
    select pg_notify(${liveChannel}, ${noticeFor(companyId, sql`array_agg(member_id)`)})
      from told
    having count(*) > 0`.execute(tx);
}

function isAmong(audience: Audience, { jobId }: RecordedEvent): RawBuilder<boolean> {
  const onTeam = sql<boolean>`exists (
    select from hiring_team h where h.tenant_id = m.tenant_id and h.job_id = ${jobId}::uuid and h.member_id = m.id)`;
  switch (audience) {
    case 'owners':
      return sql`m.is_owner`;
    case 'team':
      return onTeam;
    case 'team_and_owners':
      return sql`(m.is_owner or ${onTeam})`;
    case 'managers':
      return sql`(m.is_owner or 'members.manage' = any (m.permissions))`;
    default:
      return sql`m.id = any (${audience}::uuid[])`;
  }
}

/** A notice to the open pages of these members alone. More than fit into one are not named: then all look. */
export function noticeFor(companyId: string, memberIds: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`jsonb_build_object(
    'tenantId', ${companyId}::text, 'type', 'notification.changed',
    'memberIds', case when cardinality(${memberIds}) <= 150 then to_jsonb(${memberIds}) end,
    'jobId', null, 'candidateId', null, 'applicationId', null, 'actorUserId', null)::text`;
}
