import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The hashes of visitors, and the salts that they were made with. */
const tablesOfDay = ['page_visitors', 'visitor_salts'] as const;

/** Deletes the visitors of earlier days. The system role lists the companies. */
export const removeVisitorsTask: CronTask = {
  name: 'remove_visitors',
  schedule: '25 3 * * *',
  async run(_payload, platform) {
    // Where the day ends last, yesterday in UTC is still today.
    const before = new Date(platform.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
    for (const table of tablesOfDay) {
      const companies = await platform.system
        .selectFrom(table)
        .select('tenant_id')
        .distinct()
        .where('day', '<', before)
        .execute();
      await inEachCompany(platform, companies, (tx) =>
        tx.deleteFrom(table).where('day', '<', before).execute(),
      );
    }
  },
};
