import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { changedChoices, choicesFrom, minuteOf, timeOf } from '../channel-rules.ts';
import type { NotificationType } from '../rules.ts';
import type { NotificationSettings, SettingsBody } from '../settings-contract.ts';
import { mailDueAt, ofSettings, pushDueAt, wants } from './due-times.ts';
import { listMuted } from './mutes.ts';
import { queuePush } from './queue-push.ts';

/** The settings of the member, or the defaults in the time zone of the company. */
export async function readSettings(tx: TenantTx, actor: MemberActor): Promise<NotificationSettings> {
  const row = await tx
    .selectFrom('companies')
    .leftJoin('notification_settings as s', (join) => join.on('s.member_id', '=', actor.memberId))
    .select([
      'companies.time_zone as company_zone',
      's.channels',
      's.time_zone',
      's.quiet_from',
      's.quiet_to',
    ])
    .select(['s.quiet_days', 's.digest', 's.digest_minute', 's.digest_weekday'])
    .where('companies.id', '=', actor.companyId)
    .executeTakeFirstOrThrow();
  const { quiet_from: from, quiet_to: to } = row;
  return {
    channels: choicesFrom((row.channels ?? {}) as SettingsBody['channels']),
    timeZone: row.time_zone ?? row.company_zone,
    quietHours: from === null || to === null ? null : { from: timeOf(from), to: timeOf(to) },
    quietDays: row.quiet_days ?? [],
    digest: {
      kind: (row.digest ?? 'off') as NotificationSettings['digest']['kind'],
      time: timeOf(row.digest_minute ?? 540),
      weekday: row.digest_weekday ?? 1,
    },
    muted: await listMuted(tx, actor),
  };
}

/** Saves the settings. Mails and push messages that wait get the times of the new ones. */
export async function saveSettings(
  tx: TenantTx,
  memberId: string,
  { body, now }: { body: SettingsBody; now: Date },
): Promise<void> {
  const values = {
    channels: JSON.stringify(changedChoices(body.channels)),
    time_zone: body.timeZone,
    quiet_from: body.quietHours && minuteOf(body.quietHours.from),
    quiet_to: body.quietHours && minuteOf(body.quietHours.to),
    quiet_days: [...new Set(body.quietDays)].toSorted((one, other) => one - other),
    digest: body.digest.kind,
    digest_minute: minuteOf(body.digest.time),
    digest_weekday: body.digest.weekday,
    updated_at: now,
  };
  await tx
    .insertInto('notification_settings')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'member_id']).doUpdateSet(values))
    .execute();
  await moveWaiting(tx, memberId, now);
}

async function moveWaiting(tx: TenantTx, memberId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ type: NotificationType }>`
    select distinct n.type from notifications n
     where n.tenant_id = ${currentTenantId} and n.member_id = ${memberId}::uuid
       and (n.mail_due_at is not null or n.push_due_at is not null)`.execute(tx);
  for (const { type } of rows) {
    const moved = await sql<{ id: string; push_due_at: Date | null }>`
      update notifications n
         set mail_due_at = case when n.mail_due_at is not null and ${wants(type, 'mail')} then ${mailDueAt(now)} end,
             push_due_at = case when n.push_due_at is not null and ${wants(type, 'push')} then ${pushDueAt(now)} end
        from members m ${ofSettings(sql.ref('m.id'))}
       where m.tenant_id = ${currentTenantId} and m.id = ${memberId}::uuid
         and n.tenant_id = ${currentTenantId} and n.member_id = m.id and n.type = ${type}
         and (n.mail_due_at is not null or n.push_due_at is not null)
      returning n.id, n.push_due_at`.execute(tx);
    for (const row of moved.rows) if (row.push_due_at !== null) await queuePush(tx, row.id, row.push_due_at);
  }
}
