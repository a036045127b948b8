import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { currentTenantId, inNoTenant } from '#platform/server/db/tenant.ts';
import { keptSince } from '../rules.ts';
import { removeOldReadings } from './announcements.ts';

/**
 * Deletes notifications after 90 days, read or not, and who read older announcements. The system role lists the companies
 * that have any.
 */
export const removeOldNotificationsTask: CronTask = {
  name: 'remove_old_notifications',
  schedule: '10 4 * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    await inNoTenant(platform.db, (tx) => removeOldReadings(tx, now));
    const before = firstIdAt(keptSince(now));
    const { rows } = await sql<{ tenant_id: string }>`
      select id as tenant_id from companies
       where exists (select from notifications n where n.tenant_id = companies.id and n.id < ${before}::uuid)`.execute(
      platform.system,
    );
    await inEachCompany(platform, rows, (tx) =>
      sql`delete from notifications where tenant_id = ${currentTenantId} and id < ${before}::uuid`.execute(
        tx,
      ),
    );
  },
};
