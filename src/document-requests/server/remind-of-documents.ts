import { sql } from 'kysely';
import { companyDay } from '#applications/server/company-day.ts';
import { quietHours } from '#mail-templates/send-time-rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findDocumentPage, mailDocuments } from './mail.ts';

type DueRow = {
  id: string;
  requested_by: string | null;
  application_id: string;
  candidate_id: string;
  title: string;
  explanation: string;
  due_on: string;
};

/**
 * Reminds applicants once of open requests, on the day before the one that the team gave, outside the quiet hours in
 * the time zone of the company. The mark and the mail are one transaction, so a server that was killed sends one mail.
 */
export const remindOfDocumentsTask: CronTask = {
  name: 'remind_of_documents',
  schedule: '35 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select c.id as tenant_id from companies c
       where c.disabled_at is null and c.deletion_due_at is null
         and extract(hour from ${now}::timestamptz at time zone c.time_zone) >= ${quietHours.until}::integer
         and extract(hour from ${now}::timestamptz at time zone c.time_zone) < ${quietHours.from}::integer
         and exists (select from document_requests r
               where r.tenant_id = c.id and r.state = 'open' and r.reminded_at is null
                 and r.due_on <= (${now}::timestamptz at time zone c.time_zone)::date + 1)`.execute(
      platform.system,
    );
    await inEachCompany(platform, rows, (tx) => remind(tx, platform, now));
  },
};

// The rest waits for the next hour.
const reminderMax = 500;

// A request of today for tomorrow needs no reminder on the same day.
async function remind(tx: TenantTx, platform: Platform, now: Date): Promise<void> {
  const { rows } = await sql<DueRow>`
    with due as (
      select r.id, a.candidate_id from document_requests r
        join applications a on a.tenant_id = r.tenant_id and a.id = r.application_id
        join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
       where r.tenant_id = ${currentTenantId} and r.state = 'open' and r.reminded_at is null
         and r.due_on between ${companyDay(now)} and ${companyDay(now)} + 1
         and ${companyDay(sql`r.asked_at`)} < ${companyDay(now)}
         and a.outcome in ('open', 'hired') and j.deleted_at is null and j.status <> 'archived'
       order by r.due_on, r.id
       limit ${reminderMax}
         for no key update of r skip locked
    )
    update document_requests r
       set reminded_at = ${now}
      from due
     where r.tenant_id = ${currentTenantId} and r.id = due.id
    returning r.id, r.requested_by, r.application_id, due.candidate_id, r.title, r.explanation, r.due_on::text as due_on`.execute(
    tx,
  );
  for (const [applicationId, documents] of Map.groupBy(rows, (row) => row.application_id)) {
    const ids = { applicationId, candidateId: documents[0]?.candidate_id ?? '' };
    if ((await findDocumentPage(tx, ids)) === null) continue;
    await mailDocuments(tx, platform, {
      ...ids,
      authorUserId: documents[0]?.requested_by ?? null,
      news: 'reminder',
      documents: documents.map(({ due_on: dueOn, ...one }) => ({ ...one, dueOn })),
      reason: '',
    });
  }
}
