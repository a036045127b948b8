import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import type { CronTask } from './background.ts';

const answersHours = 24;
const messagesDays = 90;

/**
 * Removes what was only kept for a while: answers to writes sent twice, messages that went out, tries that no longer
 * count. All of them hold something about people. Of every company, hence by the system's role.
 */
export const cleanUpTask: CronTask = {
  name: 'clean_up',
  schedule: '50 3 * * *',
  run: (_payload, platform) => cleanUp(platform),
};

async function cleanUp({ system, clock }: Platform): Promise<void> {
  const now = clock.now();
  const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  await system.deleteFrom('idempotent_answers').where('created_at', '<', before(answersHours)).execute();
  await system
    .deleteFrom('outbox')
    .where('state', '!=', 'waiting')
    .where('created_at', '<', before(messagesDays * 24))
    .execute();
  await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(system);
}
