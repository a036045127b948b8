import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { StoredFile } from '#files/contract.ts';
import { files } from '#files/contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aFile } from '#files/server/factory.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import {
  aCompany,
  addressOf,
  type Caller,
  type TestCompany,
  testServer,
} from '../../../tests/harness/api.ts';
import { pngImage, textPdf } from '../../../tests/harness/documents.ts';
import { candidates } from '../contract.ts';
import { candidateFiles } from '../file-contract.ts';
import { aCandidate } from './factory.ts';
import { deleteRemovedFileTask } from './remove-candidate-file.ts';

afterAll(stopExtraction);

type Ids = { companyId: string; candidateId: string };

async function addBy(caller: Caller, ids: Ids, content: Buffer, { name = 'offer.pdf', key = '' } = {}) {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'POST',
    url: addressOf(candidateFiles.addFile, ids, { name }),
    headers: {
      'content-type': 'application/octet-stream',
      cookie: `${sessionCookie}=${caller.token}`,
      ...(key !== '' && { 'idempotency-key': key }),
    },
    payload: content,
  });
  return { status: response.statusCode, body: response.json<StoredFile>() };
}

async function aCandidateOf(company: TestCompany): Promise<Ids> {
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx));
  return { companyId: company.id, candidateId };
}

const listed = async (caller: Caller, params: Ids) =>
  (await caller.call(candidateFiles.listFiles, { params })).body.items;

/** The names in the archive of all files. */
async function archived(caller: Caller, ids: Ids): Promise<string[]> {
  const { app } = await testServer();
  const archive = await app.inject({
    url: addressOf(candidateFiles.downloadFiles, ids, {}),
    headers: { cookie: `${sessionCookie}=${caller.token}` },
  });
  return archive.statusCode === 200 ? Object.keys(unzipSync(archive.rawPayload)) : [];
}

test('files are added once for each key, with their uploader, and downloaded together', async () => {
  const company = await aCompany();
  const ids = await aCandidateOf(company);
  const pdf = await textPdf([['Offer']]);
  const key = 'one-upload-of-a-file';
  const calls = await Promise.all([1, 2, 3].map(() => addBy(company.owner, ids, pdf, { key })));
  expect(new Set(calls.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await addBy(company.owner, ids, pdf)).status).toBe(201);
  expect((await addBy(company.owner, ids, pngImage(20, 20), { name: 'badge.png' })).status).toBe(201);
  const items = await listed(company.owner, ids);
  expect(items.map(({ title, isCv }) => [title, isCv])).toEqual([
    ['badge.png', false],
    ['offer.pdf', false],
    ['offer.pdf', false],
  ]);
  expect(items.every(({ uploadedBy }) => uploadedBy !== null)).toBe(true);
  expect(await archived(company.owner, ids)).toEqual(['offer.pdf', 'offer (2).pdf', 'badge.png']);
});

test('the names in the archive are distinct and safe on every system', async () => {
  const company = await aCompany();
  const ids = await aCandidateOf(company);
  const long = 'ş'.repeat(190);
  const names = [
    '../../x.txt',
    'Şiir.txt',
    'ŞİİR.txt',
    'şiir.txt',
    'şiir (2).txt',
    'NUL.txt',
    'com1.a.txt',
    `${long}.txt`,
  ];
  const { platform } = await testServer();
  for (const name of names) await aFile(platform, ids, { name });
  // A title from before the rule of names.
  await company.inTenant((tx) =>
    tx.updateTable('files').set({ title: '../..\\etc/passwd:1.txt' }).where('title', '=', 'x.txt').execute(),
  );
  expect(await archived(company.owner, ids)).toEqual([
    'passwd_1.txt',
    'Şiir.txt',
    'ŞİİR.txt',
    'şiir (2).txt',
    'şiir (2) (2).txt',
    '_NUL.txt',
    '_com1.a.txt',
    `${'ş'.repeat(118)}.txt`,
  ]);
});

test('a document becomes the CV, which the search reads, and the earlier one stays', async () => {
  const company = await aCompany();
  const ids = await aCandidateOf(company);
  const server = await testServer();
  const first = await aFile(server.platform, ids, { content: Buffer.from('Tunnels'), name: 'old.txt' });
  const { body: second } = await addBy(company.owner, ids, Buffer.from('Viaducts'), { name: 'new.txt' });
  await server.runTasks();
  const setCv = (fileId: string) =>
    company.owner.call(candidateFiles.setCv, { params: ids, body: { fileId } });
  for (const { id } of [first, second]) expect((await setCv(id)).status).toBe(200);
  expect(
    (await listed(company.owner, ids)).map(({ title, purpose, isCv }) => [title, purpose, isCv]),
  ).toEqual([
    ['new.txt', 'cv', true],
    ['old.txt', 'cv', false],
  ]);
  const found = (search: string) =>
    company.owner.call(candidates.list, { params: ids, query: { search } }).then(({ body }) => body.total);
  expect([await found('viaducts'), await found('tunnels')]).toEqual([1, 0]);
  const { body: picture } = await addBy(company.owner, ids, pngImage(20, 20), { name: 'a.png' });
  expect((await setCv(picture.id)).status).toBe(400);
});

