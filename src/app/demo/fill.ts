import { sql } from 'kysely';
import { hashPassword } from '#identity/server/passwords.ts';
import { inTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { firstSettings } from '../server/wiring.ts';
import { planDemo } from './plan/plan-demo.ts';
import type { DemoRows } from './plan/rows.ts';
import { demoPassword, demoSignIns, signInLines } from './sign-ins.ts';
import { storeDocuments, storeProfileFile } from './write/store-documents.ts';
import { writeDemo } from './write/write-demo.ts';

/**
 * Fills an empty database with the demo company, in demo mode only. A database with a user in it is left alone.
 * @param options.scale 1 for 300 candidates with their documents; less for fewer
 * @returns the sign-ins, as lines to print; nothing when there is no demo
 */
export async function fillWhenEmpty(
  platform: Platform,
  say: (line: string) => void,
  options: { scale?: number } = {},
): Promise<string> {
  if (!platform.config.demo) return '';
  if (await hasUsers(platform.db)) return (await isDemo(platform)) ? signInLines() : '';
  const started = Date.now();
  say('Making the demo: a company with its jobs, candidates and their CVs …');
  await fill(platform, options.scale ?? 1);
  say(`The demo is there after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return signInLines();
}

async function fill(platform: Platform, scale: number): Promise<void> {
  const now = platform.clock.now();
  const { companyId, rows } = planDemo({ now, scale });
  const files = await storeDocuments(platform.storage, rows.files);
  const { userId, file } = rows.ownProfile;
  const profileFile = await storeProfileFile(platform.storage, userId, file);
  const passwordHash = await hashPassword(demoPassword);
  await inTenant(platform.db, companyId, async (tx) => {
    // Of two servers that start at once on one database, the second finds the users of the first.
    await sql`select pg_advisory_xact_lock(7281004)`.execute(tx);
    if (await hasUsers(tx)) return;
    await writeDemo(tx, { rows, files, profileFile, passwordHash, firstSettings, now });
  });
  await flagAdmins(platform, rows.users);
}

// The application's role may not make anybody an admin of the platform.
async function flagAdmins({ system }: Platform, users: DemoRows['users']): Promise<void> {
  const admins = users.flatMap(({ id, is_platform_admin }) => (is_platform_admin && id ? [id] : []));
  await system.updateTable('users').set({ is_platform_admin: true }).where('id', 'in', admins).execute();
}

async function hasUsers(db: UserTx | Platform['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function isDemo({ db }: Platform): Promise<boolean> {
  const emails = demoSignIns.map(({ email }) => email);
  return (
    (await db.selectFrom('users').select('id').where('email', 'in', emails).executeTakeFirst()) !== undefined
  );
}
