import { afterEach, expect, test } from 'vitest';
import { audit } from '#activity/audit-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aFile } from '#files/server/factory.ts';
import { removeCompanyFiles } from '#files/server/remove-company-files.ts';
import { aJob } from '#jobs/server/factory.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { aCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { companies } from '../contract.ts';
import { deletion } from '../deletion-contract.ts';
import { team } from '../team-contract.ts';
import { removeCompaniesTask } from './remove-companies.ts';

const day = 24 * 3_600_000;

afterEach(async () => (await testServer()).clock.set(null));

async function aCompanyToDelete() {
  const company = await aCompany({ name: 'Anadolu' });
  const params = { companyId: company.id };
  const ask = (name: string, caller = company.owner) =>
    caller.call(deletion.requestDeletion, { params, body: { name } });
  const keep = (caller = company.owner) => caller.call(deletion.cancelDeletion, { params });
  const read = () => company.owner.call(companies.read, { params });
  const site = async () =>
    (
      await (
        await testServer()
      ).app.inject({ url: `/careers/${company.slug}`, headers: { accept: 'text/html' } })
    ).statusCode;
  return { company, params, ask, keep, read, site };
}

async function runNightlyTaskAfter(days: number): Promise<void> {
  const { clock, platform } = await testServer();
  clock.set(new Date(Date.now() + days * day));
  await removeCompaniesTask([removeCompanyFiles]).run({}, platform);
}

const emailOf = async (userId: string): Promise<string> => {
  const { platform } = await testServer();
  const row = await platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.email ?? '';
};

test('only an owner can request the deletion, and has to type the company’s name', async () => {
  const { company, ask, keep, read } = await aCompanyToDelete();
  const manager = await company.member(...permissions);
  const other = await aCompany({ name: 'Anadolu' });
  expect((await ask('Anadolu', manager)).status).toBe(403);
  expect((await ask('Anadolu', other.owner)).status).toBe(404);
  expect((await ask('Anadolu', visitor())).status).toBe(401);
  expect((await ask('anadolu')).problem).toMatchObject({
    code: 'companies.name_differs',
    message: 'This does not match the name of the company.',
  });
  expect((await read()).body).toMatchObject({ deletionDueAt: null, can: { delete: true } });

  const asked = await ask('Anadolu');
  expect(new Date(asked.body.deletionDueAt ?? 0).getTime()).toBeCloseTo(Date.now() + 30 * day, -6);
  expect((await ask('Anadolu')).body.deletionDueAt).toBe(asked.body.deletionDueAt);
  expect((await keep(manager)).status).toBe(403);
  expect((await keep(other.owner)).status).toBe(404);
});

test('the careers site goes offline at once, the team works on, and cancelling puts it online again', async () => {
  const { company, params, ask, keep, site } = await aCompanyToDelete();
  expect(await site()).toBe(200);
  await ask('Anadolu');
  expect(await site()).toBe(404);
  expect((await company.owner.call(companies.update, { params, body: { city: 'İzmir' } })).status).toBe(200);
  expect((await keep()).body.deletionDueAt).toBeNull();
  expect(await site()).toBe(200);
  await runNightlyTaskAfter(40);
  expect(await site()).toBe(200);
});

test('every active member gets a mail, owners with a link to cancel, and the log records the requester', async () => {
  const { company, params, ask, keep } = await aCompanyToDelete();
  const [member, gone] = [await company.member(), await company.member()];
  const goneParams = { ...params, memberId: gone.memberId };
  await company.owner.call(team.changeMember, { params: goneParams, body: { status: 'inactive' } });
  await ask('Anadolu');
  await ask('Anadolu');
  const notified = async (userId: string) =>
    (await mailsTo(await emailOf(userId))).map(({ subject, text }) => [
      subject,
      text.includes(`/company/general?company=${company.id}`),
    ]);
  expect(await notified(company.owner.userId)).toEqual([
    [expect.stringMatching(/^Anadolu will be deleted on /), true],
  ]);
  expect(await notified(member.userId)).toEqual([
    [expect.stringMatching(/^Anadolu will be deleted on /), false],
  ]);
  expect(await notified(gone.userId)).toEqual([]);
  await keep();
  await keep();
  expect((await notified(member.userId)).at(-1)).toEqual(['Anadolu will not be deleted', false]);
  expect(await notified(member.userId)).toHaveLength(2);
  const lines = (await company.owner.call(audit.listAudit, { params })).body.items;
  expect(lines.slice(0, 2).map(({ type, actor }) => [type, actor.user?.id])).toEqual([
    ['company.deletion_cancelled', company.owner.userId],
    ['company.deletion_requested', company.owner.userId],
  ]);
});

