import { resolve } from 'node:path';
import { logPlatformEvent } from '#backoffice/server/platform-log.ts';
import { systemClock } from '#platform/server/clock.ts';
import { parseConfig } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { runningPostgresUrl } from '#platform/server/db/running-postgres.ts';
import { StartError } from '#platform/server/start-error.ts';

const usage = `Use: npm run admin -- list
     npm run admin -- grant user@example.com
     npm run admin -- revoke user@example.com`;

/** Grants and revokes the flag of platform admins. It uses the database's owner. */
async function main([verb, email]: string[]): Promise<void> {
  const isChange = (verb === 'grant' || verb === 'revoke') && email !== undefined;
  if (!isChange && verb !== 'list') throw new StartError(usage);
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? (await runningPostgresUrl(resolve(config.dataDir)));
  const pool = openDatabase(url, { max: 1, name: 'kadro admin' });
  try {
    const db = pool.withSchema('app');
    await (isChange ? change(db, email.toLowerCase(), verb === 'grant') : list(db));
  } finally {
    await pool.destroy();
  }
}

async function list(db: Database): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .leftJoin('authenticators', (join) =>
      join.onRef('authenticators.user_id', '=', 'users.id').on('authenticators.confirmed_at', 'is not', null),
    )
    .select(['email', 'passive_at', 'authenticators.user_id as authenticator'])
    .where('is_platform_admin', '=', true)
    .orderBy('email')
    .execute();
  for (const { email, passive_at, authenticator } of admins) {
    const twoSteps = authenticator === null ? 'two-step login is off: /admin stays closed' : 'two-step login';
    say([email ?? '', passive_at === null ? twoSteps : 'passive'].join('  '));
  }
  if (admins.length === 0) say('No user is a platform admin.');
}

async function change(db: Database, email: string, isGranted: boolean): Promise<void> {
  const user = await db.transaction().execute(async (tx) => {
    // Anyone can register an address that is not theirs, but cannot confirm it.
    const found = await tx
      .selectFrom('users')
      .select(['id', 'is_platform_admin'])
      .where('email', '=', email)
      .$if(isGranted, (query) => query.where('email_verified_at', 'is not', null))
      .forUpdate()
      .executeTakeFirst();
    // The log has what changed, not what was typed.
    if (found === undefined || found.is_platform_admin === isGranted) return found;
    await tx.updateTable('users').set({ is_platform_admin: isGranted }).where('id', '=', found.id).execute();
    const type = isGranted ? 'admin.granted' : 'admin.revoked';
    await logPlatformEvent(tx, null, { type, userId: found.id, now: systemClock.now() });
    return found;
  });
  if (user === undefined)
    throw new StartError(
      `There is no user with a confirmed address ${email}: register and confirm it first.`,
    );
  say(isGranted ? `${email} is a platform admin.` : `${email} is no platform admin.`);
  if (!isGranted && !(await hasAdmin(db))) say('No platform admin is left: nobody can open /admin.');
}

async function hasAdmin(db: Database): Promise<boolean> {
  const admins = db.selectFrom('users').select('id').where('is_platform_admin', '=', true);
  return (await admins.where('passive_at', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
