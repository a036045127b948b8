import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { removeOldDraftsTask } from './background.ts';

// Text extraction starts a process.

/** A complete form with a CV whose row is locked, so that its deletion waits. */
async function aPendingCv() {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx));
  const applicant = await anApplicant(company.slug, job.slug);
  await applicant.change(contact(`held-${randomUUID()}@example.test`));
  const { body } = await applicant.upload(await textPdf([['The first CV']]), { name: 'first.pdf' });
  const held = await holdRows('files', [body.files[0]?.id ?? '']);
  return {
    company,
    applicant,
    held,
    fileId: body.files[0]?.id ?? '',
    /**
     * Submits in parallel with a call that waits for the row. The row is unlocked once the submission has ended or
     * waits too.
     */
    submitBeside: async <T>(other: Promise<T>) => {
      await expect.poll(() => held.waiting()).toBe(1);
      let isOver = false;
      const submitted = applicant.submit().finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await held.waiting()) === 2).toBe(true);
      await held.release();
      return Promise.all([submitted, other]);
    },
    cvs: () =>
      company.inTenant((tx) =>
        tx
          .selectFrom('applications')
          .leftJoin('files', 'files.id', 'applications.cv_file_id')
          .select('files.title')
          .where('applications.job_id', '=', job.id)
          .execute(),
      ),
    files: () => company.inTenant((tx) => tx.selectFrom('files').select('title').execute()),
  };
}

test('a submission during the replacement of a CV sends only the new CV', async () => {
  const { applicant, submitBeside, cvs, files } = await aPendingCv();
  const replacing = applicant.upload(await textPdf([['The second CV']]), { name: 'second.pdf' });
  const [submitted, replaced] = await submitBeside(replacing);
  expect([submitted.status, replaced.status]).toEqual([200, 201]);
  expect(await cvs()).toEqual([{ title: 'second.pdf' }]);
  expect(await files()).toEqual([{ title: 'second.pdf' }]);
});

test('a submission during the removal of a CV is refused because the CV is missing', async () => {
  const { applicant, fileId, submitBeside, cvs, files } = await aPendingCv();
  const [submitted, removed] = await submitBeside(applicant.removeFile(fileId));
  expect([submitted.status, removed.status]).toEqual([400, 200]);
  expect(submitted.problem.fields).toHaveProperty('cv');
  expect([await cvs(), await files()]).toEqual([[], []]);
});

test('a file of an application submitted while the expired form is deleted keeps its row and content', async () => {
  const { company, held, fileId, files } = await aPendingCv();
  const server = await testServer();
  const { platform, clock } = server;
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx));
  await held.run('update app.files set candidate_id = $1 where id = $2', [candidateId, fileId]);
  clock.set(new Date(Date.now() + 15 * 24 * 3_600_000));
  const cleaning = removeOldDraftsTask.run({}, platform).finally(() => clock.set(null));
  await expect.poll(() => held.waiting()).toBe(1);
  await held.release();
  await cleaning;
  await server.runTasks();
  expect(await files()).toEqual([{ title: 'first.pdf' }]);
  const { storage_key: key } = await company.inTenant((tx) =>
    tx.selectFrom('files').select('storage_key').where('id', '=', fileId).executeTakeFirstOrThrow(),
  );
  expect(await platform.storage.size(key)).toBeGreaterThan(0);
});
