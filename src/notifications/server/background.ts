import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';

const keptDays = 90;

/** Deletes notifications after 90 days, read or not. The system role lists the companies that have any. */
export const removeOldNotificationsTask: CronTask = {
  name: 'remove_old_notifications',
  schedule: '10 4 * * *',
  async run(_payload, platform) {
    const before = firstIdAt(new Date(platform.clock.now().getTime() - keptDays * 86_400_000));
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

// Ids begin with their creation time in milliseconds, so the primary key finds the old rows of a company.
function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
