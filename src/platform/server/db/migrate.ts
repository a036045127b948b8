import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartError } from '../start-error.ts';

export const migrationsFolder = join(import.meta.dirname, '../../../../db/migrations');

/** Addresses of the two login roles; see `prepareDatabase`. */
export type RoleUrls = { appUrl: string; systemUrl: string };

/**
 * Brings a database up to date as its owner and makes the two login roles of this installation.
 * Safe when several servers start at once: an advisory lock lets one work and the others wait.
 * @param ownerUrl a role that may create schemas, extensions and roles
 * @param secret the roles' passwords are derived from it, so that every server of an installation agrees
 * @throws StartError with one plain sentence
 */
export async function prepareDatabase(ownerUrl: string, secret: string): Promise<RoleUrls> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: Error) => {
    throw new StartError(`Cannot reach the database at ${withoutPassword(ownerUrl)}: ${error.message}`);
  });
  try {
    await client.query('select pg_advisory_lock(7281001)');
    await requireVersion(client);
    await runMigrations({ connectionString: ownerUrl });
    await applyMigrations(client);
    return await makeLoginRoles(client, ownerUrl, secret);
  } finally {
    await client.end();
  }
}

/** How many migrations this program knows that the database has not; /readyz wants none. */
export async function countPending(query: (text: string) => Promise<{ name: string }[]>): Promise<number> {
  const done = new Set((await query('select name from app.migrations')).map((row) => row.name));
  return (await migrationFiles()).filter((name) => !done.has(name)).length;
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as text",
  );
  if ((rows[0]?.number ?? 0) < 160_000) {
    throw new StartError(`PostgreSQL 16 or newer is needed; this one is ${rows[0]?.text}.`);
  }
}

async function applyMigrations(client: pg.Client): Promise<void> {
  const known = await migrationFiles();
  const { rows: exists } = await client.query("select to_regclass('app.migrations') as found");
  const done = new Map<string, string>();
  if (exists[0]?.found) {
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from app.migrations',
    );
    for (const row of rows) done.set(row.name, row.hash);
  }
  const newer = [...done.keys()].filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new StartError(
      `The database is newer than this program (it has ${newer.join(', ')}). Start the newer version of Kadro.`,
    );
  }
  for (const name of known) await applyMigration(client, name, done.get(name));
}

async function applyMigration(client: pg.Client, name: string, doneHash: string | undefined): Promise<void> {
  const text = await readFile(join(migrationsFolder, name), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  if (doneHash !== undefined) {
    if (doneHash !== hash)
      throw new StartError(`The migration ${name} was changed after it had been applied.`);
    return;
  }
  await client.query('begin');
  try {
    await client.query(text);
    await client.query(`
      create table if not exists app.migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now());
      grant select on app.migrations to kadro_app, kadro_system;`);
    await client.query('insert into app.migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartError(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
}

async function makeLoginRoles(client: pg.Client, ownerUrl: string, secret: string): Promise<RoleUrls> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = rows[0]?.name ?? 'kadro';
  return {
    appUrl: await makeLoginRole(client, { ownerUrl, secret, name: `${database}_app`, group: 'kadro_app' }),
    systemUrl: await makeLoginRole(client, {
      ownerUrl,
      secret,
      name: `${database}_system`,
      group: 'kadro_system',
    }),
  };
}

async function makeLoginRole(
  client: pg.Client,
  role: { ownerUrl: string; secret: string; name: string; group: string },
): Promise<string> {
  const password = createHmac('sha256', role.secret).update(`database role ${role.name}`).digest('base64url');
  const name = pg.escapeIdentifier(role.name);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role.name]);
  if (rowCount === 0) await client.query(`create role ${name} login in role ${role.group}`);
  await client.query(`alter role ${name} with login password ${pg.escapeLiteral(password)}`);
  await client.query(`alter role ${name} set search_path = app, public`);
  const url = new URL(role.ownerUrl);
  url.username = encodeURIComponent(role.name);
  url.password = password;
  return url.href;
}

function withoutPassword(url: string): string {
  try {
    const shown = new URL(url);
    shown.password = '';
    return shown.href;
  } catch {
    return 'DATABASE_URL (it is not a valid address)';
  }
}
