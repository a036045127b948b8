import { removeDrafts } from '#apply/server/remove-drafts.ts';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

type RehearsalFilter = { jobId: string; userId: string; id?: string };

/** Deletes a member's rehearsals of a job, or one of them, with their files. */
export async function removeRehearsals(tx: TenantTx, { jobId, userId, id }: RehearsalFilter): Promise<void> {
  const rows = await tx
    .selectFrom('application_drafts')
    .select('id')
    .where('is_rehearsal', '=', true)
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .forUpdate()
    .execute();
  await removeDrafts(tx, rows);
}

/** Deletes rehearsals that nobody ended, with their files, a day after their start. */
export const removeOldRehearsalsTask: CronTask = {
  name: 'remove_old_rehearsals',
  schedule: '50 * * * *',
  async run(_payload, platform) {
    const now = platform.clock.now();
    const companies = await platform.system
      .selectFrom('application_drafts')
      .select('tenant_id')
      .distinct()
      .where('is_rehearsal', '=', true)
      .where('expires_at', '<', now)
      .execute();
    await inEachCompany(platform, companies, async (tx) => {
      const old = await tx
        .selectFrom('application_drafts')
        .select('id')
        .where('is_rehearsal', '=', true)
        .where('expires_at', '<', now)
        .limit(10_000)
        .execute();
      await removeDrafts(tx, old);
    });
  },
};
