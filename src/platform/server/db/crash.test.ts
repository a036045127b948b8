import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, registration } from '../../../../tests/harness/accounts.ts';
import { programEnv } from '../../../../tests/harness/program-env.ts';
import { runningPostgresUrl } from './running-postgres.ts';

// The recovery time of PostgreSQL depends on the machine. Afterwards Kadro has five seconds, or on a busy machine as
// long as ten clients need to reconnect.
const recoveryMs = 60_000;
const reconnectMs = 5000;
const slownessMax = 10;

let folder: string;
let kadro: ChildProcess;
let address = '';
let output = '';
let companyId = '';
let cookie = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kadro-crash-'));
  await chmod(folder, 0o711);
  kadro = spawn(process.execPath, [join(import.meta.dirname, '../../../app/server/main.ts')], {
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_DIR: dataDir(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  kadro.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  if (kadro.stdout === null) throw new Error('The server has no output to read its port from.');
  for await (const line of createInterface({ input: kadro.stdout })) {
    const port = /ready at .*:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    address = `http://127.0.0.1:${port}`;
    break;
  }
  const email = 'crash@example.test';
  const registered = await send('POST', '/api/auth/register', registration(email));
  cookie = `kadro_session=${cookieOf({ 'set-cookie': registered.headers.getSetCookie() }).token}`;
  const created = await send('POST', '/api/companies', { name: 'Crash' });
  companyId = ((await created.json()) as { id: string }).id;
}, 180_000);

afterAll(async () => {
  const ended = once(kadro, 'exit');
  kadro.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
});

const dataDir = (): string => join(folder, 'data');

function send(method: string, path: string, body?: object): Promise<Response> {
  const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  return fetch(`${address}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const departmentsPath = () => `/api/companies/${companyId}/departments`;
const statusOf = async (path: string): Promise<number> => (await fetch(`${address}${path}`)).status;

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: await runningPostgresUrl(dataDir()) });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Whether PostgreSQL accepts a connection other than Kadro's. */
const answersOwner = (): Promise<boolean> =>
  asOwner((owner) => owner.query('select')).then(
    () => true,
    () => false,
  );

/** Acts on the backend process ids of Kadro's connections. */
async function backends(name: string): Promise<number[]> {
  const text = 'select pid from pg_stat_activity where application_name = $1';
  return asOwner(async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(text, [name]);
    return rows.map(({ pid }) => pid);
  });
}

const crashes: Record<string, () => Promise<void>> = {
  'every backend is told to end': () =>
    asOwner(async (owner) => {
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'kadro %'`,
      );
    }),
  'one backend is killed with -9': async () => {
    const [pid] = await backends('kadro app');
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  },
  'the postmaster is killed with -9': async () => {
    const file = await readFile(join(dataDir(), 'cluster/postmaster.pid'), 'utf8');
    process.kill(Number(file.split('\n')[0]), 'SIGKILL');
  },
};

test.each(Object.keys(crashes))(
  'under 24 writers %s: no acknowledged write is lost, and Kadro recovers without help',
  { timeout: 240_000 },
  async (blow) => {
    let [isOver, refused] = [false, 0];
    const back = Promise.withResolvers<void>();
    const kept: string[] = [];
    const statuses = new Set<number>();
    const write = async (): Promise<void> => {
      while (!isOver) {
        const name = crypto.randomUUID();
        const { status } = await send('POST', departmentsPath(), { name });
        statuses.add(status);
        if (status === 201) kept.push(name);
        else {
          refused += 1;
          await back.promise;
        }
      }
    };
    const writers = Array.from({ length: 24 }, write);
    await expect.poll(() => kept.length, { timeout: recoveryMs }).toBeGreaterThan(24);
    await crashes[blow]?.();
    await expect.poll(() => refused, { timeout: recoveryMs }).toBeGreaterThan(0);
    expect(await statusOf('/healthz')).toBe(200);
    await expect.poll(answersOwner, { timeout: recoveryMs, interval: 50 }).toBe(true);
    const accepting = performance.now();
    await answersOwner();
    const connectMs = performance.now() - accepting;
    await expect.poll(() => statusOf('/readyz'), { timeout: recoveryMs, interval: 50 }).toBe(200);
    expect(performance.now() - accepting).toBeLessThan(reconnectMs + slownessMax * connectMs);
    const before = kept.length;
    back.resolve();
    await expect.poll(() => kept.length, { timeout: recoveryMs }).toBeGreaterThan(before);
    isOver = true;
    await Promise.all(writers);
    expect(statuses).toEqual(new Set([201, 503]));
    const list = (await (await send('GET', departmentsPath())).json()) as { items: { name: string }[] };
    const names = new Set(list.items.map(({ name }) => name));
    expect(kept.filter((name) => !names.has(name))).toEqual([]);
    expect(await receivesLive()).toBe(true);
    expect(kadro.exitCode).toBe(null);
    expect(output).not.toMatch(/Warning|at .*\.ts/);
  },
);

/**
 * Whether a live connection reports a write. The server may resume listening a moment after it resumes writing. It then
 * sends a resync, and reports the next write.
 */
async function receivesLive(): Promise<boolean> {
  const line = await fetch(`${address}/api/companies/${companyId}/live?ago=0`, {
    headers: { cookie },
    signal: AbortSignal.timeout(recoveryMs),
  });
  const write = () => send('POST', departmentsPath(), { name: crypto.randomUUID() });
  await write();
  for await (const chunk of line.body ?? []) {
    const text = new TextDecoder().decode(chunk);
    if (text.includes('"department.created"')) return true;
    if (text.includes('event: resync')) await write();
  }
  return false;
}