test('after the grace period everything of the company is deleted, and nothing of another one', async () => {
  const { company, params, ask, site } = await aCompanyToDelete();
  const other = await aCompany();
  const { platform } = await testServer();
  const fill = async (some: typeof company) => {
    const job = await some.inTenant((tx) => aJob(tx));
    const application = await some.inTenant((tx) => anApplication(tx, { jobId: job.id }));
    const candidateId = application.candidate_id;
    await aFile(
      platform,
      { companyId: some.id, candidateId },
      { name: 'cv.txt', content: Buffer.from('cv') },
    );
  };
  await fill(company);
  await fill(other);
  const rowsOf = async (id: string) => ({
    jobs: await countOf('jobs', id),
    candidates: await countOf('candidates', id),
    events: await countOf('events', id),
    files: await countOf('files', id),
  });
  const countOf = async (table: 'jobs' | 'candidates' | 'events' | 'files', id: string) =>
    (await platform.system.selectFrom(table).select('id').where('tenant_id', '=', id).execute()).length;
  const keyOf = async (id: string) =>
    (
      await platform.system
        .selectFrom('files')
        .select('storage_key')
        .where('tenant_id', '=', id)
        .executeTakeFirstOrThrow()
    ).storage_key;
  const [ownKey, otherKey] = [await keyOf(company.id), await keyOf(other.id)];
  const before = await rowsOf(other.id);

  await ask('Anadolu');
  await runNightlyTaskAfter(29);
  expect(await rowsOf(company.id)).toMatchObject({ jobs: 1, candidates: 1, files: 1 });
  await runNightlyTaskAfter(31);
  expect(await rowsOf(company.id)).toEqual({ jobs: 0, candidates: 0, events: 0, files: 0 });
  expect(await rowsOf(other.id)).toEqual(before);
  await expect(platform.storage.size(ownKey)).rejects.toThrow(StorageMissingError);
  expect(await platform.storage.size(otherKey)).toBeGreaterThan(0);
  expect(await site()).toBe(404);
  const mails = await platform.system
    .selectFrom('outbox')
    .select('id')
    .where('company_id', '=', company.id)
    .execute();
  expect(mails).toEqual([]);
  (await testServer()).clock.set(null);
  expect((await company.owner.call(companies.read, { params })).status).toBe(404);
});

test('a failed deletion is finished the next night, and nobody has access meanwhile', async () => {
  const { company, params, ask } = await aCompanyToDelete();
  const { clock, platform } = await testServer();
  await ask('Anadolu');
  clock.set(new Date(Date.now() + 31 * day));
  const broken = removeCompaniesTask([() => Promise.reject(new Error('the storage is away'))]);
  await expect(broken.run({}, platform)).rejects.toThrow('the storage is away');
  clock.set(null);
  expect((await company.owner.call(companies.read, { params })).status).toBe(404);
  expect((await company.owner.call(deletion.cancelDeletion, { params })).status).toBe(404);
  await runNightlyTaskAfter(32);
  const rows = await platform.system
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company.id)
    .execute();
  expect(rows).toEqual([]);
});

test('requesting and cancelling a deletion in turns reaches a limit of mails', async () => {
  const { company, ask, keep } = await aCompanyToDelete();
  const statuses = [];
  for (let round = 0; round < 6; round += 1) {
    statuses.push((await ask('Anadolu')).status, (await keep()).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 200]);
  expect(await mailsTo(await emailOf(company.owner.userId))).toHaveLength(10);
});
