import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/db/embedded-postgres.ts';
import { migrationsFolder, prepareDatabase } from '#platform/server/db/migrate.ts';
import type { RoleUrls } from '#platform/server/db/roles.ts';

/** Kept between runs: the cluster, a record of its sources, and the server's files. */
export const benchFolder = join(import.meta.dirname, '../.cache/bench');
const postgresFolder = join(benchFolder, 'postgres');
const builtFile = join(benchFolder, 'built.json');
const dataFile = join(import.meta.dirname, 'data.sql');

const sharedBuffers = '2GB';
// A partial data set is discarded, so the build needs no durability.
const buildSettings = {
  shared_buffers: sharedBuffers,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  autovacuum: 'off',
  maintenance_work_mem: '1GB',
};

const bigTables = [
  'candidates',
  'candidate_tags',
  'candidate_search',
  'candidate_skills',
  'candidate_languages',
  'consent_records',
  'last_contacts',
  'pool_candidates',
  'custom_field_values',
  'files',
  'applications',
  'step_periods',
  'events',
];

export type DataSet = { postgres: EmbeddedPostgres; urls: RoleUrls };

/**
 * Opens the bench database; builds the data first when it is missing or its sources have changed. Later migrations are
 * applied as on any installation. `say` receives the progress; `settings` are PostgreSQL's.
 */
export async function openDataSet(
  say: (line: string) => void,
  options: { rebuild: boolean; settings: Record<string, string> },
): Promise<DataSet> {
  const built = options.rebuild ? undefined : await readBuildRecord();
  if (built === undefined || !(await isUpToDate(built))) await build(say);
  const postgres = await startEmbeddedPostgres({
    dataDir: postgresFolder,
    settings: { shared_buffers: sharedBuffers, ...options.settings },
    log: () => {},
  });
  return { postgres, urls: await prepareDatabase(postgres.ownerUrl, postgres.secret) };
}

type BuildRecord = { data: string; migrations: Record<string, string> };

async function readBuildRecord(): Promise<BuildRecord | undefined> {
  const text = await readFile(builtFile, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as BuildRecord);
}

async function isUpToDate(built: BuildRecord): Promise<boolean> {
  const now = await describe();
  const unchanged = Object.entries(built.migrations).every(([name, hash]) => now.migrations[name] === hash);
  return built.data === now.data && unchanged;
}

async function describe(): Promise<BuildRecord> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => [name, await hashOf(join(migrationsFolder, name))] as const),
  );
  return { data: await hashOf(dataFile), migrations: Object.fromEntries(migrations) };
}

async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

async function build(say: (line: string) => void): Promise<void> {
  say('Building the data: 1,000,000 applications. This takes minutes, once.');
  const from = await describe();
  await rm(builtFile, { force: true });
  await rm(postgresFolder, { recursive: true, force: true });
  await mkdir(benchFolder, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir: postgresFolder,
    settings: buildSettings,
    log: () => {},
  });
  try {
    await prepareDatabase(postgres.ownerUrl, postgres.secret);
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    try {
      await fill(client, say);
    } finally {
      // An open connection would report the server's stop in place of the real error.
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
  await writeFile(builtFile, JSON.stringify(from, null, 2));
}

async function fill(client: pg.Client, say: (line: string) => void): Promise<void> {
  const step = async (title: string, text: string): Promise<void> => {
    const started = Date.now();
    await client.query(text);
    say(`  ${title}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  };
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
       from pg_index i
      where i.indrelid = any (select ('app.' || t)::regclass from unnest($1::text[]) as t)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [bigTables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const parts = (await readFile(dataFile, 'utf8')).split(/^-- ## /m).slice(1);
  for (const part of parts) {
    const end = part.indexOf('\n');
    await step(part.slice(0, end), part.slice(end));
  }
  for (const { name, definition } of indexes) await step(name, definition);
  await step('vacuum analyze', 'vacuum (analyze, parallel 2)');
}
