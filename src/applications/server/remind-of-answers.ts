import { sql } from 'kysely';
import { recordSeveral } from '#activity/server/record.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { answerReminderDays } from '../rules.ts';
import { companyDay } from './company-day.ts';

type DueRow = {
  id: string;
  job_id: string;
  candidate_id: string;
  answer_by: string;
  /** Null without an active assignee. */
  assignee_id: string | null;
};

/**
 * Notifies the team once of each promised answer, from the day before the promised one on: the assignee while active,
 * else the hiring team. The system role lists the companies.
 */
export const remindOfAnswersTask: CronTask = {
  name: 'remind_of_answers',
  schedule: '25 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select c.id as tenant_id from companies c
       where c.disabled_at is null and c.deletion_due_at is null
         and exists (select from applications a
               where a.tenant_id = c.id and a.outcome = 'open' and a.answer_reminded_at is null
                 and a.answer_by <= (${now}::timestamptz at time zone c.time_zone)::date + ${answerReminderDays}::integer)`.execute(
      platform.system,
    );
    await inEachCompany(platform, rows, (tx) => remind(tx, now));
  },
};

// The rest waits for the next hour.
const reminderMax = 2000;

async function remind(tx: TenantTx, now: Date): Promise<void> {
  const { rows } = await sql<DueRow>`
    with due as (
      select a.id from applications a
        join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
       where a.tenant_id = ${currentTenantId} and a.outcome = 'open' and a.answer_reminded_at is null
         and a.answer_by <= ${companyDay(now)} + ${answerReminderDays}::integer
         and j.deleted_at is null and j.status <> 'archived'
       order by a.answer_by, a.id
       limit ${reminderMax}
         for no key update of a skip locked
    )
    update applications a
       set answer_reminded_at = ${now}
      from due
     where a.tenant_id = ${currentTenantId} and a.id = due.id
    returning a.id, a.job_id, a.candidate_id, a.answer_by,
              (select m.id from members m
                where m.tenant_id = ${currentTenantId} and m.id = a.assignee_id and m.status = 'active') as assignee_id`.execute(
    tx,
  );
  const events = rows.map((row) => ({
    type: 'application.answer_due',
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.id,
    data: { answerBy: row.answer_by, assigneeId: row.assignee_id },
    now,
  }));
  await recordSeveral(tx, tx.tenantId, { kind: 'system', userId: null }, events);
}
