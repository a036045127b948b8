import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/harness/server.ts';
import { type SmsServer, startSmsServer } from '../../../../tests/harness/sms-server.ts';
import { inNoTenant } from '../db/tenant.ts';
import { sendSms } from './outbox.ts';

let provider: SmsServer;
let server: TestServer;
let owner: pg.Pool;

beforeAll(async () => {
  provider = await startSmsServer();
  server = await startTestServer({ ...provider.env, SMTP_URL: 'smtp://127.0.0.1:1' });
  owner = new pg.Pool({ connectionString: server.ownerUrl, max: 1 });
});

afterAll(async () => {
  await owner.end();
  await server.close();
  await provider.down();
});

beforeEach(() => {
  provider.received.length = 0;
  provider.faults.length = 0;
  server.clock.set(null);
});

const to = '+905321234567';
const write = (text: string, expiresAt?: Date) =>
  inNoTenant(server.platform.db, (tx) =>
    sendSms(tx, { to, text, companyId: null, aboutId: null, ...(expiresAt ? { expiresAt } : {}) }),
  );

async function outbox() {
  return server.platform.system
    .selectFrom('outbox')
    .select(['state', 'attempts', 'last_error', 'sent_at'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
}

// The queue uses the database's clock; the test moves the next attempt forward instead of waiting.
async function tryAgain(): Promise<void> {
  await owner.query('update graphile_worker._private_jobs set run_at = now()');
  await server.runTasks();
}

test("an SMS is posted as a form with the account's credentials, and its text arrives complete", async () => {
  await write('Kodunuz şimdi: 123456 & süresi kısa\n\n@localhost #123456');
  await server.runTasks();
  expect(provider.received).toEqual([
    {
      to,
      from: '+15550100',
      text: 'Kodunuz şimdi: 123456 & süresi kısa\n\n@localhost #123456',
      account: 'AC0123',
      password: 'the token',
    },
  ]);
  expect(await outbox()).toMatchObject({ state: 'sent', attempts: 0, last_error: null });
  await tryAgain();
  expect(provider.received).toHaveLength(1);
});

// A 307 leads to a server that would accept: a request with a token must not follow redirects.
test.each([500, 503, 429, 307, 'hang up'] as const)('after %s it is retried and sent once', async (fault) => {
  provider.faults.push(fault);
  await write('Later');
  await server.runTasks();
  expect(await outbox()).toMatchObject({ state: 'waiting', attempts: 1, sent_at: null });
  await tryAgain();
  await tryAgain();
  expect(provider.received.map(({ text }) => text)).toEqual(['Later']);
  expect(await outbox()).toMatchObject({ state: 'sent', attempts: 1 });
});

test.each([400, 401, 404])('%s is final, and the outbox log contains no number', async (fault) => {
  provider.faults.push(fault);
  await write('Never');
  await server.runTasks();
  expect(await outbox()).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: `SMS provider: ${fault} 21211`,
  });
  await tryAgain();
  expect(provider.received).toEqual([]);
});

test('an expired SMS is not sent', async () => {
  const expiresAt = new Date(Date.now() + 300_000);
  provider.faults.push(503);
  await write('123456', expiresAt);
  await server.runTasks();
  server.clock.set(expiresAt);
  await tryAgain();
  expect(provider.received).toEqual([]);
  expect(await outbox()).toMatchObject({ state: 'failed', last_error: 'not sent in time' });
});
