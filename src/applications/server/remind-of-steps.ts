import { sql } from 'kysely';
import { recordSeveral } from '#activity/server/record.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { dayMs, waitingSince } from '../rules.ts';
import { isSnoozed } from './is-snoozed.ts';

type LateRow = {
  id: string;
  job_id: string;
  candidate_id: string;
  step_title: string;
  /** Null without an active assignee. */
  assignee_id: string | null;
};

/** Applications that became late before this many days are not announced: an import, or a long pause, would flood. */
const announcedDays = 3;

/**
 * Notifies the assignee, else the hiring team, once of each application that is too long on its step. The mark and the
 * notification are one transaction, so a second server or a repeated run finds the mark. A later step counts anew.
 */
export const remindOfStepsTask: CronTask = {
  name: 'remind_of_steps',
  schedule: '35 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select c.id as tenant_id from companies c
       where c.disabled_at is null and c.deletion_due_at is null
         and exists (select from jobs j where j.tenant_id = c.id and j.status in ('published', 'closed'))`.execute(
      platform.system,
    );
    await inEachCompany(platform, rows, (tx) => remind(tx, now));
  },
};

// The rest waits for the next hour.
const reminderMax = 1000;

async function remind(tx: TenantTx, now: Date): Promise<void> {
  const limits = Object.entries(waitingSince(now)).map(
    ([kind, since]) =>
      sql`(${kind}, ${since}::timestamptz, ${new Date(since.getTime() - announcedDays * dayMs)}::timestamptz)`,
  );
  const { rows } = await sql<LateRow>`
    with late as (
      select a.id, t.title
        from (values ${sql.join(limits)}) as l (kind, since, earliest)
        join job_steps t on t.tenant_id = ${currentTenantId} and t.kind = l.kind
        join jobs j on j.tenant_id = t.tenant_id and j.id = t.job_id
                   and j.deleted_at is null and j.status in ('published', 'closed')
        join applications a on a.tenant_id = t.tenant_id and a.job_id = t.job_id and a.step_id = t.id
                           and a.step_entered_at between l.earliest and l.since
       where a.tenant_id = ${currentTenantId} and a.outcome = 'open' and not ${isSnoozed(sql`a.id`)}
         and (a.step_reminded_at is null or a.step_reminded_at < a.step_entered_at)
       order by a.step_entered_at, a.id
       limit ${reminderMax}
         for no key update of a skip locked
    )
    update applications a
       set step_reminded_at = ${now}
      from late
     where a.tenant_id = ${currentTenantId} and a.id = late.id
    returning a.id, a.job_id, a.candidate_id, late.title as step_title,
              (select m.id from members m
                where m.tenant_id = ${currentTenantId} and m.id = a.assignee_id and m.status = 'active') as assignee_id`.execute(
    tx,
  );
  const events = rows.map((row) => ({
    type: 'application.step_overdue',
    jobId: row.job_id,
    candidateId: row.candidate_id,
    applicationId: row.id,
    data: { toTitle: row.step_title, assigneeId: row.assignee_id },
    now,
  }));
  await recordSeveral(tx, tx.tenantId, { kind: 'system', userId: null }, events);
}
