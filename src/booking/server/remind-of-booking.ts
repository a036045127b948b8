import { sql } from 'kysely';
import { quietHours } from '#mail-templates/send-time-rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mailOffer } from './mail.ts';

// The rest waits for the next hour.
const reminderMax = 200;

/**
 * Reminds candidates once who chose no time within two days, outside the quiet hours in the time zone of the company.
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
         and extract(hour from ${now}::timestamptz at time zone c.time_zone) >= ${quietHours.until}::integer
         and extract(hour from ${now}::timestamptz at time zone c.time_zone) < ${quietHours.from}::integer
         and exists (select from booking_links b
               where b.tenant_id = c.id and b.meeting_id is null and b.withdrawn_at is null
                 and b.reminded_at is null and b.expires_at > ${now}
                 and b.sent_at <= ${now}::timestamptz - interval '2 days')`.execute(platform.system);
    await inEachCompany(platform, rows, (tx) => remind(tx, platform, now));
  },
};

async function remind(tx: TenantTx, platform: Platform, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select b.id from booking_links b
        join applications a on a.tenant_id = b.tenant_id and a.id = b.application_id and a.outcome = 'open'
        join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
                   and j.status <> 'archived' and j.deleted_at is null
       where b.tenant_id = ${currentTenantId} and b.meeting_id is null and b.withdrawn_at is null
         and b.reminded_at is null and b.expires_at > ${now}
         and b.sent_at <= ${now}::timestamptz - interval '2 days'
       order by b.sent_at, b.id
       limit ${reminderMax}
         for no key update of b skip locked
    )
    update booking_links b
       set reminded_at = ${now}
      from due
     where b.tenant_id = ${currentTenantId} and b.id = due.id
    returning b.id`.execute(tx);
  for (const { id: linkId } of rows) await mailOffer(tx, platform, { linkId, kind: 'reminder', now });
}
