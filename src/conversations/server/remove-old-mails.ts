import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { unassignedDays } from '../rules.ts';
import { removeUnassignedMail } from './assign-mail.ts';

const mailsPerRun = 500;

/** Deletes mails that no member assigned within 90 days. The system role lists the companies. */
export const removeOldMailsTask: CronTask = {
  name: 'remove_old_mails',
  schedule: '25 3 * * *',
  async run(_payload, platform) {
    const oldest = firstIdAt(new Date(platform.clock.now().getTime() - unassignedDays * 86_400_000));
    const companies = await platform.system
      .selectFrom('incoming_mails')
      .select('tenant_id')
      .distinct()
      .where('candidate_id', 'is', null)
      .where('id', '<', oldest)
      .execute();
    await inEachCompany(platform, companies, async (tx) => {
      const old = await tx
        .selectFrom('incoming_mails')
        .select('id')
        .where('candidate_id', 'is', null)
        .where('id', '<', oldest)
        .orderBy('id')
        .limit(mailsPerRun)
        .execute();
      for (const { id } of old) await removeUnassignedMail(tx, { mailId: id, userId: null });
    });
  },
};