test('a removed CV is hidden, and an undo brings it back with its text as the CV', async () => {
  const company = await aCompany();
  const ids = await aCandidateOf(company);
  const server = await testServer();
  const { body: file } = await addBy(company.owner, ids, Buffer.from('Viaducts'), { name: 'cv.txt' });
  await server.runTasks();
  await company.owner.call(candidateFiles.setCv, { params: ids, body: { fileId: file.id } });
  const params = { ...ids, fileId: file.id };
  expect((await company.owner.call(candidateFiles.removeFile, { params, body: {} })).status).toBe(200);
  expect([await listed(company.owner, ids), await archived(company.owner, ids)]).toEqual([[], []]);
  expect((await company.owner.call(files.read, { params })).status).toBe(404);
  // The task finds that the hour has not passed.
  await deleteRemovedFileTask.run({ companyId: company.id, fileId: file.id }, server.platform);
  expect((await company.owner.call(candidateFiles.restoreFile, { params })).status).toBe(200);
  expect((await listed(company.owner, ids)).map(({ isCv }) => isCv)).toEqual([true]);
  expect((await company.owner.call(files.read, { params })).body.text).toBe('Viaducts');
  const query = { search: 'viaducts' };
  expect((await company.owner.call(candidates.list, { params: ids, query })).body.total).toBe(1);
  expect((await company.owner.call(candidateFiles.restoreFile, { params })).status).toBe(404);
});

test('an hour after a removal the row and the content are deleted, and an undo is refused', async () => {
  const company = await aCompany();
  const ids = await aCandidateOf(company);
  const server = await testServer();
  const { platform } = server;
  const { body: file } = await addBy(company.owner, ids, Buffer.from('Viaducts'), { name: 'cv.txt' });
  const params = { ...ids, fileId: file.id };
  await company.owner.call(candidateFiles.removeFile, { params, body: {} });
  const { storage_key: key } = await company.inTenant((tx) =>
    tx
      .updateTable('files')
      .set({ removed_at: new Date(0) })
      .where('id', '=', file.id)
      .returning('storage_key')
      .executeTakeFirstOrThrow(),
  );
  expect(await platform.storage.size(key)).toBe(8);
  await deleteRemovedFileTask.run({ companyId: company.id, fileId: file.id }, platform);
  await server.runTasks();
  await expect(platform.storage.size(key)).rejects.toThrow(StorageMissingError);
  expect((await company.owner.call(candidateFiles.restoreFile, { params })).status).toBe(404);
});

test('a task that runs before the hour has passed leaves the removal to a later one', async () => {
  const company = await aCompany();
  const ids = await aCandidateOf(company);
  const { platform, ownerUrl } = await testServer();
  const { body: file } = await addBy(company.owner, ids, Buffer.from('Viaducts'), { name: 'cv.txt' });
  const params = { ...ids, fileId: file.id };
  await company.owner.call(candidateFiles.removeFile, { params, body: {} });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  const tasks = async () => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::integer as count from graphile_worker.jobs where task_identifier = $1',
      [deleteRemovedFileTask.name],
    );
    return rows[0]?.count ?? 0;
  };
  const before = await tasks();
  // The clock of the database may be ahead of this one.
  await deleteRemovedFileTask.run({ companyId: company.id, fileId: file.id }, platform);
  expect(await tasks()).toBe(before + 1);
});

test('a document for another job is neither restored nor named as the CV for members who may not see it', async () => {
  const company = await aCompany();
  const lead = await company.member();
  const { platform } = await testServer();
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { hiringTeam: [{ memberId: lead.memberId, role: 'recruiter' }] });
    const application = await anApplication(tx, { jobId: job.id });
    const candidateId = application.candidate_id;
    return {
      candidateId,
      other: await anApplication(tx, { jobId: (await aJob(tx)).id, candidate_id: candidateId }),
    };
  });
  const ids = { companyId: company.id, candidateId: made.candidateId };
  const file = await aFile(platform, ids, { name: 'payslip.txt' });
  await company.inTenant(async (tx) => {
    const asked = {
      application_id: made.other.id,
      title: 'Payslip',
      requested_at: new Date(),
      asked_at: new Date(),
    };
    const request = await tx
      .insertInto('document_requests')
      .values(asked)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('document_request_files')
      .values({ document_request_id: request.id, file_id: file.id, received_at: new Date() })
      .execute();
  });
  const params = { ...ids, fileId: file.id };
  expect((await company.owner.call(candidateFiles.removeFile, { params, body: {} })).status).toBe(200);
  expect((await lead.call(candidateFiles.restoreFile, { params })).status).toBe(404);
  expect((await company.owner.call(candidateFiles.restoreFile, { params })).status).toBe(200);
  const cvOf = async (caller: Caller) =>
    (await caller.call(candidates.read, { params: ids })).body.cvFile?.title;
  expect([await cvOf(company.owner), await cvOf(lead)]).toEqual(['payslip.txt', undefined]);
});

test('readers change no file, and a file of another candidate or company is not found', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const [ids, second, foreign] = [
    await aCandidateOf(company),
    await aCandidateOf(company),
    await aCandidateOf(other),
  ];
  const { body: file } = await addBy(company.owner, ids, Buffer.from('Text'), { name: 'a.txt' });
  const reader = await company.member('candidates.get', 'candidates.list', 'jobs.list');
  expect((await addBy(reader, ids, Buffer.from('Text'))).status).toBe(403);
  const params = { ...ids, fileId: file.id };
  expect((await reader.call(candidateFiles.removeFile, { params, body: {} })).status).toBe(403);
  expect((await reader.call(candidateFiles.setCv, { params: ids, body: { fileId: file.id } })).status).toBe(
    403,
  );
  const wrong: [Caller, Ids][] = [
    [company.owner, second],
    [other.owner, ids],
    [other.owner, foreign],
  ];
  for (const [caller, of] of wrong) {
    const input = { params: { ...of, fileId: file.id } };
    expect((await caller.call(candidateFiles.removeFile, { ...input, body: {} })).status).toBe(404);
    expect((await caller.call(candidateFiles.restoreFile, input)).status).toBe(404);
    expect((await caller.call(candidateFiles.setCv, { params: of, body: { fileId: file.id } })).status).toBe(
      404,
    );
  }
  expect(await listed(company.owner, ids)).toHaveLength(1);
});
