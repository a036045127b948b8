import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { files } from '#files/contract.ts';
import { scanFilesTask } from '#files/server/scan-files.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { clamdScanner } from '#platform/server/virus-scanner.ts';
import { cvFiles } from '#profiles/cv-contract.ts';
import { scanCvFilesTask } from '#profiles/server/scan-cv-files.ts';
import { parseConfig } from '#platform/server/config.ts';
import { addressOf, aUser, testServer, visitor } from '../../../tests/harness/api.ts';
import { anApplicant } from '../../../tests/harness/applicant.ts';
import { type ClamdServer, eicar, startClamdServer } from '../../../tests/harness/clamd-server.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, headersOf, read } from '../../../tests/harness/own-applications.ts';
import { myApplications } from '../contract.ts';
import { askForFileAgain } from './ask-for-file-again.ts';

let clamd: ClamdServer;

beforeAll(async () => {
  clamd = await startClamdServer();
  const { platform } = await testServer();
  const address = parseConfig({ CLAMAV_URL: clamd.url }).clamd;
  platform.virusScanner = address && clamdScanner(address);
});
beforeEach(() => clamd.behave('normal'));
afterAll(async () => {
  (await testServer()).platform.virusScanner = null;
  await clamd.down();
});

const infected = () => Buffer.from(`My CV\n${eicar}\n`);
const clean = () => textPdf([['Ten years of bridges']]);

async function scanAll(): Promise<void> {
  const server = await testServer();
  const { platform } = server;
  await scanFilesTask([askForFileAgain]).run({}, platform);
  await scanCvFilesTask.run({}, platform);
  await server.runTasks();
}

/** An application whose CV was accepted while the scanner was away. */
async function anUncheckedApplication(cv: Buffer) {
  clamd.behave('busy');
  const careersJob = await aCareersJob();
  const sent = await apply(careersJob, undefined, { cv });
  clamd.behave('normal');
  const { company } = careersJob;
  const companyId = company.id;
  const params = { companyId, applicationId: sent.applicationId };
  const detail = async () => (await company.owner.call(applications.read, { params })).body;
  const fileId = (await detail()).cvFile?.id ?? '';
  const { storage_key: storageKey } = await company.inTenant((tx) =>
    tx.selectFrom('files').select('storage_key').where('id', '=', fileId).executeTakeFirstOrThrow(),
  );
  const download = () => company.owner.call(files.download, { params: { companyId, fileId }, query: {} });
  return { ...sent, company, detail, download, storageKey, fileId };
}

async function isStored(key: string): Promise<boolean> {
  const { platform } = await testServer();
  return platform.storage.get(key).then(
    (stream) => {
      Object(stream).destroy?.();
      return true;
    },
    (error: unknown) => {
      if (error instanceof StorageMissingError) return false;
      throw error;
    },
  );
}

describe('an upload with a virus', () => {
  test('is refused with the name of its field in both languages, and nothing is stored', async () => {
    const { company, job } = await aCareersJob();
    for (const [language, message] of [
      ['en', 'A virus was found in this file. Please choose another one.'],
      ['tr', 'Bu dosyada virüs bulundu. Lütfen başka bir dosya seçin.'],
    ] as const) {
      const applicant = await anApplicant(company.slug, job.slug, { language });
      const refused = await applicant.upload(infected(), { name: 'cv.txt' });
      expect(refused).toMatchObject({
        status: 422,
        problem: { code: 'files.infected', fields: { file: [message] } },
      });
      expect((await applicant.upload(await clean())).status).toBe(201);
    }
    const stored = await company.inTenant((tx) =>
      tx.selectFrom('files').select(['format', 'scan_state']).execute(),
    );
    expect(stored).toEqual(Array(2).fill({ format: 'pdf', scan_state: 'passed' }));
  });

  test('is refused as the new CV of an application, and in a profile', async () => {
    const { app } = await testServer();
    const sent = await apply(await aCareersJob(), undefined, { cv: await clean() });
    const replaced = await app.inject({
      method: 'POST',
      url: addressOf(myApplications.replaceCv, { applicationId: sent.applicationId }, { name: 'new.txt' }),
      headers: { ...headersOf(sent.token), 'content-type': 'application/octet-stream' },
      payload: infected(),
    });
    expect([replaced.statusCode, replaced.json<{ code: string }>().code]).toEqual([422, 'files.infected']);
    const user = await aUser();
    const added = await addCv(user.token, infected());
    expect([added.statusCode, added.json<{ code: string }>().code]).toEqual([422, 'files.infected']);
    expect((await user.call(cvFiles.list, {})).body.items).toEqual([]);
  });
});

