import { sql } from 'kysely';
import { afterQuietHours } from '#mail-templates/send-time-rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inBatches } from '#platform/server/background/in-batches.ts';
import { findSendZone, type Recipient } from '#profiles/server/find-zone.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mailOffer } from './mail.ts';

// For one transaction. Links for which it is night are read again in each hour.
const batchMax = 200;

/**
 * Reminds candidates once who chose no time within two days, outside the quiet hours of the place where they live.
 * The mark and the mail are one transaction, so a server that was killed sends one mail.
 */
export const remindOfBookingTask: CronTask = {
  name: 'remind_of_booking',
  schedule: '50 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select c.id as tenant_id from companies c
       where c.disabled_at is null and c.deletion_due_at is null
         and exists (select from booking_links b
               where b.tenant_id = c.id and b.meeting_id is null and b.withdrawn_at is null
                 and b.reminded_at is null and b.expires_at > ${now}
                 and b.sent_at <= ${now}::timestamptz - interval '2 days')`.execute(platform.system);
    await inBatches<SentLink>(platform, rows, (tx, last) => remind(tx, platform, { now, last }));
  },
};

type SentLink = { id: string; sent_at: string };
type DueRow = SentLink & Recipient;

/** Reminds of the next links. @returns the last one, undefined after the last batch */
async function remind(
  tx: TenantTx,
  platform: Platform,
  { now, last }: { now: Date; last: SentLink | undefined },
): Promise<SentLink | undefined> {
  const { rows } = await sql<DueRow>`
    select b.id, b.sent_at::text as sent_at, p.city, p.country, c.time_zone as company_zone,
           app.withholds(p.tenant_id, p.id) as is_withheld
      from booking_links b
      join companies c on c.id = b.tenant_id
      join applications a on a.tenant_id = b.tenant_id and a.id = b.application_id and a.outcome = 'open'
      join candidates p on p.tenant_id = a.tenant_id and p.id = a.candidate_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
                 and j.status <> 'archived' and j.deleted_at is null
     where b.tenant_id = ${currentTenantId} and b.meeting_id is null and b.withdrawn_at is null
       and b.reminded_at is null and b.expires_at > ${now}
       and b.sent_at <= ${now}::timestamptz - interval '2 days'
       and (${last === undefined} or (b.sent_at, b.id) > (${last?.sent_at ?? null}::timestamptz, ${last?.id ?? null}::uuid))
     order by b.sent_at, b.id
     limit ${batchMax}
       for no key update of b skip locked`.execute(tx);
  const awake: string[] = [];
  for (const row of rows) if (afterQuietHours(now, await findSendZone(row)) <= now) awake.push(row.id);
  if (awake.length > 0)
    await tx.updateTable('booking_links').set({ reminded_at: now }).where('id', 'in', awake).execute();
  for (const linkId of awake) await mailOffer(tx, platform, { linkId, kind: 'reminder', now });
  return rows.length < batchMax ? undefined : rows.at(-1);
}
