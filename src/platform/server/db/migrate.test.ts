import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '../../../../tests/harness/api.ts';
import { cloneDatabase, testSecret } from '../../../../tests/harness/database.ts';
import { StartError } from '../start-error.ts';
import { migrationsFolder, prepareDatabase } from './migrate.ts';

test('keys are UUIDs of version 7 and sort by their creation', async () => {
  const { platform } = await testServer();
  const { rows } = await sql<{ id: string }>`
    with recursive made (n, id) as (
      select 1, app.uuid_v7()
      union all
      -- Hashing a thousand numbers takes longer than the microsecond that two keys must be apart.
      select n + 1, case when (select sum(hashint4(i + n)) from generate_series(1, 1000) as i) is not null then app.uuid_v7() end
        from made where n < 500)
    select id from made order by n`.execute(platform.db);
  const ids = rows.map((row) => row.id);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const made = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16);
  expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
});

describe('a migration', () => {
  let folder: string;
  let ownerUrl: string;
  let clients: pg.Client[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kadro-migrations-'));
    await cp(migrationsFolder, folder, { recursive: true });
    ({ ownerUrl } = await cloneDatabase());
    clients = [];
  });

  afterEach(async () => {
    for (const client of clients) await client.end();
    await rm(folder, { recursive: true, force: true });
  });

  const add = (name: string, text: string) => writeFile(join(folder, name), text);
  const migrate = () => prepareDatabase(ownerUrl, testSecret, { folder, lockTimeoutMs: 100 });
  const connect = async () => {
    const client = new pg.Client({ connectionString: ownerUrl });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  const isValid = async (index: string) => {
    const client = await connect();
    const { rows } = await client.query<{ indisvalid: boolean }>(
      'select indisvalid from pg_index where indexrelid = to_regclass($1)',
      [`app.${index}`],
    );
    return rows[0]?.indisvalid;
  };

  test('with a later number applies once; with a number below the last one it is refused', async () => {
    await add('9000_words.sql', 'create table app.words (word text);');
    await migrate();
    await migrate();
    await add('0001_a_late_idea.sql', 'create table app.late (word text);');
    await expect(migrate()).rejects.toThrow(
      new StartError(
        'The migration 0001_a_late_idea.sql comes before 9000_words.sql, which the database already has. Give it a later number.',
      ),
    );
    await rm(join(folder, '0001_a_late_idea.sql'));
    await expect(migrate()).resolves.toBeDefined();
  });

  test('stops waiting for a lock, changes nothing and succeeds after the lock is released', async () => {
    await add(
      '9000_column.sql',
      'create table app.words (word text); alter table app.jobs add planted text;',
    );
    const holder = await connect();
    await holder.query('begin; lock table app.jobs in access share mode');
    await expect(migrate()).rejects.toThrow(
      'The migration 9000_column.sql failed: canceling statement due to lock timeout',
    );
    await holder.query('commit');
    await expect(migrate()).resolves.toBeDefined();
  });

  test('waits for a lock that is released in time', async () => {
    await add('9000_column.sql', 'alter table app.jobs add planted text;');
    const holder = await connect();
    await holder.query('begin; lock table app.jobs in access share mode');
    const migrated = migrate();
    const watcher = await connect();
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await watcher.query(
        "select from pg_locks where relation = 'app.jobs'::regclass and not granted",
      );
      waiting = rows.length;
    }
    await holder.query('commit');
    await expect(migrated).resolves.toBeDefined();
  });

  test('that opts out of the transaction builds an index concurrently, also when two servers start at once', async () => {
    await add(
      '9000_index.sql',
      '-- no transaction\n-- For the test.\ncreate index concurrently if not exists planted_idx on app.jobs (tenant_id, title);\n',
    );
    await Promise.all([migrate(), migrate(), migrate()]);
    expect(await isValid('planted_idx')).toBe(true);
  });

  test('that was interrupted while it built an index builds it again', async () => {
    await add(
      '9000_index.sql',
      '-- no transaction\ncreate index concurrently if not exists planted_idx on app.jobs (tenant_id);\n',
    );
    const [holder, killer] = [await connect(), await connect()];
    await holder.query('begin; update app.jobs set title = title; lock table app.jobs in row exclusive mode');
    const interrupted = migrate().catch((error: Error) => error);
    for (let killed = 0; killed === 0; ) {
      const { rows } = await killer.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`);
      killed = rows.length;
    }
    expect(await interrupted).toBeInstanceOf(StartError);
    await holder.query('commit');
    expect(await isValid('planted_idx')).toBe(false);
    await migrate();
    expect(await isValid('planted_idx')).toBe(true);
  });

  test('that opts out of the transaction may contain only repeatable statements', async () => {
    await add('9000_table.sql', '-- no transaction\ncreate table app.words (word text);\n');
    await expect(migrate()).rejects.toThrow(/may only create or drop indexes concurrently.*create table/);
  });
});
