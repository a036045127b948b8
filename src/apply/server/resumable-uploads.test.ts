import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeCompaniesTask } from '#companies/server/remove-companies.ts';
import { deleteTemporaryFilesTask } from '#files/server/background.ts';
import { aJob } from '#jobs/server/factory.ts';
import { prepareDatabase } from '#platform/server/db/migrate.ts';
import { addressOf, aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { type Applicant, anApplicant, metadataOf } from '../../../tests/harness/applicant.ts';
import { testSecret } from '../../../tests/harness/database.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { storedKeys } from '../../../tests/harness/stored-keys.ts';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { draftUploads } from '../upload-contract.ts';
import { removeOldUploadsTask } from './background.ts';
import { removeCompanyUploads } from './remove-company-uploads.ts';

// A second server on the database and the folder of the first, with a real port.
let other: TestServer;
let origin: string;

beforeAll(async () => {
  const { ownerUrl, platform } = await testServer();
  const urls = await prepareDatabase(ownerUrl, testSecret);
  other = await startTestServer({ DATA_DIR: platform.config.dataDir }, { ownerUrl, ...urls });
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(other.app.server.address() as { port: number }).port}`;
});
afterAll(() => other.close());

async function aForm() {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx));
  return { company, applicant: await anApplicant(company.slug, job.slug) };
}

const headersOf = ({ token }: Applicant) => ({ [draftTokenHeader]: token, 'tus-resumable': '1.0.0' });
const paramsOf = ({ draft }: Applicant, uploadId: string) => ({ draftId: draft.id, uploadId });

async function call(
  server: TestServer,
  operation: keyof typeof draftUploads | 'head',
  { applicant, uploadId }: { applicant: Applicant; uploadId: string },
  { offset = 0, content }: { offset?: number; content?: Buffer } = {},
) {
  const endpoint = draftUploads[operation === 'head' ? 'readUpload' : operation];
  const isPatch = endpoint.method === 'PATCH';
  return server.app.inject({
    method: operation === 'head' ? 'HEAD' : endpoint.method,
    url: addressOf(endpoint, paramsOf(applicant, uploadId), {}),
    headers: {
      ...headersOf(applicant),
      ...(isPatch
        ? { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
        : {}),
    },
    ...(content === undefined ? {} : { payload: content }),
  });
}

async function aStartedUpload(content: Buffer, name = 'cv.txt') {
  const { company, applicant } = await aForm();
  const { body } = await applicant.startUpload(content.length, { name });
  const one = { applicant, uploadId: body.id };
  return {
    company,
    applicant,
    one,
    send: async (from: number, to: number, server?: TestServer) =>
      call(server ?? (await testServer()), 'continueUpload', one, {
        offset: from,
        content: content.subarray(from, to),
      }),
    offset: async (server?: TestServer) =>
      Number((await call(server ?? (await testServer()), 'head', one)).headers['upload-offset']),
    finish: async () => call(await testServer(), 'finishUpload', one),
  };
}

const titles = (company: TestCompany) =>
  company.inTenant((tx) => tx.selectFrom('files').select(['title', 'size_bytes', 'storage_key']).execute());
const partKeys = async (company: TestCompany) =>
  (await company.inTenant((tx) => tx.selectFrom('draft_upload_parts').select('storage_key').execute())).map(
    (part) => part.storage_key,
  );
const storedParts = () => storedKeys('upload-part/');
const text = Buffer.from('Ten years of bridges and one tunnel. '.repeat(40));

test('one address may not fill the disk from many forms', async () => {
  const company = await aCompany();
  const settings = { limitSeconds: 600 };
  const questions = [{ type: 'video', label: 'Say hello', mode: 'optional', settings }];
  const job = await company.inTenant((tx) => aJob(tx, { questions: questions as never }));
  const ip = '198.51.100.77';
  const statuses: number[] = [];
  for (let form = 0; form < 7; form += 1) {
    const applicant = await anApplicant(company.slug, job.slug, { ip });
    const video = {
      purpose: 'video',
      name: 'me.mp4',
      questionId: applicant.draft.form.questions[0]?.id ?? '',
    };
    for (let upload = 0; upload < 36; upload += 1)
      statuses.push((await applicant.startUpload(200 * 1024 * 1024, video)).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(250);
  expect(statuses.at(-1)).toBe(429);
  const other = await anApplicant(company.slug, job.slug);
  expect((await other.startUpload(1000)).status).toBe(201);
});

describe('an upload in parts', () => {
  test('is put together in its order, at two servers that share a database and a folder', async () => {
    const { company, send, offset, finish, applicant } = await aStartedUpload(text);
    expect((await send(0, 300)).headers['upload-offset']).toBe('300');
    expect(await offset(other)).toBe(300);
    expect((await send(300, 1000, other)).statusCode).toBe(204);
    expect((await finish()).json()).toMatchObject({ code: 'apply.upload_incomplete' });
    expect((await send(1000, text.length)).statusCode).toBe(204);
    expect((await applicant.read()).body.files).toEqual([]);
    expect((await finish()).json()).toMatchObject({ files: [{ title: 'cv.txt', sizeBytes: text.length }] });
    const [file] = await titles(company);
    const server = await testServer();
    const stored = await buffer(await server.platform.storage.get(file?.storage_key ?? ''));
    expect(stored.equals(text)).toBe(true);
    await server.runTasks();
    expect(await partKeys(company)).toEqual([]);
  });

  test('continues after the bytes that arrived before the line broke', async () => {
    const { one, offset, send, finish, company } = await aStartedUpload(text);
    const path = addressOf(draftUploads.continueUpload, paramsOf(one.applicant, one.uploadId), {});
    const sending = request(origin + path, {
      method: 'PATCH',
      headers: {
        ...headersOf(one.applicant),
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': text.length,
      },
    });
    sending.on('error', () => {});
    await new Promise((resolve) => sending.write(text.subarray(0, 700), resolve));
    await expect.poll(() => partKeys(company)).toHaveLength(1);
    sending.destroy();
    await expect.poll(() => offset()).toBe(700);
    expect((await send(700, text.length)).statusCode).toBe(204);
    expect((await finish()).statusCode).toBe(201);
  });

  test('is refused without waiting when it continues at a wrong place, although its bytes still arrive', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024, 1);
    const { one, offset } = await aStartedUpload(large, 'cv.pdf');
    const path = addressOf(draftUploads.continueUpload, paramsOf(one.applicant, one.uploadId), {});
    const answer = await fetch(origin + path, {
      method: 'PATCH',
      headers: {
        ...headersOf(one.applicant),
        'upload-offset': '100',
        'content-type': 'application/offset+octet-stream',
      },
      body: large,
      signal: AbortSignal.timeout(10_000),
    });
    expect(answer.status).toBe(409);
    expect(await offset()).toBe(0);
  });

  test('is sent by a standard client of the protocol', async () => {
    const { applicant } = await aForm();
    const content = await textPdf([['A CV in parts']]);
    const uploaded = Promise.withResolvers<void>();
    const upload = new Upload(content, {
      endpoint: origin + addressOf(draftUploads.createUpload, { draftId: applicant.draft.id }, {}),
      headers: { [draftTokenHeader]: applicant.token },
      metadata: { purpose: 'cv', filename: 'Özgeçmiş.pdf' },
      chunkSize: 400,
      onSuccess: () => uploaded.resolve(),
      onError: uploaded.reject,
    });
    upload.start();
    await uploaded.promise;
    const uploadId = upload.url?.split('/').at(-1) ?? '';
    const finished = await call(await testServer(), 'finishUpload', { applicant, uploadId });
    expect(finished.json()).toMatchObject({ files: [{ title: 'Özgeçmiş.pdf', sizeBytes: content.length }] });
  });
});

describe('attack class 40: of concurrent requests', () => {
  test('with the same bytes one is stored, and none doubles a byte', async () => {
    const { send, offset, finish, company } = await aStartedUpload(text);
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, index) => send(0, text.length, index % 2 === 0 ? other : undefined)),
    );
    const statuses = new Set(sent.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([204, 409]));
    expect(await offset()).toBe(text.length);
    expect((await finish()).statusCode).toBe(201);
    expect(await titles(company)).toMatchObject([{ size_bytes: text.length }]);
  });

  test('forty that finish an upload make one file, and a later one changes nothing', async () => {
    const { send, finish, company } = await aStartedUpload(text);
    await send(0, text.length);
    const finished = await Promise.all(Array.from({ length: 40 }, finish));
    // Beyond twenty waiting calls of a form others have to come back later.
    expect(new Set(finished.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 429]));
    const before = await titles(company);
    expect(before).toHaveLength(1);
    const again = await finish();
    expect([again.statusCode, again.json().files.length]).toEqual([201, 1]);
    expect(await titles(company)).toEqual(before);
  });

  test('the later of two for the same place of the form replaces the unfinished upload', async () => {
    const { send, applicant, company } = await aStartedUpload(text);
    await send(0, 100);
    const [key] = await partKeys(company);
    expect((await applicant.startUpload(500)).status).toBe(201);
    expect((await send(100, 200)).statusCode).toBe(404);
    expect(await storedParts()).toContain(key);
    await (await testServer()).runTasks();
    expect(await storedParts()).not.toContain(key);
  });
});

describe('an upload is refused', () => {
  test.each([
    ['larger than allowed', 10 * 1024 * 1024 + 1, {}, [413, 'files.too_large']],
    ['empty', 0, {}, [400, 'files.empty']],
    ['that the form does not ask for', 5, { purpose: 'video' }, [400, 'apply.not_asked']],
    ['without a known purpose', 5, { purpose: 'photo' }, [400, 'invalid']],
  ])('when it is %s, before its first byte', async (_name, bytes, wish, answer) => {
    const { applicant, company } = await aForm();
    const refused = await applicant.startUpload(bytes, wish);
    expect([refused.status, refused.problem.code]).toEqual(answer);
    expect(await company.inTenant((tx) => tx.selectFrom('draft_uploads').select('id').execute())).toEqual([]);
  });

  test('when it sends more bytes than it declared', async () => {
    const { one, offset, finish } = await aStartedUpload(text);
    const long = Buffer.concat([text, text]);
    const sent = await call(await testServer(), 'continueUpload', one, { content: long });
    expect(sent.statusCode).toBe(413);
    expect(await offset()).toBe(0);
    expect((await finish()).statusCode).toBe(409);
  });

  test.each([
    ['no version', { 'upload-length': '12' }],
    ['a negative length', { 'tus-resumable': '1.0.0', 'upload-length': '-1' }],
    ['a length that is no integer', { 'tus-resumable': '1.0.0', 'upload-length': '1e3' }],
    ['no length', { 'tus-resumable': '1.0.0' }],
    ['an unknown length', { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' }],
    ['odd metadata', { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'purpose %%%' }],
    ['parallel parts', { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-concat': 'partial' }],
  ])('with %s', async (_name, headers) => {
    const { applicant } = await aForm();
    const { app } = await testServer();
    const refused = await app.inject({
      method: 'POST',
      url: addressOf(draftUploads.createUpload, { draftId: applicant.draft.id }, {}),
      headers: { [draftTokenHeader]: applicant.token, 'upload-metadata': metadataOf({}), ...headers },
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toHaveProperty('requestId');
  });

  test.each([
    ['a page', 'cv.pdf', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', 'cv.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['a program', 'cv.php', '<?php system($_GET["c"]);'],
    ['a program behind another extension', 'cv.php.pdf', '%PDF-1.7'],
    ['a program behind a null byte', 'cv.php\0.pdf', '%PDF-1.7'],
    ['a program behind a trailing dot', 'cv.php.', '%PDF-1.7'],
  ])(
    'attack class 1: with its content when it is %s, which is then deleted',
    async (_what, name, content) => {
      const page = Buffer.from(content);
      const { send, finish, company, offset } = await aStartedUpload(page, name);
      await send(0, page.length);
      const [key] = await partKeys(company);
      expect((await finish()).json()).toMatchObject({ code: 'files.wrong_kind' });
      expect(await offset()).toBeNaN();
      await (await testServer()).runTasks();
      expect([await partKeys(company), (await storedParts()).has(key ?? '')]).toEqual([[], false]);
      expect(await titles(company)).toEqual([]);
    },
  );

  test('after forty of one form in a day', async () => {
    const { applicant } = await aForm();
    for (let count = 0; count < 40; count++) expect((await applicant.startUpload(5)).status).toBe(201);
    expect((await applicant.startUpload(5)).status).toBe(429);
  });
});

test("attack class 9: it is not found with another form's token, of any company", async () => {
  const { applicant, one, send, company } = await aStartedUpload(text);
  await send(0, 100);
  const server = await testServer();
  const job = await company.inTenant((tx) => aJob(tx));
  const strangers = [(await aForm()).applicant, await anApplicant(company.slug, job.slug)];
  for (const stranger of strangers) {
    const [own, foreign] = [
      { applicant: stranger, uploadId: one.uploadId },
      { applicant: { ...applicant, token: stranger.token }, uploadId: one.uploadId },
    ];
    for (const wish of [own, foreign]) {
      for (const operation of ['head', 'readUpload', 'finishUpload', 'removeUpload'] as const)
        expect((await call(server, operation, wish)).statusCode).toBe(404);
      const more = { offset: 100, content: text.subarray(100) };
      expect((await call(server, 'continueUpload', wish, more)).statusCode).toBe(404);
    }
  }
  expect((await call(server, 'readUpload', one)).json()).toMatchObject({ receivedBytes: 100 });
});

describe('an unfinished upload is deleted', () => {
  test('when the applicant cancels it', async () => {
    const { one, send, company } = await aStartedUpload(text);
    await send(0, 100);
    const [key] = await partKeys(company);
    const server = await testServer();
    expect((await call(server, 'removeUpload', one)).statusCode).toBe(204);
    expect((await call(server, 'head', one)).statusCode).toBe(404);
    await server.runTasks();
    expect(await storedParts()).not.toContain(key);
  });

  test('by a task, a day after its last byte', async () => {
    const { send, company, offset } = await aStartedUpload(text);
    await send(0, 100);
    const [key] = await partKeys(company);
    const server = await testServer();
    const { platform, clock } = server;
    await removeOldUploadsTask.run({}, platform);
    expect(await offset()).toBe(100);
    clock.set(new Date(Date.now() + 25 * 3_600_000));
    await removeOldUploadsTask.run({}, platform).finally(() => clock.set(null));
    await server.runTasks();
    expect([await offset(), (await storedParts()).has(key ?? '')]).toEqual([Number.NaN, false]);
  });

  test('by a task, when a killed server left a partial file of it', async () => {
    const { platform } = await testServer();
    const incoming = join(platform.config.dataDir, 'files/.incoming');
    const left = join(incoming, 'left');
    await mkdir(incoming, { recursive: true });
    await writeFile(left, 'personal');
    await deleteTemporaryFilesTask.run({}, platform);
    expect(await readdir(incoming)).toContain('left');
    await utimes(left, new Date(0), new Date(0));
    await deleteTemporaryFilesTask.run({}, platform);
    expect(await readdir(incoming)).not.toContain('left');
  });

  test('with its company', async () => {
    const { send, company } = await aStartedUpload(text);
    await send(0, 100);
    const [key] = await partKeys(company);
    const { platform } = await testServer();
    await company.inTenant((tx) =>
      tx
        .updateTable('companies')
        .set({ deletion_due_at: new Date(0) })
        .where('id', '=', company.id)
        .execute(),
    );
    await removeCompaniesTask([removeCompanyUploads]).run({}, platform);
    expect(await storedParts()).not.toContain(key);
  });
});
