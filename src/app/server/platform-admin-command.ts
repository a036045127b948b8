import { resolve } from 'node:path';
import { parseConfig } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { runningPostgresUrl } from '#platform/server/db/running-postgres.ts';
import { StartError } from '#platform/server/start-error.ts';

const usage = `Use: npm run platform-admin -- list
     npm run platform-admin -- grant user@example.com
     npm run platform-admin -- revoke user@example.com`;

/** Grants and revokes the flag of platform admins. It uses the database's owner. */
async function main([verb, email]: string[]): Promise<void> {
  const isChange = (verb === 'grant' || verb === 'revoke') && email !== undefined;
  if (!isChange && verb !== 'list') throw new StartError(usage);
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? (await runningPostgresUrl(resolve(config.dataDir)));
  const pool = openDatabase(url, { max: 1, name: 'kadro platform admin' });
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
    .select('email')
    .where('is_platform_admin', '=', true)
    .orderBy('email')
    .execute();
  for (const { email } of admins) say(email ?? '');
  if (admins.length === 0) say('No user is a platform admin.');
}

async function change(db: Database, email: string, isGranted: boolean): Promise<void> {
  // Anyone can register an address that is not theirs, but cannot confirm it.
  const user = await db
    .updateTable('users')
    .set({ is_platform_admin: isGranted })
    .where('email', '=', email)
    .$if(isGranted, (query) => query.where('email_verified_at', 'is not', null))
    .returning('id')
    .executeTakeFirst();
  if (user === undefined)
    throw new StartError(
      `There is no user with a confirmed address ${email}: register and confirm it first.`,
    );
  say(isGranted ? `${email} is a platform admin.` : `${email} is no longer a platform admin.`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
