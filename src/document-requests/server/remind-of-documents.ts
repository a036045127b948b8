import { sql } from 'kysely';
import { companyDay } from '#applications/server/company-day.ts';
import { afterQuietHours } from '#mail-templates/send-time-rules.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inBatches } from '#platform/server/background/in-batches.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findSendZone, type Recipient } from '#profiles/server/find-zone.ts';
import { findDocumentPage, mailDocuments } from './mail.ts';

type DueRow = Recipient & {
  id: string;
  requested_by: string | null;
  application_id: string;
  candidate_id: string;
  title: string;
  explanation: string;
  due_on: string;
  /** False when the application was closed or its job archived. */
  is_waiting: boolean;
};

/**
 * Reminds applicants once of open requests, on the day before the one that the team gave. It does so outside the
 * quiet hours of the place where they live. The mark and the mail are one transaction, so a server that was killed
 * sends one mail.
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
    await inBatches<string>(platform, rows, (tx, last) => remind(tx, platform, { now, last }));
  },
};

// For one transaction. Requests for which it is night are read again in each hour.
const batchMax = 500;

type Batch = { now: Date; last: string | undefined };

/** Reminds of the next requests. @returns the last application, undefined after the last batch */
async function remind(tx: TenantTx, platform: Platform, batch: Batch): Promise<string | undefined> {
  const { now } = batch;
  if (!(await lockReminders(tx))) return undefined;
  const due = await findDue(tx, batch);
  const awake = await findAwake(due.rows, now);
  const ids = awake.map(({ id }) => id);
  if (ids.length > 0)
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
  return due.last;
}

/** Of two servers one reminds for a company, because two would divide the requests of an application into two mails. */
async function lockReminders(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('document reminders ' || ${tx.tenantId}::text, 0)) as is_locked`.execute(
    tx,
  );
  return rows[0]?.is_locked === true;
}

/** The requests of the next applications. One application is in one batch, because its requests are one mail. */
async function findDue(
  tx: TenantTx,
  { now, last }: Batch,
): Promise<{ rows: DueRow[]; last: string | undefined }> {
  // A request of today for tomorrow needs no reminder on the same day. The batch is found before its people. The
  // index of open requests is then read also before there are statistics of many new ones.
  const { rows } = await sql<DueRow>`
    with due as materialized (
      select r.id, r.requested_by, r.application_id, r.title, r.explanation, r.due_on
        from document_requests r
       where r.tenant_id = ${currentTenantId} and r.state = 'open' and r.reminded_at is null
         and r.due_on between ${companyDay(now)} and ${companyDay(now)} + 1
         and ${companyDay(sql`r.asked_at`)} < ${companyDay(now)}
         and (${last ?? null}::uuid is null or r.application_id > ${last ?? null}::uuid)
       order by r.application_id, r.due_on, r.id
       limit ${batchMax}
         for no key update of r)
    select d.id, d.requested_by, d.application_id, a.candidate_id, d.title, d.explanation, d.due_on::text as due_on,
           p.city, p.country, c.time_zone as company_zone, app.withholds(p.tenant_id, p.id) as is_withheld,
           a.outcome in ('open', 'hired') and j.deleted_at is null and j.status <> 'archived' as is_waiting
      from due d
      join companies c on c.id = ${currentTenantId}
      join applications a on a.tenant_id = ${currentTenantId} and a.id = d.application_id
      join candidates p on p.tenant_id = a.tenant_id and p.id = a.candidate_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
     order by d.application_id, d.due_on, d.id`.execute(tx);
  if (rows.length < batchMax) return { rows, last: undefined };
  const cut = rows.at(-1)?.application_id;
  const whole = rows.filter((row) => row.application_id !== cut);
  return { rows: whole, last: whole.at(-1)?.application_id };
}

/** Those that are waited for, whose candidates are not in their quiet hours now. */
async function findAwake(rows: DueRow[], now: Date): Promise<DueRow[]> {
  const awake: DueRow[] = [];
  for (const row of rows.filter((one) => one.is_waiting))
    if (afterQuietHours(now, await findSendZone(row)) <= now) awake.push(row);
  return awake;
}
