import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../tests/harness/database.ts';
import { programEnv } from '../../../tests/harness/program-env.ts';

const secret = 'a secret of the tests, long enough to be one';

type Run = { code: number | null; output: string };

/** Starts the program and waits until it exits, or until it prints a line and is then stopped. */
async function run(env: Record<string, string>, until?: RegExp): Promise<Run> {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...programEnv(), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    if (until?.test(output)) program.kill('SIGTERM');
  };
  program.stdout.on('data', read);
  program.stderr.on('data', read);
  const [code] = (await once(program, 'exit')) as [number | null];
  return { code, output };
}

const onDatabase = (url: string, port = '0') => ({
  DATABASE_URL: url,
  SECRET_KEY: secret,
  PORT: port,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-main-')),
});

const lines = (output: string): string[] => output.trim().split('\n');

test("starts on the operator's database, prints its address, and stops on a signal", async () => {
  const { ownerUrl } = await cloneDatabase();
  const { code, output } = await run(onDatabase(ownerUrl), /ready at/);
  expect(output).toMatch(/Kadro is ready at http:\/\/localhost:\d+/);
  expect(code).toBe(0);
});

test('a used port is reported in one line', async () => {
  const { ownerUrl } = await cloneDatabase();
  const taken = createServer().listen(0, '0.0.0.0');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { code, output } = await run(onDatabase(ownerUrl, String(port)));
  taken.close();
  expect(code).toBe(1);
  expect(lines(output)).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
});

test('an unreachable database or invalid address is reported in one line without the password', async () => {
  const away = await run(onDatabase('postgres://kadro:geheim@127.0.0.1:1/kadro'));
  expect(away.code).toBe(1);
  expect(lines(away.output)).toEqual([expect.stringContaining('Cannot reach the database')]);
  expect(away.output).not.toContain('geheim');
  const malformed = await run({ ...onDatabase('not an address'), PORT: 'ninety' });
  expect(malformed.code).toBe(1);
  expect(lines(malformed.output)).toEqual([expect.stringMatching(/DATABASE_URL.*PORT|PORT.*DATABASE_URL/)]);
});

test('a database without SECRET_KEY is refused', async () => {
  const { code, output } = await run({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  expect(code).toBe(1);
  expect(output).toContain('SECRET_KEY');
});

test('a database with newer migrations is refused', async () => {
  const { ownerUrl } = await cloneDatabase();
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query("insert into app.migrations (name, hash) values ('9999_later.sql', 'x')");
  await client.end();
  const { code, output } = await run(onDatabase(ownerUrl));
  expect(code).toBe(1);
  expect(lines(output)).toEqual([expect.stringContaining('The database is newer than this program')]);
});

test('a data folder that is not writable is reported in one line', async () => {
  const { ownerUrl } = await cloneDatabase();
  const file = join(mkdtempSync(join(tmpdir(), 'kadro-main-')), 'locked');
  const blocked = join(file, 'data');
  await import('node:fs/promises').then(({ writeFile }) => writeFile(file, ''));
  chmodSync(file, 0o400);
  const { code, output } = await run({ ...onDatabase(ownerUrl), DATA_DIR: blocked });
  expect(code).toBe(1);
  expect(lines(output)).toHaveLength(1);
});
