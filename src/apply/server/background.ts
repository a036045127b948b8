import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { removeUploads } from './draft-uploads.ts';
import { removeDrafts } from './remove-drafts.ts';

/** Deletes unsubmitted drafts and their files 14 days after their start. The system role lists the companies. */
export const removeOldDraftsTask: CronTask = {
  name: 'remove_old_drafts',
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
  },
};

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