async function addCv(token: string | null, content: Buffer) {
  const { app } = await testServer();
  return app.inject({
    method: 'POST',
    url: addressOf(cvFiles.upload, {}, { name: 'cv.txt' }),
    headers: { cookie: `kadro_session=${token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
}

describe('while the scanner is away', () => {
  test('a file is sent, stays locked and unread, and opens once it was scanned', async () => {
    const { detail, download, company } = await anUncheckedApplication(await clean());
    expect((await detail()).cvFile).toMatchObject({ scanState: 'pending', textState: 'pending' });
    expect(await download()).toMatchObject({ status: 409, problem: { code: 'files.unchecked' } });
    const opened = await company.inTenant((tx) => tx.selectFrom('files').select('first_opened_at').execute());
    expect(opened).toEqual([{ first_opened_at: null }]);
    await (await testServer()).runTasks();
    expect((await detail()).cvFile).toMatchObject({ scanState: 'pending', textState: 'pending' });
    clamd.behave('busy');
    await scanAll();
    expect((await detail()).cvFile).toMatchObject({ scanState: 'pending' });
    clamd.behave('normal');
    await Promise.all([scanAll(), scanAll()]);
    expect((await detail()).cvFile).toMatchObject({ scanState: 'passed', textState: 'ready' });
    expect((await download()).status).toBe(200);
    const texts = await company.inTenant((tx) => tx.selectFrom('files').select('text_content').execute());
    expect(texts[0]?.text_content).toContain('Ten years of bridges');
  });

  test('a virus that is found later removes the content, tells the team and asks the applicant', async () => {
    const { detail, download, storageKey, email, token, applicationId, company } =
      await anUncheckedApplication(infected());
    expect(await isStored(storageKey)).toBe(true);
    await Promise.all([scanAll(), scanAll()]);
    expect(await isStored(storageKey)).toBe(false);
    expect((await detail()).cvFile).toMatchObject({ scanState: 'infected', textState: 'none' });
    expect(await download()).toMatchObject({ status: 410, problem: { code: 'files.infected' } });
    const mails = (await mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Please send a file again'),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/applications/${token}`);
    const told = await company.inTenant((tx) =>
      tx.selectFrom('notifications').select('type').where('type', '=', 'file_infected').execute(),
    );
    expect(told).toHaveLength(1);
    // Also after the team has opened the application.
    await company.owner.call(applications.open, { params: { companyId: company.id, applicationId } });
    expect((await read(visitor(), applicationId, token)).body.can.replaceCv).toBe(true);
  });

  test('an infected file of an unsent form becomes a problem of its field', async () => {
    clamd.behave('busy');
    const { company, job } = await aCareersJob();
    const applicant = await anApplicant(company.slug, job.slug);
    expect((await applicant.upload(infected(), { name: 'cv.txt' })).body.problems['cv']).toBeUndefined();
    clamd.behave('normal');
    await scanAll();
    const { problems, files: shown } = (await applicant.read()).body;
    expect(shown[0]).toMatchObject({ scanState: 'infected' });
    expect(problems['cv']).toEqual(['A virus was found in this file. Please choose another one.']);
  });

  test('a CV of a profile is locked for its owner too', async () => {
    clamd.behave('busy');
    const user = await aUser();
    const [first, second] = [
      await addCv(user.token, infected()),
      await addCv(user.token, Buffer.from('Clean')),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    const params = { cvFileId: first.json<{ id: string }>().id };
    expect((await user.call(cvFiles.download, { params, query: {} })).status).toBe(409);
    clamd.behave('normal');
    await scanAll();
    expect((await user.call(cvFiles.download, { params, query: {} })).status).toBe(410);
    expect((await user.call(cvFiles.list, {})).body.items.map(({ scanState }) => scanState)).toEqual([
      'passed',
      'infected',
    ]);
  });

  test('files pass when the operator turns the check off', async () => {
    const { detail } = await anUncheckedApplication(await clean());
    const { platform } = await testServer();
    const scanner = platform.virusScanner;
    platform.virusScanner = null;
    await scanAll();
    platform.virusScanner = scanner;
    expect((await detail()).cvFile).toMatchObject({ scanState: 'passed' });
  });
});

test('forty uploads at once are all scanned, a few at a time', async () => {
  const { company, job } = await aCareersJob();
  const before = clamd.seen.scans;
  clamd.seen.mostAtOnce = 0;
  const content = await clean();
  const applicants = await Promise.all(Array.from({ length: 40 }, () => anApplicant(company.slug, job.slug)));
  const results = await Promise.all(applicants.map((applicant) => applicant.upload(content)));
  expect(results.map(({ status }) => status)).toEqual(Array(40).fill(201));
  expect(results.every(({ body }) => body.files[0]?.scanState === 'passed')).toBe(true);
  expect(clamd.seen.scans - before).toBe(40);
  expect(clamd.seen.mostAtOnce).toBeLessThanOrEqual(6);
});
