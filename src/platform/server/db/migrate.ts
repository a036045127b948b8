import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { concurrentIndex, type Migration, migrationFiles, readMigration } from './read-migration.ts';
import { type GroupRoles, groupRolesOf, makeLoginRoles, type RoleUrls } from './roles.ts';

export const migrationsFolder = join(import.meta.dirname, '../../../../db/migrations');

// Longer than any query of a request, but short enough for the writers that queue behind a migration.
const lockTimeoutMs = 5000;
const lockAttempts = 5;

/**
 * Migrates a database as its owner and creates the two login roles of this installation. Several servers may start at
 * once: an advisory lock lets one migrate while the others wait.
 * @param ownerUrl the database's owner, with CREATEROLE; no superuser is needed
 * @param secret the roles' passwords are derived from it, so that all servers of an installation agree
 * @param options for tests of the migrations
 * @throws StartError with one plain sentence
 */
export async function prepareDatabase(
  ownerUrl: string,
  secret: string,
  options: { folder?: string; lockTimeoutMs?: number } = {},
): Promise<RoleUrls> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: Error) => {
    throw new StartError(`Cannot reach the database at ${withoutPassword(ownerUrl)}: ${error.message}`);
  });
  try {
    await lockMigrations(client);
    await requireVersion(client);
    await runMigrations({ connectionString: ownerUrl });
    const roles = await groupRolesOf(client);
    await applyMigrations(client, {
      roles,
      folder: options.folder ?? migrationsFolder,
      lockTimeoutMs: options.lockTimeoutMs ?? lockTimeoutMs,
    });
    return await makeLoginRoles(client, roles, { ownerUrl, secret });
  } finally {
    await client.end();
  }
}

/** The number of pending migrations; /readyz requires zero. */
export async function countPending(query: (text: string) => Promise<{ name: string }[]>): Promise<number> {
  const done = new Set((await query('select name from app.migrations')).map((row) => row.name));
  return (await migrationFiles(migrationsFolder)).filter((name) => !done.has(name)).length;
}

// Polls instead of waiting inside `pg_advisory_lock`. A waiting statement holds a snapshot, for which `create index
// concurrently` of the migrating server would wait: a deadlock.
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(7281001) as locked',
    );
    if (rows[0]?.locked) return;
    await setTimeout(200);
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as text",
  );
  if ((rows[0]?.number ?? 0) < 160_000) {
    throw new StartError(`PostgreSQL 16 or newer is needed; this one is ${rows[0]?.text}.`);
  }
}

type Source = { folder: string; lockTimeoutMs: number; roles: GroupRoles };

async function applyMigrations(client: pg.Client, source: Source): Promise<void> {
  const known = await migrationFiles(source.folder);
  const done = await appliedMigrations(client);
  const newer = [...done.keys()].filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new StartError(
      `The database is newer than this program (it has ${newer.join(', ')}). Start the newer version of Kadro.`,
    );
  }
  const last = [...done.keys()].sort().at(-1) ?? '';
  for (const name of known) {
    const migration = await readMigration(source.folder, name);
    const doneHash = done.get(name);
    if (doneHash === undefined) {
      requireLater(name, last);
      await applyMigration(client, migration, source);
    } else if (doneHash !== migration.hash) {
      throw new StartError(`The migration ${name} was changed after it had been applied.`);
    }
  }
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows: exists } = await client.query("select to_regclass('app.migrations') as found");
  if (!exists[0]?.found) return new Map();
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from app.migrations',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

// Two databases with the same migrations in different orders could have different schemas.
function requireLater(name: string, last: string): void {
  if (name > last) return;
  throw new StartError(
    `The migration ${name} comes before ${last}, which the database already has. Give it a later number.`,
  );
}

async function applyMigration(client: pg.Client, migration: Migration, source: Source): Promise<void> {
  try {
    if (migration.statements !== null)
      await applyOutsideTransaction(client, migration, migration.statements, source.roles);
    else await applyInTransaction(client, migration, source);
  } catch (error) {
    throw new StartError(
      `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

// A statement that waits for its lock blocks every later query on the table. It therefore stops waiting early, lets
// them pass and retries.
async function applyInTransaction(
  client: pg.Client,
  migration: Migration,
  { lockTimeoutMs: lockTimeout, roles }: Source,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockTimeout}`);
      await client.query(withRoles(migration.text, roles));
      await saveMigration(client, migration, roles);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === lockAttempts) throw error;
      await setTimeout(lockTimeout);
    }
  }
}

const lockNotAvailable = '55P03';

// Each statement is repeatable (see readMigration), so an interrupted migration starts over.
async function applyOutsideTransaction(
  client: pg.Client,
  migration: Migration,
  statements: readonly string[],
  roles: GroupRoles,
): Promise<void> {
  await dropInvalidIndexes(client, statements);
  for (const statement of statements) await client.query(statement);
  await saveMigration(client, migration, roles);
}

// An interrupted `create index concurrently` leaves an invalid index, which `if not exists` would keep.
async function dropInvalidIndexes(client: pg.Client, statements: readonly string[]): Promise<void> {
  const names = statements.flatMap((statement) => concurrentIndex.exec(statement)?.[1] ?? []);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
      where not x.indisvalid and c.relnamespace = 'app'::regnamespace and c.relname = any ($1)`,
    [names],
  );
  for (const { name } of rows) {
    await client.query(`drop index concurrently if exists app.${pg.escapeIdentifier(name)}`);
  }
}

async function saveMigration(client: pg.Client, { name, hash }: Migration, roles: GroupRoles): Promise<void> {
  await client.query(`
    create table if not exists app.migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now());
    comment on table app.migrations is 'Migrations that this database has had';
    comment on column app.migrations.name is 'File name in db/migrations';
    comment on column app.migrations.hash is 'SHA-256 of the file: a start with a changed file is refused';
    comment on column app.migrations.applied_at is 'When the migration was committed';
    grant select on app.migrations to ${roles.app}, ${roles.system};`);
  await client.query('insert into app.migrations (name, hash) values ($1, $2)', [name, hash]);
}

// Migrations use the role names of a database called `kadro`; see roles.ts.
function withRoles(text: string, roles: GroupRoles): string {
  return text.replace(/\bkadro_(app|system)\b/g, (_name, part: keyof GroupRoles) => roles[part]);
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
