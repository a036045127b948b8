import { sql } from 'kysely';
import { checkPassword, hashPassword } from '#identity/server/passwords.ts';
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
  const { demoPassword: own } = platform.config;
  const lines = signInLines(own === null ? demoPassword : 'as DEMO_PASSWORD says');
  if (await hasUsers(platform.db)) return (await isDemo(platform, own ?? demoPassword)) ? lines : '';
  const started = Date.now();
  say('Making the demo: a company with its jobs, candidates and their CVs …');
  await fill(platform, options.scale ?? 1);
  say(`The demo is there after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return lines;
}

async function fill(platform: Platform, scale: number): Promise<void> {
  const now = platform.clock.now();
  const { companyId, rows } = planDemo({ now, scale });
  const files = await storeDocuments(platform.storage, rows.files);
  const { userId, file } = rows.ownProfile;
  const profileFile = await storeProfileFile(platform.storage, userId, file);
  const passwordHash = await hashPassword(platform.config.demoPassword ?? demoPassword);
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

// A demo made under another password gets this one: the known one must not work where DEMO_PASSWORD is set.
async function isDemo({ db }: Platform, password: string): Promise<boolean> {
  const emails = demoSignIns.map(({ email }) => email);
  const found = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', 'in', emails)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return false;
  if (!(await checkPassword(found.password_hash, password))) {
    const passwordHash = await hashPassword(password);
    await db.updateTable('users').set({ password_hash: passwordHash }).where('email', 'in', emails).execute();
  }
  return true;
}
