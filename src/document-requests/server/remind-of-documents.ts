import { sql } from 'kysely';
import { companyDay } from '#applications/server/company-day.ts';
import { afterQuietHours } from '#mail-templates/send-time-rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { findDocumentPage, mailDocuments } from './mail.ts';

type DueRow = {
  id: string;
  requested_by: string | null;
  application_id: string;
  candidate_id: string;
  title: string;
  explanation: string;
  due_on: string;
  city: string;
  country: string;
  company_zone: string;
};

/**
 * Reminds applicants once of open requests, on the day before the one that the team gave, outside the quiet hours of the
 * place where they live. The mark and the mail are one transaction, so a server that was killed sends one mail.
 */
export const remindOfDocumentsTask: CronTask = {
  name: 'remind_of_documents',
  schedule: '35 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select c.id as tenant_id from companies c
       where c.disabled_at is null and c.deletion_due_at is null
         and exists (select from document_requests r
               where r.tenant_id = c.id and r.state = 'open' and r.reminded_at is null
                 and r.due_on between (${now}::timestamptz at time zone c.time_zone)::date
                                  and (${now}::timestamptz at time zone c.time_zone)::date + 1)`.execute(
      platform.system,
    );
    await inEachCompany(platform, rows, (tx) => remind(tx, platform, now));
  },
};

// The rest waits for the next hour. More are read than reminded, because it may be night for the first ones.
const reminderMax = 500;
const foundMax = 2000;

async function remind(tx: TenantTx, platform: Platform, now: Date): Promise<void> {
  const awake = await findAwake(await findDue(tx, now), now);
  if (awake.length === 0) return;
  const ids = awake.map(({ id }) => id);
  await tx.updateTable('document_requests').set({ reminded_at: now }).where('id', 'in', ids).execute();
  for (const [applicationId, documents] of Map.groupBy(awake, (row) => row.application_id)) {
    const of = { applicationId, candidateId: documents[0]?.candidate_id ?? '' };
    if ((await findDocumentPage(tx, of)) === null) continue;
    await mailDocuments(tx, platform, {
      ...of,
      authorUserId: documents[0]?.requested_by ?? null,
      news: 'reminder',
      documents: documents.map(({ id, title, explanation, due_on: dueOn }) => ({
        id,
        title,
        explanation,
        dueOn,
      })),
      reason: '',
    });
  }
}

// A request of today for tomorrow needs no reminder on the same day.
async function findDue(tx: TenantTx, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select r.id, r.requested_by, r.application_id, a.candidate_id, r.title, r.explanation, r.due_on::text as due_on,
           p.city, p.country, c.time_zone as company_zone
      from document_requests r
      join companies c on c.id = r.tenant_id
      join applications a on a.tenant_id = r.tenant_id and a.id = r.application_id
                         and a.outcome in ('open', 'hired')
      join candidates p on p.tenant_id = a.tenant_id and p.id = a.candidate_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
                 and j.deleted_at is null and j.status <> 'archived'
     where r.tenant_id = ${currentTenantId} and r.state = 'open' and r.reminded_at is null
       and r.due_on between ${companyDay(now)} and ${companyDay(now)} + 1
       and ${companyDay(sql`r.asked_at`)} < ${companyDay(now)}
     order by r.due_on, r.id
     limit ${foundMax}
       for no key update of r skip locked`.execute(tx);
  return rows;
}

/** The first rows whose candidates are not in their quiet hours now. */
async function findAwake(rows: DueRow[], now: Date): Promise<DueRow[]> {
  const awake: DueRow[] = [];
  for (const row of rows) {
    if (awake.length === reminderMax) break;
    const zone = (await findZone(row)) ?? row.company_zone;
    if (afterQuietHours(now, zone) <= now) awake.push(row);
  }
  return awake;
}
