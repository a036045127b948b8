import { resolve } from 'node:path';
import pg from 'pg';
import { type Config, parseConfig } from '#platform/server/config.ts';
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres.ts';
import { prepareDatabase } from '#platform/server/db/migrate.ts';
import { failureText, StartError } from '#platform/server/start-error.ts';
import { openPlatform } from './platform.ts';
import { fillWhenEmpty } from '../demo/fill.ts';

/** npm run demo:reset: throws everything away, files included, and makes the demo anew. */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  refuseUnsafeReset(config);
  const { databaseUrl, secretKey, dataDir } = config;
  if (databaseUrl !== null) return recreateDemo(config, { ownerUrl: databaseUrl, secret: secretKey ?? '' });
  // While Kadro runs on the data folder, its lock refuses us with a sentence of its own.
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(dataDir), log: () => undefined });
  try {
    await recreateDemo(config, { ownerUrl: postgres.ownerUrl, secret: secretKey ?? postgres.secret });
  } finally {
    await postgres.stop();
  }
}

function refuseUnsafeReset(config: Config): void {
  if (config.mode === 'production')
    throw new StartError(
      'This is production (NODE_ENV): the demo is not made here, and nothing was deleted.',
    );
  if (config.databaseUrl !== null && !config.demo)
    throw new StartError(
      'DATABASE_URL is set: everything in that database would be deleted. If that is meant, add DEMO=true.',
    );
}

async function recreateDemo(
  config: Config,
  { ownerUrl, secret }: { ownerUrl: string; secret: string },
): Promise<void> {
  const keys = await emptyDatabase(ownerUrl);
  const urls = await prepareDatabase(ownerUrl, secret);
  const platform = await openPlatform({ ...config, demo: true }, urls, { secret });
  try {
    for (const key of keys) await platform.storage.remove(key);
    say(await fillWhenEmpty(platform, say, { ownerUrl }));
  } finally {
    await platform.close();
  }
}

/**
 * Removes Kadro's own schemas from the database.
 * @returns the keys of the files that belonged to it
 */
async function emptyDatabase(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: Error) => {
    throw new StartError(`Cannot reach the database: ${error.message}`);
  });
  try {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name like 'kadro %'",
    );
    if (rowCount) throw new StartError('Kadro runs on this database. Stop it first.');
    const keys = await storedKeys(client);
    await client.query('drop schema if exists app, survey, graphile_worker cascade');
    return keys;
  } finally {
    await client.end();
  }
}

async function storedKeys(client: pg.Client): Promise<string[]> {
  // A new database has no tables.
  const { rows: tables } = await client.query<{ files: string | null }>(
    "select to_regclass('app.files') as files",
  );
  if (!tables[0]?.files) return [];
  const { rows } = await client.query<{ key: string }>(`
    select storage_key as key from app.files
    union select storage_key from app.cv_files
    union select avatar_key from app.users where avatar_key is not null
    union select photo_key from app.companies where photo_key is not null
    union select storage_key || '/' || size
      from app.careers_pictures, unnest(array[480, 960, width]) as size where size <= width`);
  return rows.map(({ key }) => key);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
});
