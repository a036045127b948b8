import { sql } from 'kysely';
import { afterQuietHours } from '#mail-templates/send-time-rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mailOffer } from './mail.ts';

// The rest waits for the next hour. More are read than reminded, because it may be night for the first ones.
const reminderMax = 200;
const foundMax = 2000;

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
    await inEachCompany(platform, rows, (tx) => remind(tx, platform, now));
  },
};

type DueRow = { id: string; city: string; country: string; company_zone: string };

async function remind(tx: TenantTx, platform: Platform, now: Date): Promise<void> {
  const { rows } = await sql<DueRow>`
    select b.id, p.city, p.country, c.time_zone as company_zone
      from booking_links b
      join companies c on c.id = b.tenant_id
      join applications a on a.tenant_id = b.tenant_id and a.id = b.application_id and a.outcome = 'open'
      join candidates p on p.tenant_id = a.tenant_id and p.id = a.candidate_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
                 and j.status <> 'archived' and j.deleted_at is null
     where b.tenant_id = ${currentTenantId} and b.meeting_id is null and b.withdrawn_at is null
       and b.reminded_at is null and b.expires_at > ${now}
       and b.sent_at <= ${now}::timestamptz - interval '2 days'
     order by b.sent_at, b.id
     limit ${foundMax}
       for no key update of b skip locked`.execute(tx);
  const awake: string[] = [];
  for (const { id, company_zone: companyZone, ...place } of rows) {
    if (awake.length === reminderMax) break;
    const zone = (await findZone(place)) ?? companyZone;
    if (afterQuietHours(now, zone) <= now) awake.push(id);
  }
  if (awake.length === 0) return;
  await tx.updateTable('booking_links').set({ reminded_at: now }).where('id', 'in', awake).execute();
  for (const linkId of awake) await mailOffer(tx, platform, { linkId, kind: 'reminder', now });
}
