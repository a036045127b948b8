import { afterEach, expect, test } from 'vitest';
import { candidateFiles } from '#candidates/file-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { team } from '#companies/team-contract.ts';
import { jobs } from '#jobs/contract.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aCompany, addressOf, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { billingIsOn, overview, preview, runBillingAt, saveDetails } from '../../../tests/harness/billing.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { requireRoom } from './limits.ts';
import { recountStorage } from './usage.ts';

billingIsOn();
afterEach(freeClocks);

const at = ({ id }: TestCompany) => ({ params: { companyId: id } });
const now = new Date('2031-06-15T10:00:00Z');

/** On the free plan: 1 open job, 2 members, 1 GB, 200 mails. */
async function onFreePlan(): Promise<TestCompany> {
  const { clock } = await testServer();
  clock.set(new Date(now.getTime() - 14 * 86_400_000));
  const company = await aCompany();
  await saveDetails(company);
  await runBillingAt(now);
  return company;
}

async function aJob(company: TestCompany): Promise<string> {
  const body = { title: 'Designer', descriptionHtml: '<p>Design.</p>' };
  return (await company.owner.call(jobs.create, { ...at(company), body })).body.id;
}

const publish = (company: TestCompany, jobId: string) =>
  company.owner.call(jobs.publish, { params: { companyId: company.id, jobId } });

const aFileOf = (tx: TenantTx, bytes: number) =>
  tx
    .insertInto('files')
    .values({
      purpose: 'attachment',
      title: 'a.pdf',
      format: 'pdf',
      content_type: 'application/pdf',
      size_bytes: bytes,
      storage_key: crypto.randomUUID(),
    })
    .execute();

test('forty jobs published at once leave one open, and the refusal names the limit and what helps', async () => {
  const company = await onFreePlan();
  const ids = await Promise.all(Array.from({ length: 40 }, () => aJob(company)));
  const answers = await Promise.all(ids.map((id) => publish(company, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.status).toBe(402);
  expect(refused?.problem).toMatchObject({
    code: 'billing.limit_open_jobs',
    details: { limit: 'openJobs', used: 1, max: 1, helps: ['change_plan', 'complete_jobs'] },
  });
  expect(refused?.problem.message).toContain('limit of open jobs is 1.');
  const open = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
  await company.owner.call(jobs.close, { params: { companyId: company.id, jobId: open } });
  const other = ids.find((id) => id !== open) ?? '';
  expect((await publish(company, other)).status).toBe(200);
});

test('with billing off nothing is limited', async () => {
  const company = await onFreePlan();
  const { platform } = await testServer();
  platform.config.billing = false;
  for (let count = 0; count < 3; count++)
    expect((await publish(company, await aJob(company))).status).toBe(200);
  platform.config.billing = true;
});

test('open invitations count as members, and deactivating a member makes room', async () => {
  const company = await onFreePlan();
  const invite = (emails: string[]) =>
    company.owner.call(team.invite, { ...at(company), body: { emails, permissions: [] } });
  const address = () => `${crypto.randomUUID()}@example.test`;
  expect((await invite([address(), address()])).problem.code).toBe('billing.limit_members');
  expect((await invite([address()])).status).toBe(201);
  expect((await invite([address()])).status).toBe(402);
});

test('storage is counted without a row that every writer updates', async () => {
  const company = await onFreePlan();
  const store = (adding: number) =>
    company.inTenant((tx) => requireRoom(tx, true, { limit: 'storage', adding, now }));
  await company.inTenant((tx) => aFileOf(tx, 1000));
  await expect(store(1024 ** 3 - 999)).rejects.toThrow('billing.limit_storage');
  await store(1024 ** 3 - 1000);
  await company.inTenant((tx) => recountStorage(tx, new Date()));
  await expect(store(1024 ** 3 - 999)).rejects.toThrow('billing.limit_storage');
  await store(1024 ** 3 - 1000);
});

test('deleting files makes room at once', async () => {
  const company = await onFreePlan();
  const store = () => company.inTenant((tx) => requireRoom(tx, true, { limit: 'storage', now }));
  await company.inTenant((tx) => aFileOf(tx, 1024 ** 3));
  await company.inTenant((tx) => recountStorage(tx, new Date()));
  await expect(store()).rejects.toThrow('billing.limit_storage');
  // A member may take the deletion back for an hour.
  await company.inTenant((tx) => tx.updateTable('files').set({ removed_at: now }).execute());
  await store();
  expect((await overview(company)).usage).toContainEqual({ limit: 'storage', used: 0, max: 1024 ** 3 });
});

test('of ten uploads at once those are stored that fit', async () => {
  const company = await onFreePlan();
  const candidateId = await company.inTenant(async (tx) => (await aCandidate(tx)).id);
  await company.inTenant((tx) => aFileOf(tx, 1024 ** 3 - 2500));
  const { app } = await testServer();
  const upload = () =>
    app.inject({
      method: 'POST',
      url: addressOf(candidateFiles.addFile, { companyId: company.id, candidateId }, { name: 'note.txt' }),
      headers: {
        cookie: `${sessionCookie}=${company.owner.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: Buffer.alloc(1000, 'a'),
    });
  const answers = await Promise.all(Array.from({ length: 10 }, upload));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  expect(statuses.filter((status) => status === 402)).toHaveLength(8);
});

test('a smaller plan shows what is above its limits, and deletes nothing', async () => {
  const { clock } = await testServer();
  clock.set(now);
  const company = await aCompany();
  await saveDetails(company);
  for (let count = 0; count < 3; count++) await publish(company, await aJob(company));
  const { exceeded } = (await preview(company, { plan: 'free' })).body;
  const above = [{ limit: 'openJobs', used: 3, max: 1, names: ['Designer', 'Designer'] }];
  expect(exceeded).toEqual(above);
  // The trial ends with the free plan.
  expect((await overview(company)).exceeded).toEqual({ now: [], later: above, onFree: above });
  await runBillingAt(new Date(now.getTime() + 14 * 86_400_000));
  expect(await overview(company)).toMatchObject({
    usage: expect.arrayContaining([{ limit: 'openJobs', used: 3, max: 1 }]),
    exceeded: { now: above, later: [] },
  });
  expect((await publish(company, await aJob(company))).status).toBe(402);
});
