import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';
import type { Database } from '#platform/server/db/database.ts';

const daysOfDevices = 365;
const daysOfClaims = 30;
const tables = [
  'sessions',
  'user_tokens',
  'phone_codes',
  'passkey_challenges',
  'provider_flows',
  'authorization_codes',
] as const;

/**
 * Deletes expired sessions, links and codes, and devices without a sign-in for a year. The user signs in again, and
 * old locations are not kept (data minimisation).
 */
export const removeOldSessionsTask: CronTask = {
  name: 'remove_old_sessions',
  schedule: '55 3 * * *',
  async run(_payload, { db, clock }) {
    const now = clock.now();
    for (const table of tables) await db.deleteFrom(table).where('expires_at', '<', now).execute();
    await forgetClaims(db, now);
    const longAgo = new Date(now.getTime() - daysOfDevices * 24 * 3_600_000);
    await db.deleteFrom('known_devices').where('last_seen_at', '<', longAgo).execute();
  },
};

// Claims are deleted once no link can ask about them any more.
async function forgetClaims(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - daysOfClaims * 24 * 3_600_000);
  await sql`
    delete from email_claims claim
     where claimed_at < ${oldest}
        or not exists (select from user_tokens token
                        where token.user_id = claim.user_id and token.email = claim.email
                          and token.purpose = 'verify_email')
       and not exists (select from users
                        where users.id = claim.user_id and users.email = claim.email
                          and users.email_verified_at is null)`.execute(db);
}
