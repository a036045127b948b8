import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { type Channel, defaultChoices, isFixed, mailDelayMinutes } from '../channel-rules.ts';
import type { NotificationType } from '../rules.ts';

/** Joins the settings `s` of a member; without a row their columns are null. */
export const ofSettings = (memberId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join notification_settings s on s.tenant_id = ${currentTenantId} and s.member_id = ${memberId}`;

/** Whether the member of the settings `s` wants a type in a channel. A mail of its own is not another mail. */
export function wants(type: NotificationType, channel: Channel): RawBuilder<boolean> {
  const byDefault = defaultChoices[type][channel];
  if (isFixed(type, channel)) return sql<boolean>`${byDefault}::boolean`;
  return sql<boolean>`coalesce((s.channels #>> array[${type}, ${channel}])::boolean, ${byDefault}::boolean)`;
}

const afterQuietHours = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when s.member_id is null then ${at}
       else after_quiet_hours(${at}, s.time_zone, s.quiet_from, s.quiet_to, s.quiet_days) end`;

/** When a mail of now is due by the settings `s`: with the digest, or soon and outside the quiet hours. */
export const mailDueAt = (now: Date): RawBuilder<unknown> => sql`
  case s.digest
  when 'daily' then next_digest_at(${now}::timestamptz, s.time_zone, s.digest_minute, null)
  when 'weekly' then next_digest_at(${now}::timestamptz, s.time_zone, s.digest_minute, s.digest_weekday)
  else ${afterQuietHours(sql`${new Date(now.getTime() + mailDelayMinutes * 60_000)}::timestamptz`)}
  end`;

/** When a push message of now is due by the settings `s`. */
export const pushDueAt = (now: Date): RawBuilder<unknown> => afterQuietHours(sql`${now}::timestamptz`);
