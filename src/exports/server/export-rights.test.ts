import { afterEach, expect, test } from 'vitest';
import { applicants } from '#applicants/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { pools } from '#pools/contract.ts';
import type { Permission } from '#platform/contract/permissions.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { billingIsOn } from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { aList, exportTable } from '../../../tests/harness/exports.ts';
import { exports_ } from '../contract.ts';

billingIsOn();
afterEach(freeClocks);

const rights: Permission[] = ['candidates.list', 'candidates.get', 'candidates.update', 'jobs.list'];

async function aMemberList() {
  const list = await aList(['Ali']);
  const recruiter = await list.company.member(...rights);
  const allow = (...permissions: Permission[]) =>
    list.company.inTenant((tx) =>
      tx.updateTable('members').set({ permissions }).where('id', '=', recruiter.memberId).execute(),
    );
  const ready = async () => {
    const { body } = await list.start(recruiter);
    await (await testServer()).runTasks();
    return body.id;
  };
  const download = async (id: string, caller: Caller = recruiter) =>
    (await caller.call(exports_.download, list.at(id))).status;
  return { ...list, recruiter, allow, ready, download };
}

test('a member who sees fewer candidates than when they started gets neither the table nor the file', async () => {
  const { allow, ready, start, recruiter, download, stored } = await aMemberList();
  const id = await ready();
  const waiting = await start(recruiter);
  await allow('candidates.update');
  expect(await download(id)).toBe(403);
  await (await testServer()).runTasks();
  expect(await stored()).toMatchObject([{ state: 'ready' }, { state: 'failed', storage_key: null }]);
  await allow(...rights);
  expect(await download(id)).toBe(200);
  expect(await download(waiting.body.id)).toBe(409);
});

test('a company that only reads still exports, downloads and deletes its tables', async () => {
  const { company, start, at, ready, download } = await aMemberList();
  const job = await company.inTenant((tx) => aJob(tx));
  await company.inTenant((tx) =>
    tx
      .updateTable('companies')
      .set({ read_only_from: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', company.id)
      .execute(),
  );
  const id = await ready();
  expect(await download(id)).toBe(200);
  expect((await start()).status).toBe(201);
  const params = { companyId: company.id, jobId: job.id };
  expect((await exportTable(company.owner, applicants.exportApplicants, { params, body: {} })).status).toBe(
    200,
  );
  const own = await start();
  expect((await company.owner.call(exports_.delete, at(own.body.id))).status).toBe(200);
});

test('applicants of an archived job are exported and downloaded', async () => {
  const company = await aCompany();
  const job = await company.inTenant(async (tx) => {
    const made = await aJob(tx);
    await anApplication(tx, { jobId: made.id, candidate: { name: 'Ece', surname: 'Öz' } });
    const archived = { status: 'archived', status_before_archive: 'published' };
    await tx.updateTable('jobs').set(archived).where('id', '=', made.id).execute();
    return made;
  });
  const params = { companyId: company.id, jobId: job.id };
  const answer = await exportTable(company.owner, applicants.exportApplicants, { params, body: {} });
  expect([answer.status, answer.body]).toEqual([200, '\ufeff"Name"\r\n"Ece Öz"\r\n']);
});

test('picked applications of another job are not exported', async () => {
  const company = await aCompany();
  const [job, other] = await company.inTenant(async (tx) => [await aJob(tx), await aJob(tx)] as const);
  const { id } = await company.inTenant((tx) => anApplication(tx, { jobId: other.id }));
  const params = { companyId: company.id, jobId: job.id };
  const answer = await exportTable(company.owner, applicants.exportApplicants, {
    params,
    body: { picked: [id] },
  });
  expect([answer.status, answer.body]).toEqual([200, '\ufeff"Name"\r\n']);
});

test('a user of two companies finds the exports of each only there', async () => {
  const { company, ready, recruiter, at } = await aMemberList();
  const id = await ready();
  const other = await aCompany();
  await other.inTenant((tx) =>
    tx.insertInto('members').values({ user_id: recruiter.userId, permissions: rights }).execute(),
  );
  const list = async (companyId: string) =>
    (await recruiter.call(exports_.list, { params: { companyId }, query: {} as never })).body.items.length;
  expect([await list(company.id), await list(other.id)]).toEqual([1, 0]);
  const there = { params: { companyId: other.id, exportId: id } };
  for (const call of [exports_.read, exports_.download, exports_.delete])
    expect((await recruiter.call(call, there)).status).toBe(404);
  expect((await recruiter.call(exports_.read, at(id))).status).toBe(200);
});

test('the export of a user whose account is gone fails, and a deleted job has no table', async () => {
  const { company, start, recruiter, stored } = await aMemberList();
  await start(recruiter);
  await company.inTenant((tx) =>
    tx.updateTable('exports').set({ created_by_user_id: null }).where('tenant_id', '=', company.id).execute(),
  );
  const job = await company.inTenant((tx) => aJob(tx));
  const params = { companyId: company.id, jobId: job.id };
  const body = { format: 'csv' } as never;
  const ofJob = await company.owner.call(applicants.exportApplicants, { params, body });
  await company.inTenant((tx) =>
    tx.updateTable('exports').set({ job_id: null }).where('id', '=', ofJob.body.id).execute(),
  );
  await (await testServer()).runTasks();
  expect(await stored()).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
});

test('a start that is refused leaves no export and no event', async () => {
  const { company, start, stored } = await aMemberList();
  const other = await aCompany();
  const job = await other.inTenant((tx) => aJob(tx));
  const pool = await other.owner.call(pools.createPool, {
    params: { companyId: other.id },
    body: { name: 'Welders', note: '', ownerId: null },
  });
  const ownJob = await company.inTenant((tx) => aJob(tx));
  const startOfJob = (filters: object = {}) =>
    company.owner.call(applicants.exportApplicants, {
      params: { companyId: company.id, jobId: ownJob.id },
      body: { format: 'csv', filters } as never,
    });
  const viewer = await company.member('candidates.list', 'candidates.get', 'jobs.list');
  const answers = [
    await start(company.owner, { filters: { jobId: job.id } }),
    await start(company.owner, { filters: { poolId: pool.body.id } }),
    await startOfJob({ poolId: pool.body.id }),
    await start(viewer),
    await start(other.owner),
    await start(company.owner, { columns: ['constructor'] }),
    await start(company.owner, { timeZone: 'Europe/Istanbul\r\nX: y' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 404, 400, 400]);
  const many = await Promise.all(Array.from({ length: 70 }, () => start()));
  expect((await startOfJob()).status).toBe(429);
  const started = many.filter(({ status }) => status === 201).length;
  expect(started).toBeLessThan(60);
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201, 429]));
  expect(await stored()).toHaveLength(started);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('id').where('type', '=', 'candidate.exported').execute(),
  );
  expect(events).toHaveLength(started);
});
