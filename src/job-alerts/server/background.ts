import { sql } from 'kysely';
import { type CronTask, enqueue, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { deleteMessagesAbout } from '#platform/server/mail/outbox.ts';
import { firstHour, requestDays } from '../rules.ts';
import { mailJobAlertsTask } from './mail-alerts.ts';
import { deleteAlertMessagesName } from './unsubscribe.ts';

/**
 * Starts a task for each company with subscribers who were not mailed today. They have not been checked since the
 * latest publication. The system role lists the companies.
 */
export const startJobAlertsTask: CronTask = {
  name: 'start_job_alerts',
  schedule: '10 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const { rows } = await sql<{ tenant_id: string }>`
      select c.id as tenant_id
        from companies c, lateral (select ${now}::timestamptz at time zone c.time_zone as at) as local
       where c.disabled_at is null and c.deletion_due_at is null and c.has_job_alerts
         and extract(hour from local.at) >= ${firstHour}::integer
         and exists (select from job_alerts a
               where a.tenant_id = c.id and (a.mailed_on is null or a.mailed_on < local.at::date)
                 and a.checked_until < (select max(j.published_at) from jobs j
                       where j.tenant_id = c.id and j.status = 'published' and j.deleted_at is null))`.execute(
      platform.system,
    );
    await inEachCompany(platform, rows, (tx) => {
      const jobKey = `${mailJobAlertsTask.name} ${tx.tenantId}`;
      return enqueue(tx, mailJobAlertsTask.name, { companyId: tx.tenantId }, { jobKey, isLong: true });
    });
  },
};

/** Deletes requests for job alerts 7 days after they were made, confirmed or not, with the mails about them. */
export const removeAlertRequestsTask: CronTask = {
  name: 'remove_job_alert_requests',
  schedule: '5 3 * * *',
  async run(_payload, platform) {
    const before = new Date(platform.clock.now().getTime() - requestDays * 24 * 60 * 60 * 1000);
    const companies = await platform.system
      .selectFrom('job_alert_requests')
      .select('tenant_id')
      .distinct()
      .where('created_at', '<=', before)
      .execute();
    await inEachCompany(platform, companies, async (tx) => {
      const deleted = await tx
        .deleteFrom('job_alert_requests')
        .where('created_at', '<=', before)
        .returning('id')
        .execute();
      for (const { id } of deleted)
        await enqueue(tx, deleteAlertMessagesName, { companyId: tx.tenantId, aboutId: id });
    });
  },
};

/** Deletes the mails about a subscriber or a request that was deleted, sent or not. */
export const deleteAlertMessagesTask: Task = {
  name: deleteAlertMessagesName,
  async run({ companyId = '', aboutId = '' }, { system }) {
    await inTenant(system, companyId, (tx) => deleteMessagesAbout(tx, { companyId, aboutId }));
  },
};
