import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { removeUploads } from './draft-uploads.ts';
import { removeDrafts } from './remove-drafts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes unsubmitted drafts and their files 14 days after their start, and the visitors of earlier days. The system
 * role lists the companies.
 */
export const cleanUpCareersTask: CronTask = {
  name: 'clean_up_careers',
  schedule: '20 3 * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const companies = await platform.system
      .selectFrom('application_drafts')
      .select('tenant_id')
      .distinct()
      .where('expires_at', '<', now)
      .execute();
    await inEachCompany(platform, companies, (tx) => removeExpired(tx, now));
    // Where the day ends last, yesterday in UTC is still today.
    const yesterday = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
    await removeVisitors(platform, yesterday);
  },
};

/** The hashes of visitors, and the salts that they were made with. */
const tablesOfDay = ['page_visitors', 'visitor_salts'] as const;

async function removeVisitors(platform: Platform, before: string): Promise<void> {
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
}

async function removeExpired(tx: TenantTx, now: Date): Promise<void> {
  const expired = await tx
    .selectFrom('application_drafts')
    .select('id')
    .where('expires_at', '<', now)
    .limit(10_000)
    .execute();
  await removeDrafts(tx, expired);
}

const uploadMaxMs = 24 * 60 * 60 * 1000;

/** Deletes uploads into application forms that received nothing for a day. The system role lists the companies. */
export const removeOldUploadsTask: CronTask = {
  name: 'remove_old_draft_uploads',
  schedule: '35 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const before = new Date(now.getTime() - uploadMaxMs);
    const companies = await platform.system
      .selectFrom('draft_uploads')
      .select('tenant_id')
      .distinct()
      .where('updated_at', '<', before)
      .execute();
    await inEachCompany(platform, companies, async (tx) => {
      const old = await tx
        .selectFrom('draft_uploads')
        .select('id')
        .where('updated_at', '<', before)
        .limit(10_000)
        .execute();
      await removeUploads(
        tx,
        old.map((upload) => upload.id),
      );
    });
  },
};
