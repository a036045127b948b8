import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { enqueue } from '#platform/server/background/background.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { operations } from '../operations-contract.ts';

/** A mail that a mail server refused. */
async function aFailedMail(): Promise<string> {
  const { platform } = await testServer();
  const to = `refused-${crypto.randomUUID()}@mail.example`;
  await inNoTenant(platform.db, (tx) =>
    sendMail(tx, { to, subject: 'Private subject', text: 'x', html: 'x', companyId: null, aboutId: null }),
  );
  await platform.system
    .updateTable('outbox')
    .set({ state: 'failed', last_error: `550 no mailbox <${to}>`, attempts: 1 })
    .where('recipient', '=', to)
    .execute();
  return to;
}

test('failed messages are listed without naming the person, and sent again on request', async () => {
  const [admin, to] = [await aPlatformAdmin(), await aFailedMail()];
  const [mail] = await mailsTo(to);
  const id = mail?.id ?? '';
  const { body } = await admin.call(operations.listMessages, { query: { state: 'failed', limit: 200 } });
  expect(body.items.find((one) => one.id === id)).toMatchObject({
    recipient: '…@mail.example',
    lastError: '550 no mailbox <…@mail.example>',
  });
  expect(JSON.stringify(body)).not.toMatch(/refused-|Private subject/);
  const retry = () => admin.call(operations.retryMessages, { body: { messageIds: [id] } });
  const answers = await Promise.all(Array.from({ length: 40 }, retry));
  expect(answers.reduce((sum, answer) => sum + answer.body.count, 0)).toBe(1);
  expect((await mailsTo(to))[0]?.state).toBe('waiting');
});

test('dead tasks are listed and get new attempts', async () => {
  const { platform, ownerUrl } = await testServer();
  const admin = await aPlatformAdmin();
  await inNoTenant(platform.db, (tx) =>
    enqueue(tx, 'send_message', { outboxId: 'none' }, { jobKey: 'dead' }),
  );
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'boom\\nstack' where key = 'dead'`,
  );
  await owner.end();
  const { body } = await admin.call(operations.listDeadTasks, {});
  const [task] = body.items;
  expect(task).toMatchObject({ task: 'send_message', lastError: 'boom' });
  const deadTaskIds = [task?.id ?? ''];
  expect((await admin.call(operations.retryTasks, { body: { deadTaskIds } })).body.count).toBe(1);
  expect((await admin.call(operations.retryTasks, { body: { deadTaskIds } })).body.count).toBe(0);
  expect((await admin.call(operations.retryTasks, { body: { deadTaskIds: ['1; drop'] } })).status).toBe(400);
});

test('the overview counts the installation', async () => {
  const { platform } = await testServer();
  const admin = await aPlatformAdmin();
  const { body } = await admin.call(operations.readOverview, {});
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from users`.execute(
    platform.system,
  );
  expect(body.users.total).toBe(rows[0]?.n);
  expect(body.users.admins).toBeGreaterThan(0);
  expect(body.growth).toHaveLength(12);
  expect(body.growth.at(-1)?.users).toBe(body.users.total);
  expect(body.storage.databaseBytes).toBeGreaterThan(1_000_000);
});

test('the overview counts tasks that wait, those for later and those that used up their attempts', async () => {
  const { clock, platform, ownerUrl } = await testServer();
  const admin = await aPlatformAdmin();
  const tasks = async () => {
    // The answer is kept for a minute.
    clock.set(new Date(platform.clock.now().getTime() + 120_000));
    return (await admin.call(operations.readOverview, {})).body.tasks;
  };
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  onTestFinished(async () => {
    clock.set(null);
    await owner.end();
  });
  const add = async (key: string, inDays: number): Promise<void> => {
    const runAt = "now() + $2 * interval '1 day'";
    await owner.query(`select graphile_worker.add_job('never_run', job_key := $1, run_at := ${runAt})`, [
      key,
      inDays,
    ]);
  };
  const before = await tasks();
  // Older than what other tests leave waiting on clocks of their own.
  await add('overview-due', -40_000);
  await add('overview-later', 2);
  await add('overview-dead', -50_000);
  await owner.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where key = 'overview-dead'",
  );
  const after = await tasks();
  expect(after).toMatchObject({
    due: before.due + 1,
    scheduled: before.scheduled + 1,
    dead: before.dead + 1,
  });
  const days = (Date.now() - Date.parse(after.oldestDueAt ?? '')) / 86_400_000;
  expect(days).toBeCloseTo(40_000, 0);
  await owner.query("delete from graphile_worker._private_jobs where key like 'overview-%'");
});
