import { sql } from 'kysely';
import { enqueue, type Task } from '#platform/server/background/background.ts';
import { currentTenantId, inNoTenant, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { readIn } from '#platform/server/db/withheld-words.ts';
import type { Platform } from '#platform/server/platform.ts';
import { openAddress } from './mail-links.ts';
import { sentence } from './notification-mail.ts';
import { presentNotification } from './present.ts';
import { countUnread, findNotifications } from './queries.ts';
import { queuePush } from './queue-push.ts';
import { findReader } from './reader.ts';
import { sendToPushService } from './send-to-push-service.ts';

/**
 * Enqueues the push messages of a due notification, one for each browser. The mark and the messages are one transaction,
 * so that a repeated run enqueues none. A notification that was moved by new settings waits again.
 */
export const pushNotificationTask: Task = {
  name: 'push_notification',
  async run({ companyId = '', notificationId = '' }, platform) {
    const now = platform.clock.now();
    await inTenant(platform.db, companyId, async (tx) => {
      const row = await tx
        .selectFrom('notifications')
        .select(['member_id', 'push_due_at'])
        .where('id', '=', notificationId)
        .where('push_due_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined || row.push_due_at === null) return;
      if (row.push_due_at > now) return queuePush(tx, notificationId, row.push_due_at);
      await tx
        .updateTable('notifications')
        .set({ push_due_at: null })
        .where('id', '=', notificationId)
        .execute();
      const payload = { companyId, notificationId, dueAt: row.push_due_at.toISOString() };
      for (const subscriptionId of await subscriptionsOf(tx, row.member_id))
        await enqueue(tx, sendPushTask.name, { ...payload, subscriptionId });
    });
  },
};

async function subscriptionsOf(tx: TenantTx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from push_subscriptions p
      join members m on m.user_id = p.user_id
     where m.tenant_id = ${currentTenantId} and m.id = ${memberId}::uuid and m.status = 'active'
     order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const keptMs = 24 * 3_600_000;

/** Sends one push message, unless it is a day late or the notification is read or no longer visible. */
export const sendPushTask: Task = {
  name: 'send_push',
  async run({ companyId = '', notificationId = '', subscriptionId = '', dueAt = '' }, platform) {
    if (Date.parse(dueAt) < platform.clock.now().getTime() - keptMs) return;
    const found = await readMessage(platform, { companyId, notificationId, subscriptionId });
    if (found === null) return;
    const result = await sendToPushService(platform, found.subscription, found.message);
    if (result === 'gone')
      await inNoTenant(platform.db, (tx) =>
        tx.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute(),
      );
  },
};

// A reminder that waited for the end of the quiet hours may be too late.
const hasBegun = ({ startsAt }: { startsAt: string | null }, now: Date): boolean =>
  startsAt !== null && Date.parse(startsAt) <= now.getTime();

type Ids = { companyId: string; notificationId: string; subscriptionId: string };

function readMessage(platform: Platform, { companyId, notificationId, subscriptionId }: Ids) {
  const now = platform.clock.now();
  const read = async (tx: TenantTx) => {
    const { rows } = await sql<{ member_id: string; endpoint: string; p256dh: string; auth: string }>`
      select n.member_id, p.endpoint, p.p256dh, p.auth
        from notifications n
        join members m on m.tenant_id = ${currentTenantId} and m.id = n.member_id
        join push_subscriptions p on p.user_id = m.user_id
        join sessions s on s.id = p.session_id
       where n.tenant_id = ${currentTenantId} and n.id = ${notificationId}::uuid and n.read_at is null
         and p.id = ${subscriptionId}::uuid and s.expires_at > ${now}::timestamptz`.execute(tx);
    const [subscription] = rows;
    const reader = subscription && (await findReader(tx, subscription.member_id, now));
    if (!subscription || !reader) return null;
    await readIn(tx, reader.actor.language);
    const [row] = await findNotifications(tx, reader.actor, { ids: [notificationId], isWaiting: true });
    if (row === undefined) return null;
    const item = presentNotification(row);
    if (item.type === 'meeting_soon' && hasBegun(item, now)) return null;
    const t = platform.words.in(reader.actor.language);
    const message = {
      title: reader.company.name,
      body: sentence(item, reader, t).slice(0, 500),
      address: openAddress(platform, reader, notificationId),
      tag: notificationId,
      language: reader.actor.language,
      unread: await countUnread(tx, reader.actor, now),
    };
    return { subscription, message };
  };
  return inTenant(platform.db, companyId, read, { reader: 'en' });
}
