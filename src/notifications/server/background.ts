import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';

const keptDays = 90;

/** Removes what was told long ago, read or not. Of every company, hence by the system's role. */
export const removeOldNotificationsTask: CronTask = {
  name: 'remove_old_notifications',
  schedule: '10 4 * * *',
  async run(_payload, { system, clock }) {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await sql`delete from notifications where id < ${firstIdAt(before)}::uuid`.execute(system);
  },
};

// Keys begin with the milliseconds at which they were made, and so the primary key finds the old ones.
function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
