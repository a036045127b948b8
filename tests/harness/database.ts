import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrationsFolder, prepareDatabase } from '#platform/server/db/migrate.ts';
import type { RoleUrls } from '#platform/server/db/roles.ts';

export const testSecret = 'a secret of the tests, long enough to be one';

/** A new migrated database, cloned from a template that is rebuilt only when the migrations change. */
export async function cloneDatabase(): Promise<RoleUrls & { ownerUrl: string }> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (serverUrl === undefined) throw new Error('TEST_POSTGRES_URL is not set: the global setup did not run.');
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const template = await ensureTemplate(serverUrl);
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const ownerUrl = withDatabase(serverUrl, name);
  return { ...(await prepareDatabase(ownerUrl, testSecret)), ownerUrl };
}

/** The address of the same database for the cluster's superuser, which no server of Kadro uses. */
export function asSuperuser(ownerUrl: string): string {
  const url = new URL(process.env.TEST_POSTGRES_SUPERUSER_URL ?? '');
  url.pathname = new URL(ownerUrl).pathname;
  return url.href;
}

/** The hash names the template, so that runs of one version share it. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const template = `template_${migrationsHash()}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(7281002)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      // With this name its group roles are kadro_app and kadro_system, and clones keep them.
      await client.query('drop database if exists kadro');
      await client.query('create database kadro');
      await prepareDatabase(withDatabase(serverUrl, 'kadro'), testSecret);
      await client.query(`alter database kadro rename to ${template}`);
    }
    await onServer(asSuperuser(serverUrl), dropLeftovers);
  });
  return template;
}

// Databases of earlier runs, without connections. Some belong to an owner that a test created.
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(`
    select datname from pg_database d
     where datname like 'test\\_%' and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '2 hours'
       and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`);
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname}`);
    await client.query(`drop role if exists ${datname}_app_login, ${datname}_system_login`);
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort())
    hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
