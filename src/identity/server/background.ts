import type { CronTask } from '#platform/server/background/background.ts';

const daysOfDevices = 365;
const tables = [
  'sessions',
  'user_tokens',
  'phone_codes',
  'passkey_challenges',
  'provider_flows',
  'authorization_codes',
] as const;

/**
 * Sessions, links and codes that are over, and places nobody signed in from for a year: whoever comes back signs in
 * anew, and where they came from is nobody's business any more.
 */
export const removeOldSessionsTask: CronTask = {
  name: 'remove_old_sessions',
  schedule: '55 3 * * *',
  async run(_payload, { db, clock }) {
    const now = clock.now();
    for (const table of tables) await db.deleteFrom(table).where('expires_at', '<', now).execute();
    const longAgo = new Date(now.getTime() - daysOfDevices * 24 * 3_600_000);
    await db.deleteFrom('known_devices').where('seen_at', '<', longAgo).execute();
  },
};
