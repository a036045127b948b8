import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { stopExtraction } from '#files/server/extract-text.ts';
import { avatar } from '#identity/avatar-contract.ts';
import { companies } from '#companies/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { prepareDatabase } from '#platform/server/db/migrate.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import { cvFiles } from '#profiles/cv-contract.ts';
import { aCompany, addressOf, anAddress, aUser, testServer } from '../../../tests/harness/api.ts';
import { anApplicant } from '../../../tests/harness/applicant.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/harness/database-proxy.ts';
import { testSecret } from '../../../tests/harness/database.ts';
import { pngImage } from '../../../tests/harness/documents.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { draftUploads } from '../upload-contract.ts';

// A pool of 20 drops one dead connection with each failed call.
const poolMax = 20;

let proxy: DatabaseProxy;
let server: TestServer;

beforeAll(async () => {
  const { ownerUrl } = await testServer();
  const urls = await prepareDatabase(ownerUrl, testSecret);
  proxy = await startDatabaseProxy(ownerUrl);
  server = await startTestServer(
    { LOG_LEVEL: 'silent', PLAIN_PG: '1' },
    { ownerUrl, appUrl: proxy.through(urls.appUrl), systemUrl: proxy.through(urls.systemUrl) },
  );
});
afterEach(repair);
afterAll(async () => {
  stopExtraction();
  await server.close();
  proxy.close();
});

type UploadCall = { operation: Endpoint; params?: object; query?: object; headers: Record<string, string> };

/** Every upload, with a statement of the transaction that stores its key. */
const uploads: { name: string; insert: string; content: Buffer; make(): Promise<UploadCall> }[] = [
  {
    name: 'a CV of a profile',
    insert: 'insert into "cv_files"',
    content: Buffer.from('Ten years of bridges'),
    async make() {
      const headers = { cookie: `${sessionCookie}=${(await aUser()).token}` };
      return { operation: cvFiles.upload, query: { name: 'cv.txt' }, headers };
    },
  },
  {
    name: 'a CV of an application form',
    insert: 'insert into "app"."files"',
    content: Buffer.from('Ten years of bridges'),
    async make() {
      const company = await aCompany();
      const job = await company.inTenant((tx) => aJob(tx));
      const applicant = await anApplicant(company.slug, job.slug);
      const { draft, token } = applicant;
      const content = Buffer.from('Ten years of bridges');
      const { body } = await applicant.startUpload(content.length, { name: 'cv.txt' });
      const params = { draftId: draft.id, uploadId: body.id };
      const headers = { [draftTokenHeader]: token };
      const { app } = server;
      await app.inject({
        method: 'PATCH',
        url: addressOf(draftUploads.continueUpload, params, {}),
        headers: {
          ...headers,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        payload: content,
      });
      return { operation: draftUploads.finishUpload, params, headers };
    },
  },
  {
    name: 'the picture of a user',
    insert: 'update "users" set "avatar_key"',
    content: pngImage(8, 8),
    async make() {
      const headers = { cookie: `${sessionCookie}=${(await aUser()).token}` };
      return { operation: avatar.changeAvatar, headers };
    },
  },
  {
    name: 'the photo of a company',
    insert: 'update "companies" set "photo_key"',
    content: pngImage(8, 8),
    async make() {
      const { id, owner } = await aCompany();
      const headers = { cookie: `${sessionCookie}=${owner.token}` };
      return { operation: companies.changePhoto, params: { companyId: id }, headers };
    },
  },
];

async function upload({ operation, params = {}, query = {}, headers }: UploadCall, content: Buffer) {
  const { statusCode } = await server.app.inject({
    method: operation.method,
    url: addressOf(operation, params, query),
    remoteAddress: anAddress(),
    headers: {
      ...headers,
      ...(operation.rawBody === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    },
    ...(operation.rawBody === undefined ? {} : { payload: content }),
  });
  return statusCode;
}

test.each(uploads)('$name keeps its content when the answer to its COMMIT is lost', async (one) => {
  const { insert, content } = one;
  const sending = await one.make();
  const before = await namedKeys();
  const lost = proxy.loseCommitOf(insert);
  expect(await upload(sending, content)).toBe(503);
  await lost;
  await repair();
  const [key, ...others] = (await namedKeys()).difference(before);
  expect([key, others]).toEqual([expect.any(String), []]);
  expect(await storedKeys()).toContain(key);
  await runAllTasks();
  expect(await storedKeys()).toContain(key);
});

test.each(uploads)('$name whose COMMIT was never sent is deleted by a task', async (one) => {
  const sending = await one.make();
  const [named, before] = [await namedKeys(), await storedKeys()];
  const { platform } = server;
  const { storage } = platform;
  const put: Storage['put'] = async (...args) => {
    const stored = await storage.put(...args);
    proxy.cut();
    return stored;
  };
  platform.storage = { ...storage, put };
  expect(await upload(sending, one.content)).toBe(503);
  platform.storage = storage;
  await repair();
  expect(await namedKeys()).toEqual(named);
  expect((await storedKeys()).difference(before).size).toBe(1);
  await runAllTasks();
  expect((await storedKeys()).difference(before).size).toBe(0);
});

test('the content of a profile CV is kept when the connection breaks during its deletion', async () => {
  const headers = { cookie: `${sessionCookie}=${(await aUser()).token}` };
  const before = await namedKeys();
  const { json } = await server.app.inject({
    method: 'POST',
    url: addressOf(cvFiles.upload, {}, { name: 'cv.txt' }),
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('Ten years of bridges'),
  });
  const cvFileId = json<{ id: string }>().id;
  const held = await holdRows('cv_files', [cvFileId]);
  const deleting = server.app.inject({
    method: 'DELETE',
    url: addressOf(cvFiles.delete, { cvFileId }, {}),
    headers,
  });
  await expect.poll(() => held.waiting()).toBe(1);
  proxy.cut();
  expect((await deleting).statusCode).toBe(503);
  await held.release();
  await repair();
  const [key] = (await namedKeys()).difference(before);
  expect(await storedKeys()).toContain(key);
});

async function repair(): Promise<void> {
  proxy.mend();
  let tries = 1;
  while ((await server.app.inject({ url: '/readyz' })).statusCode !== 200) {
    tries += 1;
    expect(tries).toBeLessThanOrEqual(poolMax + 1);
  }
}

/** Every key that a row refers to. */
async function namedKeys(): Promise<Set<string>> {
  const { rows } = await asOwner<{ key: string }>(`
    select storage_key as key from app.files union all select storage_key from app.cv_files
    union all select avatar_key from app.users where avatar_key is not null
    union all select photo_key from app.companies where photo_key is not null`);
  return new Set(rows.map(({ key }) => key));
}

const storedKeys = async (): Promise<Set<string>> =>
  new Set(await Array.fromAsync(server.platform.storage.list('')));

/** Also runs tasks that are scheduled for later. */
async function runAllTasks(): Promise<void> {
  await asOwner('update graphile_worker._private_jobs set run_at = now()');
  await server.runTasks();
}

async function asOwner<T extends object>(query: string) {
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  try {
    return await owner.query<T>(query);
  } finally {
    await owner.end();
  }
}
