import { expect, test } from 'vitest';
import { removeDraftsOfJob } from '#apply/server/remove-drafts.ts';
import { aFile } from '#files/server/factory.ts';
import { jobs } from '#jobs/contract.ts';
import { jobLifecycle } from '#jobs/lifecycle-contract.ts';
import { binDays } from '#jobs/rules.ts';
import { aJob } from '#jobs/server/factory.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { emptyJobBinTask } from './empty-job-bin.ts';
import { anApplication } from './factory.ts';

const dayMs = 24 * 3600 * 1000;

async function aBinnedJob() {
  const { platform, clock } = await testServer();
  const company = await aCompany();
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { title: 'Gone', status: 'archived' });
    const other = await aJob(tx, { title: 'Stays' });
    const application = await anApplication(tx, { jobId: job.id });
    return { job, other, application };
  });
  const owner = { companyId: company.id, candidateId: made.application.candidate_id };
  const [cv, video, shared] = [
    await aFile(platform, owner),
    await aFile(platform, owner),
    await aFile(platform, owner),
  ];
  await company.inTenant(async (tx) => {
    await tx
      .updateTable('applications')
      .set({
        cv_file_id: cv.id,
        cover_letter_file_id: shared.id,
        answers: JSON.stringify({ q1: video.id, q2: 'a', q3: ['b', 'c'], q4: 5 }),
      })
      .where('id', '=', made.application.id)
      .execute();
    await anApplication(tx, {
      jobId: made.other.id,
      candidate_id: made.application.candidate_id,
      cover_letter_file_id: shared.id,
    });
  });
  const at = { params: { companyId: company.id, jobId: made.job.id } };
  const deleted = await company.owner.call(jobs.delete, at);
  expect(deleted.body).toEqual({ isSuccess: true, inBin: true });
  const files = () =>
    company.inTenant(async (tx) =>
      (await tx.selectFrom('files').select('id').execute()).map((row) => row.id),
    );
  const emptyAfter = async (days: number) => {
    clock.set(new Date(Date.now() + days * dayMs));
    try {
      await emptyJobBinTask([removeDraftsOfJob]).run({}, platform);
    } finally {
      clock.set(null);
    }
  };
  return { company, ...made, at, cv, video, shared, files, emptyAfter };
}

test('a deleted job with applications is in the bin and can be restored with all its records', async () => {
  const { company, at, job, emptyAfter } = await aBinnedJob();
  const bin = await company.owner.call(jobLifecycle.listBin, { params: at.params, query: {} });
  expect(bin.body.items).toMatchObject([
    {
      id: job.id,
      title: 'Gone',
      status: 'archived',
      applicationCount: 1,
      deletedBy: { userId: company.owner.userId },
    },
  ]);
  const [line] = bin.body.items;
  expect(Date.parse(line?.goneAt ?? '') - Date.parse(line?.deletedAt ?? '')).toBe(binDays * dayMs);
  await emptyAfter(binDays - 1);
  expect((await company.owner.call(jobLifecycle.restore, at)).body).toEqual({ isSuccess: true });
  const back = await company.owner.call(jobs.read, at);
  expect([back.body.status, back.body.steps[0]?.openCount]).toEqual(['archived', 1]);
  expect((await company.owner.call(jobLifecycle.restore, at)).status).toBe(404);
  await emptyAfter(binDays + 1);
  expect((await company.owner.call(jobs.read, at)).status).toBe(200);
});

test('after thirty days it is deleted with its applications and their files; candidates and shared files stay', async () => {
  const { company, at, job, application, cv, video, shared, files, emptyAfter } = await aBinnedJob();
  const server = await testServer();
  const { platform } = server;
  expect((await files()).sort()).toEqual([cv.id, video.id, shared.id].sort());
  const { storage_key: key } = await company.inTenant((tx) =>
    tx.selectFrom('files').select('storage_key').where('id', '=', cv.id).executeTakeFirstOrThrow(),
  );
  (await platform.storage.get(key)).destroy();
  await emptyAfter(binDays + 1);
  await server.runTasks();
  expect(await files()).toEqual([shared.id]);
  const rows = await company.inTenant(async (tx) => ({
    jobs: await tx.selectFrom('jobs').select('title').execute(),
    applications: await tx.selectFrom('applications').select('job_id').execute(),
    candidates: await tx.selectFrom('candidates').select('id').execute(),
  }));
  expect(rows.jobs).toEqual([{ title: 'Stays' }]);
  expect(rows.applications.map((row) => row.job_id)).not.toContain(job.id);
  expect(rows.candidates).toEqual([{ id: application.candidate_id }]);
  expect((await company.owner.call(jobLifecycle.restore, at)).status).toBe(404);
  await expect(platform.storage.get(key)).rejects.toThrow(StorageMissingError);
});

test('a job with only a started form goes to the bin, and is deleted with the form after thirty days', async () => {
  const { company, emptyAfter } = await aBinnedJob();
  const job = await company.inTenant(async (tx) => {
    const archived = await aJob(tx, { title: 'Only a started form', status: 'archived' });
    const form = { job_id: archived.id, token_hash: Buffer.from('x'), expires_at: new Date(0) };
    await tx.insertInto('application_drafts').values(form).execute();
    return archived;
  });
  const params = { companyId: company.id, jobId: job.id };
  expect((await company.owner.call(jobs.delete, { params })).body).toEqual({ isSuccess: true, inBin: true });
  await emptyAfter(binDays + 1);
  const left = await company.inTenant(async (tx) => ({
    jobs: await tx.selectFrom('jobs').select('title').execute(),
    forms: await tx.selectFrom('application_drafts').select('id').execute(),
  }));
  expect(left).toEqual({ jobs: [{ title: 'Stays' }], forms: [] });
});

test('the bin needs the permission to delete jobs, and belongs to one company', async () => {
  const { company, at } = await aBinnedJob();
  const updater = await company.member('jobs.list', 'jobs.get', 'jobs.update');
  expect((await updater.call(jobLifecycle.listBin, { params: at.params, query: {} })).status).toBe(403);
  expect((await updater.call(jobLifecycle.restore, at)).status).toBe(403);
  const ofTeams = await company.member('jobs.delete');
  expect((await ofTeams.call(jobLifecycle.listBin, { params: at.params, query: {} })).body.items).toEqual([]);
  expect((await ofTeams.call(jobLifecycle.restore, at)).status).toBe(404);
  const other = await aCompany();
  const own = { params: { ...at.params, companyId: other.id } };
  expect((await other.owner.call(jobLifecycle.restore, own)).status).toBe(404);
  expect((await other.owner.call(jobLifecycle.listBin, { ...own, query: {} })).body.items).toEqual([]);
});
