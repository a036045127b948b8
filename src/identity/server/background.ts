import type { CronTask } from '#platform/server/background/background.ts';

/** Sessions and codes that are over: whoever comes back signs in anew, and where they came from is nobody's business any more. */
export const removeOldSessionsTask: CronTask = {
  name: 'remove_old_sessions',
  schedule: '55 3 * * *',
  async run(_payload, { db, clock }) {
    await db.deleteFrom('sessions').where('expires_at', '<', clock.now()).execute();
    await db.deleteFrom('phone_codes').where('expires_at', '<', clock.now()).execute();
  },
};
