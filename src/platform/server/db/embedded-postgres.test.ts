import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { processStart } from './folder-lock.ts';

describe('a database that Kadro runs itself', () => {
  let dataDir: string;
  let running: { stop(): Promise<void> }[];
  let lines: string[];

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kadro-postgres-'));
    await chmod(folder, 0o711);
    dataDir = join(folder, 'data');
    running = [];
    lines = [];
  });

  afterEach(async () => {
    for (const postgres of running) await postgres.stop();
    await rm(join(dataDir, '..'), { recursive: true, force: true });
  });

  const start = async (): Promise<EmbeddedPostgres> => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    running.push(postgres);
    return postgres;
  };

  test('uses UTF-8, sorts alike on every machine, has page checksums and flushes to the disk', async () => {
    const { ownerUrl } = await start();
    const [shape] = await query(
      ownerUrl,
      `select current_setting('server_encoding') as encoding, datlocprovider as provider, datlocale as locale,
              current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('listen_addresses') as listens
         from pg_database where datname = current_database()`,
    );
    expect(shape).toEqual({
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      checksums: 'on',
      fsync: 'on',
      listens: '127.0.0.1',
    });
  });

  test('keeps its secret and its cluster private', async () => {
    const { secret } = await start();
    expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(secret);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'cluster'))).mode & 0o777).toBe(0o700);
  });

  test('rejects a wrong password', async () => {
    const { ownerUrl, secret } = await start();
    await expect(query(ownerUrl.replace(secret, 'guessed'), 'select 1')).rejects.toThrow(/password/);
  });

  test('stops once when asked and releases the folder', async () => {
    const postgres = await start();
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(await postgres.ended).toBe(0);
    await expect(stat(join(dataDir, 'lock'))).rejects.toThrow(/ENOENT/);
  });

  test('restarts at the same address after kill -9 of PostgreSQL, with every committed row', async () => {
    const { ownerUrl } = await start();
    await writeRow(ownerUrl);
    const killed = await postmasterOf(dataDir);
    process.kill(killed, 'SIGKILL');
    const rows = () => readRows(ownerUrl).catch(() => null);
    await expect.poll(rows).toEqual([{ word: 'kalıcı' }]);
    expect(await postmasterOf(dataDir)).not.toBe(killed);
  });

  test('takes over after kill -9 of a Kadro whose PostgreSQL still runs', async () => {
    const victim = await startElsewhere(dataDir);
    await writeRow(victim.ownerUrl);
    const left = await postmasterOf(dataDir);
    victim.process.kill('SIGKILL');
    await once(victim.process, 'exit');
    expect(await processStart(left)).toBeDefined();
    const second = await start();
    expect(await processStart(left)).toBeUndefined();
    expect(await readRows(second.ownerUrl)).toEqual([{ word: 'kalıcı' }]);
    expect(lines.some((line) => line.includes(`Stopping PostgreSQL ${left}`))).toBe(true);
  });

  test('ignores a process id that another program reuses', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, 'lock'), `${process.pid} the-start-of-another-process`);
    await writeFile(join(dataDir, 'cluster/postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n`);
    await expect(start()).resolves.toBeDefined();
  });

  test('does not touch a database that another Kadro runs', async () => {
    const { ownerUrl } = await start();
    const second = start();
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(
      new RegExp(`Kadro already runs on .*data \\(process ${process.pid}\\)`),
    );
    expect(await query(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('reports in one line that the folder is not writable', async () => {
    await writeFile(dataDir, 'a file where the folder should be');
    dataDir = join(dataDir, 'postgres');
    const attempt = start();
    await expect(attempt).rejects.toThrow(StartError);
    await expect(attempt).rejects.toThrow(/^The data folder \S+ cannot be written \(ENOTDIR\): .*\.$/);
    dataDir = join(dataDir, '..');
  });

  test('reports in one line that another PostgreSQL version made the database, and does not change it', async () => {
    await mkdir(join(dataDir, 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '15\n');
    await writeFile(join(dataDir, 'secret'), 'kept');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15; this Kadro brings 18/);
    expect(await readFile(join(dataDir, 'cluster/PG_VERSION'), 'utf8')).toBe('15\n');
  });

  test('starts over when the creation of the cluster was interrupted', async () => {
    await mkdir(join(dataDir, 'cluster.new/base'), { recursive: true });
    await expect(start()).resolves.toBeDefined();
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  // A server that is killed under a client also reports it here.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function writeRow(url: string): Promise<void> {
  await query(url, 'create table words (word text)');
  await query(url, `insert into words values ('kalıcı')`);
}

function readRows(url: string): Promise<unknown[]> {
  return query(url, 'select word from words');
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function startElsewhere(dataDir: string): Promise<{ process: ChildProcess; ownerUrl: string }> {
  const source = `
    import { startEmbeddedPostgres } from '${import.meta.resolve('./embedded-postgres.ts')}';
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(postgres.ownerUrl);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [ownerUrl] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, ownerUrl };
}
