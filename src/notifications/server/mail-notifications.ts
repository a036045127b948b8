import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { currentTenantId, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { readIn } from '#platform/server/db/withheld-words.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mailDelayMinutes } from '../channel-rules.ts';
import { presentNotification } from './present.ts';
import { findNotifications } from './queries.ts';
import { findReader } from './reader.ts';
import { sendNotificationMails } from './notification-mail.ts';

// The rest waits for the next minute.
const membersMax = 2000;

/**
 * Mails what is due: single events, or digests. One transaction for each member marks the notifications and puts
 * their mail into the outbox. A second server, a restart or a killed task therefore mails nothing twice.
 */
export const mailNotificationsTask: CronTask = {
  name: 'mail_notifications',
  schedule: '* * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string; member_id: string }>`
      select distinct n.tenant_id, n.member_id from notifications n
       where n.mail_due_at <= ${now}::timestamptz
       limit ${membersMax}`.execute(platform.system);
    const failures: unknown[] = [];
    for (const { tenant_id: companyId, member_id: memberId } of rows)
      await inTenant(platform.db, companyId, (tx) => mailMember(tx, platform, { memberId, now }), {
        reader: 'en',
      }).catch((error: unknown) => void failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
};

async function mailMember(
  tx: TenantTx,
  platform: Platform,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  // Two servers that claim at once would each mail a part.
  await lockByName(tx, `mail of member ${memberId}`);
  const ids = await claim(tx, memberId, now);
  const reader = await findReader(tx, memberId, now);
  if (ids.length === 0 || reader === undefined || reader.email === null) return;
  await readIn(tx, reader.actor.language);
  const rows = await findNotifications(tx, reader.actor, { ids, isWaiting: true });
  await sendNotificationMails(
    tx,
    platform,
    { ...reader, email: reader.email },
    rows.map(presentNotification),
  );
}

/** Takes what is due, and what follows within minutes, so that events in a row make one mail. */
async function claim(tx: TenantTx, memberId: string, now: Date): Promise<string[]> {
  const until = new Date(now.getTime() + mailDelayMinutes * 60_000);
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id from notifications
       where tenant_id = ${currentTenantId} and member_id = ${memberId}::uuid and mail_due_at <= ${until}::timestamptz
         for update
    )
    update notifications n set mail_due_at = null
      from due
     where n.tenant_id = ${currentTenantId} and n.id = due.id
    returning n.id`.execute(tx);
  return rows.map(({ id }) => id);
}
