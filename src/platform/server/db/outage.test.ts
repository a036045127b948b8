import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aCompany,
  addressOf,
  anAddress,
  type TestCompany,
  testServer,
} from '../../../../tests/harness/api.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../../tests/harness/database-proxy.ts';
import { testSecret } from '../../../../tests/harness/database.ts';
import { startTestServer, type TestServer } from '../../../../tests/harness/server.ts';
import { departments } from '#departments/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { enqueue, startBackground, type Task } from '../background/background.ts';
import { prepareDatabase } from './migrate.ts';
import { inNoTenant } from './tenant.ts';
import { sessionCookie } from '../http/mount.ts';
import { endStreams } from '../live/stream.ts';
import { identity } from '#identity/contract.ts';

// For waits that depend on the speed of the machine.
const poolMax = 20;
const waiting = { interval: 50 };

let proxy: DatabaseProxy;
let server: TestServer;
let background: { stop(): Promise<void> };
let company: TestCompany;
let port = 0;
let runs: string[] = [];
let held = Promise.withResolvers<void>();

const probe: Task = {
  name: 'outage_probe',
  async run({ name = '' }, { db }) {
    runs.push(name);
    if (name === 'held') await held.promise;
    if (name === 'reading') {
      await held.promise;
      await inNoTenant(db, (tx) => tx.selectFrom('users').select('id').limit(1).execute());
    }
  },
};

// A second server on the same database, which creates companies and checks the stored ones.
beforeAll(async () => {
  const { ownerUrl } = await testServer();
  const urls = await prepareDatabase(ownerUrl, testSecret);
  proxy = await startDatabaseProxy(ownerUrl);
  server = await startTestServer(
    { LOG_LEVEL: 'silent' },
    {
      ownerUrl: proxy.through(ownerUrl),
      appUrl: proxy.through(urls.appUrl),
      systemUrl: proxy.through(urls.systemUrl),
    },
  );
  background = await startBackground(server.ownerUrl, [probe], server.platform);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as { port: number });
});
beforeEach(async () => {
  company = await aCompany();
  runs = [];
  held = Promise.withResolvers<void>();
});
afterEach(() => {
  proxy.mend();
  held.resolve();
});
afterAll(async () => {
  endStreams();
  await background.stop();
  await server.close();
  proxy.close();
});

async function send(operation: Endpoint, body?: object, language = 'en') {
  return server.app.inject({
    method: operation.method,
    url: addressOf(operation, { companyId: company.id }, {}),
    remoteAddress: anAddress(),
    headers: { cookie: `${sessionCookie}=${company.owner.token}`, 'accept-language': language },
    ...(body === undefined ? {} : { payload: body }),
  });
}

const statusOf = async (url: string): Promise<number> => (await server.app.inject({ url })).statusCode;

/** Restores the connection to the database. The pool reconnects on demand: each failed call drops a dead connection. */
async function repair(): Promise<void> {
  proxy.mend();
  let tries = 1;
  while ((await statusOf('/readyz')) !== 200) {
    tries += 1;
    expect(tries).toBeLessThanOrEqual(poolMax + 1);
  }
}

async function add(name: string): Promise<void> {
  const { platform } = await testServer();
  await inNoTenant(platform.db, (tx) => enqueue(tx, probe.name, { name }));
}

async function ran(names: string[]): Promise<void> {
  await expect.poll(() => runs.toSorted(), waiting).toEqual(names.toSorted());
}

test("while the database is away calls return 503 with Retry-After in the caller's language", async () => {
  proxy.cut();
  const login = { email: 'ada@example.test', password: 'x' };
  for (const answer of [
    await send(departments.list, undefined, 'tr'),
    await send(departments.create, { name: 'Design' }, 'tr'),
    await send(identity.login, login, 'tr'),
    await send(identity.getMe, undefined, 'tr'),
  ]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      message: 'Şu anda veri tabanımıza ulaşamıyoruz. Lütfen birazdan yeniden deneyin.',
      requestId: answer.headers['x-request-id'],
    });
  }
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(503);
  await repair();
  expect((await send(departments.create, { name: 'Design' })).statusCode).toBe(201);
  expect((await send(identity.login, login)).statusCode).toBe(401);
});

test('no acknowledged write is lost while connections break under 24 writers', async () => {
  let [isOver, refused] = [false, 0];
  let back = Promise.withResolvers<void>();
  const kept: string[] = [];
  const statuses = new Set<number>();
  const write = async (writer: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = `${writer}-${turn}`;
      const { statusCode } = await send(departments.create, { name });
      statuses.add(statusCode);
      if (statusCode === 201) kept.push(name);
      else {
        refused += 1;
        await back.promise;
      }
    }
  };
  const writers = Array.from({ length: 24 }, (_, writer) => write(writer));
  for (let times = 1; times <= 3; times += 1) {
    const before = kept.length;
    await expect.poll(() => kept.length, waiting).toBeGreaterThan(before + 24);
    proxy.cut();
    await expect.poll(() => refused, waiting).toBe(times * 24);
    await repair();
    back.resolve();
    back = Promise.withResolvers<void>();
  }
  isOver = true;
  await Promise.all(writers);
  expect(statuses).toEqual(new Set([201, 503]));
  const rows = await company.inTenant((tx) => tx.selectFrom('departments').select('name').execute());
  const names = new Set(rows.map(({ name }) => name));
  expect(kept.filter((name) => !names.has(name))).toEqual([]);
});

test('a live connection stays open during an outage, receives a resync and then later notices', async () => {
  const path = `/api/companies/${company.id}/live?ago=0`;
  const request = get({ port, path, headers: { cookie: `${sessionCookie}=${company.owner.token}` } });
  const [line] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  line.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text, waiting).toContain('event: ready');
  const before = text.length;
  proxy.cut();
  await repair();
  await expect.poll(() => text.slice(before), waiting).toContain('event: resync');
  await send(departments.create, { name: 'Sales' });
  await expect.poll(() => text.slice(before), waiting).toContain('"department.created"');
  expect(line.destroyed).toBe(false);
  line.destroy();
});

test('a task that ends while the database is away is stored once it is back, and one that fails is retried', async () => {
  await add('held');
  await add('reading');
  await ran(['held', 'reading']);
  proxy.cut();
  held.resolve();
  await expect.poll(() => statusOf('/readyz'), waiting).toBe(503);
  await repair();
  await ran(['held', 'reading', 'reading']);
  await add('after');
  await ran(['held', 'reading', 'reading', 'after']);
  await expect.poll(waitingTasks, waiting).toBe(0);
});

test('a task that the queue assigned on a broken connection is assigned again', async () => {
  await add('held');
  await ran(['held']);
  await withOwner((owner) =>
    owner.query(`
      insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at)
      select task_id, '{"name": "lost"}', locked_by, now() - interval '5 seconds'
        from graphile_worker._private_jobs where locked_by is not null and payload->>'name' = 'held'`),
  );
  proxy.cut();
  await expect.poll(() => statusOf('/readyz'), waiting).toBe(503);
  await repair();
  await ran(['held', 'lost']);
  held.resolve();
  await expect.poll(waitingTasks, waiting).toBe(0);
});

async function waitingTasks(): Promise<number> {
  const count = `select count(*)::integer as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'outage_probe'`;
  const { rows } = await withOwner((owner) => owner.query<{ count: number }>(count));
  return rows[0]?.count ?? -1;
}

async function withOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
