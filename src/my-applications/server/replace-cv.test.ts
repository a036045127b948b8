import { describe, expect, test, vi } from 'vitest';
import { activity } from '#activity/contract.ts';
import { applications } from '#applications/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { removeUnusedFileTask } from '#files/server/remove-unused-file.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { aCompany, addressOf, disable, testServer, visitor } from '../../../tests/harness/api.ts';
import { encryptedPdf, textPdf } from '../../../tests/harness/documents.ts';
import {
  aCareersJob,
  apply,
  type CareersJob,
  headersOf,
  read,
  withdraw,
} from '../../../tests/harness/own-applications.ts';
import { myApplications, type OwnApplicationDetail } from '../contract.ts';

type SentApplication = { applicationId: string; token: string };

const pdf = (text: string) => textPdf([[text]]);

async function replace({ applicationId, token }: SentApplication, content: Buffer) {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'POST',
    url: addressOf(myApplications.replaceCv, { applicationId }, { name: 'new.pdf' }),
    remoteAddress: '10.4.3.2',
    headers: { ...headersOf(token), 'content-type': 'application/octet-stream' },
    payload: content,
  });
  const body = response.json<OwnApplicationDetail & { code?: string }>();
  return { status: response.statusCode, body };
}

const open = ({ company }: CareersJob, { applicationId }: SentApplication) =>
  company.owner.call(applications.open, { params: { companyId: company.id, applicationId } });

const titles = ({ company }: CareersJob) =>
  company.inTenant(async (tx) =>
    (await tx.selectFrom('files').select('title').orderBy('id').execute()).map(({ title }) => title),
  );

describe('replacing the CV', () => {
  test('gives the team the new file, removes the old one, and is recorded', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const sent = await apply(careersJob, undefined, { cv: await pdf('Old') });
    const replaced = await replace(sent, await pdf('New'));
    expect(replaced).toMatchObject({
      status: 200,
      body: { files: [{ title: 'new.pdf' }], can: { replaceCv: true }, openedAt: null },
    });
    expect(await titles(careersJob)).toEqual(['new.pdf']);
    const params = { companyId: company.id, applicationId: sent.applicationId };
    const detail = await company.owner.call(applications.read, { params });
    expect(detail.body.cvFile).toMatchObject({ title: 'new.pdf', textState: 'ready' });
    const candidate = await company.inTenant((tx) =>
      tx.selectFrom('candidates').select('cv_file_id').executeTakeFirstOrThrow(),
    );
    expect(candidate.cv_file_id).toBe(detail.body.cvFile?.id);
    const history = await company.owner.call(activity.listOfJob, {
      params: { companyId: company.id, jobId: job.id },
    });
    expect(history.body.items.map(({ type }) => type)).toContain('application.cv_replaced');
  });

  test('ends with the first opening by the team, which is kept, and leaves no file behind', async () => {
    const careersJob = await aCareersJob();
    const sent = await apply(careersJob, undefined, { cv: await pdf('Old') });
    expect((await open(careersJob, sent)).status).toBe(200);
    const first = (await read(visitor(), sent.applicationId, sent.token)).body;
    expect(first).toMatchObject({ can: { replaceCv: false }, openedAt: expect.any(String) as string });
    await open(careersJob, sent);
    expect((await read(visitor(), sent.applicationId, sent.token)).body.openedAt).toBe(first.openedAt);
    expect(await replace(sent, await pdf('New'))).toMatchObject({
      status: 409,
      body: { code: 'my-applications.opened' },
    });
    expect(await titles(careersJob)).toEqual(['cv.pdf']);
  });

  test('and the first opening at once leave one CV, and no replacement after the opening', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const sent = await apply(careersJob, undefined, { cv: await pdf('Old') });
    const files = await Promise.all(Array.from({ length: 8 }, (_one, place) => pdf(`New ${place}`)));
    const answers = await Promise.all([
      ...files.slice(0, 4).map((file) => replace(sent, file)),
      open(careersJob, sent),
      ...files.slice(4).map((file) => replace(sent, file)),
    ]);
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true);
    expect(await titles(careersJob)).toHaveLength(1);
    const { openings, cv } = await company.inTenant(async (tx) => ({
      openings: await tx.selectFrom('application_openings').select('opened_at').execute(),
      cv: await tx
        .selectFrom('applications')
        .innerJoin('files', 'files.id', 'applications.cv_file_id')
        .select('files.id')
        .execute(),
    }));
    expect([openings.length, cv.length]).toEqual([1, 1]);
    expect((await replace(sent, await pdf('Late'))).status).toBe(409);
  });

  test('that is cut off before the end leaves nothing with the candidate, and a task deletes the file', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const sent = await apply(careersJob, undefined, { cv: await pdf('Old') });
    const { platform } = await testServer();
    const put = platform.storage.put.bind(platform.storage);
    const keys: string[] = [];
    vi.spyOn(platform.storage, 'put').mockImplementationOnce(async (key, ...rest) => {
      keys.push(key);
      const stored = await put(key, ...rest);
      await disable(company);
      return stored;
    });
    expect((await replace(sent, await pdf('New'))).status).toBe(404);
    const owned = () =>
      company.inTenant((tx) =>
        tx.selectFrom('files').select('title').where('candidate_id', 'is not', null).execute(),
      );
    expect(await owned()).toEqual([{ title: 'cv.pdf' }]);
    for (const key of keys) await removeUnusedFileTask.run({ companyId: company.id, key }, platform);
    expect(await titles(careersJob)).toEqual(['cv.pdf']);
    await expect(platform.storage.get(keys[0] ?? '')).rejects.toBeInstanceOf(StorageMissingError);
  });

  test('and changes of the name at once wait for each other', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const sent = await apply(careersJob, undefined, { cv: await pdf('Old') });
    const { candidateId } = (
      await company.owner.call(applications.read, {
        params: { companyId: company.id, applicationId: sent.applicationId },
      })
    ).body;
    const params = { companyId: company.id, candidateId };
    const content = await pdf('New');
    const rename = async (place: number) => {
      const { version } = (await company.owner.call(candidates.read, { params })).body;
      return company.owner.call(candidates.update, { params, body: { version, name: `Ada ${place}` } });
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_one, place) => [replace(sent, content), rename(place)]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true);
    expect(await titles(careersJob)).toHaveLength(1);
  });

  test('refuses what nobody can open, and keeps the CV', async () => {
    const careersJob = await aCareersJob();
    const sent = await apply(careersJob, undefined, { cv: await pdf('Old') });
    expect(await replace(sent, await encryptedPdf())).toMatchObject({
      status: 400,
      body: { code: 'my-applications.unreadable_cv' },
    });
    expect((await replace(sent, Buffer.from('89504e470d0a1a0a0000', 'hex'))).status).toBe(415);
    expect((await replace(sent, Buffer.alloc(0))).status).toBe(400);
    expect(await titles(careersJob)).toEqual(['cv.pdf']);
  });

  test('is open again after a new application, and closed to everybody else and once withdrawn', async () => {
    const careersJob = await aCareersJob();
    const sent = await apply(careersJob, undefined, { cv: await pdf('Old') });
    const other = await apply(await aCareersJob({}, await aCompany()));
    expect((await replace({ ...sent, token: other.token }, await pdf('New'))).status).toBe(404);
    await open(careersJob, sent);
    await withdraw(visitor(), sent.applicationId, sent.token);
    expect((await replace(sent, await pdf('New'))).status).toBe(409);
    await apply(careersJob, sent.email, { cv: await pdf('Again') });
    expect((await replace(sent, await pdf('New'))).status).toBe(200);
  });
});
