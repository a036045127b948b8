import { expect, test } from 'vitest';
import { candidateFiles } from '#candidates/file-contract.ts';
import { copyFiles } from '#files/server/copy-files.ts';
import { aFile } from '#files/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { applications } from '../contract.ts';
import { anApplication } from './factory.ts';

test('an application does not show or copy a file that was removed from its candidate', async () => {
  const company = await aCompany();
  const { platform } = await testServer();
  const { id: applicationId, candidate_id: candidateId } = await company.inTenant(async (tx) =>
    anApplication(tx, { jobId: (await aJob(tx)).id }),
  );
  const owner = { companyId: company.id, candidateId };
  const letter = await aFile(platform, owner, { name: 'letter.txt', purpose: 'cover_letter' });
  await company.inTenant((tx) =>
    tx
      .updateTable('applications')
      .set({ cover_letter_file_id: letter.id })
      .where('id', '=', applicationId)
      .execute(),
  );
  const shown = async () =>
    (await company.owner.call(applications.read, { params: { companyId: company.id, applicationId } })).body
      .coverLetterFile?.id;
  const copied = () =>
    company.inTenant(async (tx) => (await copyFiles(tx, [letter.id], platform.clock.now())).size);
  expect([await shown(), await copied()]).toEqual([letter.id, 1]);
  const params = { ...owner, fileId: letter.id };
  expect((await company.owner.call(candidateFiles.removeFile, { params, body: {} })).status).toBe(200);
  expect([await shown(), await copied()]).toEqual([undefined, 0]);
});
