import { expect, onTestFinished, test } from 'vitest';
import { companies } from '#companies/contract.ts';
import { listTagNames } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { saveHiringTeam } from '#jobs/server/save-hiring-team.ts';
import { anApplication } from '#applications/server/factory.ts';
import { enqueue, startBackground } from '#platform/server/background/background.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { bulk, type BulkAction } from '../contract.ts';
import { runBulkChangeTask } from './run-bulk-change.ts';

// The pool of a server has 20 connections.
const callers = 40;

// A task starts late on a busy machine.

test('of forty concurrent bulk changes to the same applications one waits for the locks, and tasks run the others', async () => {
  const { company, tag, hold } = await aLockedApplication();
  const server = await testServer();
  const held = await hold();
  const first = tag('tag 0');
  await expect.poll(() => held.waiting()).toBe(1);
  const others = await Promise.all(
    Array.from({ length: callers - 1 }, (_, index) => tag(`tag ${(index + 1) % 4}`)),
  );
  expect(new Set(others.map(({ status, body }) => `${status} ${body.state}`))).toEqual(
    new Set(['202 running']),
  );
  const read = await company.owner.call(companies.read, { params: { companyId: company.id } });
  expect(read.status).toBe(200);
  expect(await held.waiting()).toBe(1);
  await held.release();
  expect((await first).body).toMatchObject({ state: 'done', changedCount: 1 });
  await server.runTasks();
  const bulkChanges = await company.inTenant((tx) =>
    tx.selectFrom('bulk_changes').select('state').where('state', '!=', 'done').execute(),
  );
  const [candidate] = await company.inTenant(listTagNames);
  expect([bulkChanges, candidate?.tags]).toEqual([[], ['tag 0', 'tag 1', 'tag 2', 'tag 3']]);
});

test('a short task runs before forty waiting bulk changes', async () => {
  const { company, tag, hold } = await aLockedApplication();
  const server = await testServer();
  const held = await hold();
  const actions = Array.from({ length: callers }, (_, index) => tag(`tag ${index % 4}`));
  await Promise.any(actions);
  await held.release();
  await Promise.all(actions);
  const isDone = () =>
    company.inTenant((tx) =>
      tx.selectFrom('bulk_changes').select('state').where('state', '=', 'done').execute(),
    );
  const before = (await isDone()).length;
  const ran = Promise.withResolvers<number>();
  const probe = { name: 'probe', run: async () => ran.resolve((await isDone()).length) };
  await company.inTenant((tx) => enqueue(tx, 'probe', {}));
  const background = await startBackground(server.ownerUrl, [runBulkChangeTask, probe], server.platform);
  onTestFinished(() => background.stop());
  // Four workers start at once, so three bulk changes may be done when the short task ends.
  expect((await ran.promise) - before).toBeLessThanOrEqual(3);
});

test('members leave the hiring team while a task assigns applications, and neither fails', async () => {
  const { company, job, application, start, hold } = await aLockedApplication();
  const server = await testServer();
  const [former, next] = [await company.member(), await company.member()];
  await company.inTenant(async (tx) => {
    const team = [former, next].map(({ memberId }) => ({ memberId, role: 'recruiter' as const }));
    await saveHiringTeam(tx, job.id, team);
    await tx.updateTable('applications').set({ assignee_id: former.memberId }).execute();
  });
  const first = await hold();
  const tagged = start({ kind: 'tag', tag: 'tag' });
  await expect.poll(() => first.waiting()).toBe(1);
  // The other bulk change runs in a task, because the first one waits.
  const assigned = await start({ kind: 'assign', memberId: next.memberId });
  expect(assigned.body).toMatchObject({ state: 'running' });
  await first.release();
  await tagged;
  const second = await hold();
  const ran = server.runTasks();
  await expect.poll(() => second.waiting()).toBe(1);
  const left = company.inTenant((tx) => saveHiringTeam(tx, job.id, []));
  await expect.poll(() => second.waiting()).toBe(2);
  await second.release();
  await Promise.all([ran, left]);
  const params = { companyId: company.id, jobId: job.id, bulkChangeId: assigned.body.id };
  expect((await company.owner.call(bulk.readBulkChange, { params })).body).toMatchObject({ changedCount: 1 });
  const row = await company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .select('assignee_id')
      .where('id', '=', application.id)
      .executeTakeFirstOrThrow(),
  );
  expect(row.assignee_id).toBeNull();
});

/** One application, and a lock on its row. */
async function aLockedApplication() {
  const company = await aCompany();
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    return { job, application: await anApplication(tx, { jobId: job.id }) };
  });
  const params = { companyId: company.id, jobId: made.job.id };
  const target = { applications: [{ id: made.application.id, version: 1 }] };
  const start = (wanted: BulkAction) =>
    company.owner.call(bulk.createBulkChange, { params, body: { action: wanted, target } });
  return {
    company,
    ...made,
    start,
    tag: (name: string) => start({ kind: 'tag', tag: name }),
    hold: () => holdRows('applications', [made.application.id], 'no key update'),
  };
}
