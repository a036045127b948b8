import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { firstIdAt } from '../db/first-id-at.ts';
import type { CronTask } from './background.ts';
import { inEachCompany } from './in-each-company.ts';

const answersHours = 24;
const messagesDays = 90;
// Longer than any month, whose mails are counted.
const countedMailsDays = 40;

/**
 * Deletes temporary rows: answers for idempotency keys, sent messages, expired rate-limit counts, mails that were counted.
 * The system role lists the companies and deletes from the outbox.
 */
export const cleanUpTask: CronTask = {
  name: 'clean_up',
  // Hourly, so that an answer outlives its day by at most an hour.
  schedule: '50 * * * *',
  run: (_payload, platform) => cleanUp(platform),
};

async function cleanUp(platform: Platform): Promise<void> {
  const { system, clock } = platform;
  const now = clock.now();
  const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const ended = before(answersHours);
  const companies = await system
    .selectFrom('idempotent_responses')
    .select('tenant_id')
    .distinct()
    .where('created_at', '<', ended)
    .execute();
  await inEachCompany(platform, companies, (tx) =>
    tx.deleteFrom('idempotent_responses').where('created_at', '<', ended).execute(),
  );
  await system.deleteFrom('idempotent_account_responses').where('created_at', '<', ended).execute();
  await system
    .deleteFrom('outbox')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', before(messagesDays * 24))
    .execute();
  await system
    .deleteFrom('counted_mails')
    .where('id', '<', firstIdAt(before(countedMailsDays * 24)))
    .execute();
  await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(system);
}
