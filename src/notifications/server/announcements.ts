import { type RawBuilder, sql } from 'kysely';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { currentTenantId, type TenantTx, type UserTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { keptSince } from '../rules.ts';

/**
 * The announcements of a member: those of the last 90 days to all companies or to this plan, since the account was
 * created. None for users who turned product updates off, and none that they removed.
 */
export const announcementsFor = ({ userId }: MemberActor, now: Date): RawBuilder<unknown> => sql`
  from announcements a
  join users u on u.id = ${userId}::uuid and u.product_updates and u.created_at <= a.created_at
  left join announcement_readings r on r.user_id = u.id and r.announcement_id = a.id
 where a.id >= ${firstIdAt(keptSince(now))}::uuid and r.removed_at is null
   and (a.plan_keys is null or exists (
     select from subscriptions s where s.tenant_id = ${currentTenantId} and s.plan_key = any (a.plan_keys)))`;

type Reading = { id?: string; isRemoved?: true; now: Date };

/** Marks one or all announcements of the member as read, or removes one. @returns how many there were */
export async function readAnnouncements(
  tx: TenantTx,
  actor: MemberActor,
  { id, isRemoved, now }: Reading,
): Promise<number> {
  const removedAt = isRemoved === true ? sql`${now}::timestamptz` : sql`null::timestamptz`;
  const { rows } = await sql`
    insert into announcement_readings as old (user_id, announcement_id, read_at, removed_at)
    select u.id, a.id, ${now}::timestamptz, ${removedAt}
      ${announcementsFor(actor, now)}
       ${id === undefined ? sql`and r.read_at is null` : sql`and a.id = ${id}::uuid`}
    on conflict (user_id, announcement_id)
    do update set removed_at = coalesce(old.removed_at, excluded.removed_at)
    returning announcement_id`.execute(tx);
  return rows.length;
}

/** Deletes who read announcements that are no longer listed. */
export async function removeOldReadings(tx: UserTx, now: Date): Promise<void> {
  await tx
    .deleteFrom('announcement_readings')
    .where('announcement_id', '<', firstIdAt(keptSince(now)))
    .execute();
}
