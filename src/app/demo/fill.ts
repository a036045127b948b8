import { sql } from 'kysely';
import { insertSeller } from '#billing/server/factory.ts';
import { checkPassword, hashPassword } from '#identity/server/passwords.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { inNoTenant, inTenant, type TenantTx, type UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { addOtherCompanies } from '../server/sample-companies.ts';
import { planDemo } from './plan/plan-demo.ts';
import { demoPassword, demoSignIns, signInLines } from './sign-ins.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { storeDocuments, storePictures } from './write/store-files.ts';
import { writeDemo } from './write/write-demo.ts';

/** `scale` is 1 for 300 candidates with their documents; less for fewer. */
type FillOptions = { ownerUrl: string; scale?: number };

/**
 * Fills an empty database with the demo company, in demo mode only. A database with a user in it is left alone.
 * @param options.ownerUrl the demo and its platform admin are made in one transaction, which only the owner may do
 * @returns the sign-ins, as lines to print; nothing when there is no demo
 */
export async function fillWhenEmpty(
  platform: Platform,
  say: (line: string) => void,
  options: FillOptions,
): Promise<string> {
  if (!platform.config.demo) return '';
  const lines = signInLines(platform.config.demoPassword === null ? demoPassword : 'as DEMO_PASSWORD says');
  if (await inNoTenant(platform.db, hasUsers)) return (await isDemo(platform)) ? lines : '';
  const started = Date.now();
  say('Making the demo: a company with its jobs, candidates and their CVs …');
  await fill(platform, options);
  say(`The demo is there after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return lines;
}

async function fill(platform: Platform, { ownerUrl, scale = 1 }: FillOptions): Promise<void> {
  const plan = planDemo({ now: platform.clock.now(), scale });
  await storeDocuments(platform.storage, plan);
  await storePictures(platform.storage, plan);
  const passwordHash = await hashPassword(platform.config.demoPassword ?? demoPassword);
  const owner = openDatabase(ownerUrl, { max: 1, name: 'kadro demo' });
  try {
    const isMade = await inTenant(owner, plan.companyId, async (tx) => {
      // The application's role may not write the entity that issues invoices.
      if (platform.config.billing) await insertSeller(tx.withSchema('app') as TenantTx);
      await useApplicationRole(tx);
      // Of two servers that start at once on one database, the second finds the users of the first.
      await sql`select pg_advisory_xact_lock(7281004)`.execute(tx);
      if (await hasUsers(tx)) return false;
      await writeDemo(tx, platform, { plan, passwordHash });
      for (const { id = '' } of plan.rows.cv_files) await enqueue(tx, 'read_cv_text', { cvFileId: id });
      // The application's role may not make anybody an admin of the platform; its owner may.
      await sql`reset role`.execute(tx);
      const admin = tx.updateTable('users').set({ is_platform_admin: true });
      await admin.where('id', '=', plan.platformAdminId).execute();
      return true;
    });
    if (isMade) await addOtherCompanies(platform, plan.companyId);
  } finally {
    await owner.destroy();
  }
}

// The owner passes row-level security, so the demo is written with the application's role, for this transaction.
async function useApplicationRole(tx: TenantTx): Promise<void> {
  await sql`set local search_path = app, public`.execute(tx);
  const { rows } = await sql<{ role: string; may: boolean }>`
    select r.rolname as role, pg_has_role(r.oid, 'SET') as may
      from pg_policy p join pg_roles r on r.oid = p.polroles[1]
     where p.polrelid = 'app.companies'::regclass and p.polname = 'tenant_isolation'`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('The database has no role for the application.');
  const role = sql.id(found.role);
  if (!found.may) await sql`grant ${role} to current_user with inherit false, set true`.execute(tx);
  await sql`set local role ${role}`.execute(tx);
}

async function hasUsers(tx: UserTx): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

// A demo made under another password gets this one: the known one must not work where DEMO_PASSWORD is set.
async function isDemo({ db, config }: Platform): Promise<boolean> {
  const password = config.demoPassword ?? demoPassword;
  const emails = demoSignIns.map(({ email }) => email);
  const users = db.selectFrom('users').where('email', 'in', emails);
  const found = await users.select('password_hash').executeTakeFirst();
  if (found === undefined) return false;
  if (!(await checkPassword(found.password_hash, password))) {
    const passwordHash = await hashPassword(password);
    await db.updateTable('users').set({ password_hash: passwordHash }).where('email', 'in', emails).execute();
  }
  return true;
}
