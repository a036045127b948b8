import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { aCompany, addressOf, type Caller, testServer } from '../../../tests/harness/api.ts';
import {
  blankPdf,
  docm,
  encryptedPdf,
  pngImage,
  scannedPdf,
  textPdf,
} from '../../../tests/harness/documents.ts';
import { files } from '../contract.ts';
import { disposition, readRange } from './content-answer.ts';
import { stopExtraction } from './extract-text.ts';
import { aFile } from './factory.ts';
import { storeUpload, type Upload } from './store-upload.ts';

afterAll(stopExtraction);

async function aCandidateWith(fields: Parameters<typeof aFile>[2]) {
  const { platform } = await testServer();
  const company = await aCompany();
  const candidate = await company.inTenant((tx) => aCandidate(tx));
  const file = await aFile(platform, { companyId: company.id, candidateId: candidate.id }, fields);
  return { company, candidate, file, params: { companyId: company.id, fileId: file.id } };
}

async function download(caller: Caller, params: object, query = {}, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  const cookie = `kadro_session=${caller.token}`;
  return app.inject({ url: addressOf(files.download, params, query), headers: { cookie, ...headers } });
}

async function refusalOf(upload: Upload): Promise<string | undefined> {
  const { platform } = await testServer();
  const removeUnused = async () => expect.unreachable();
  const error = await storeUpload(platform, { ...upload, removeUnused }, async () => {}).catch(
    (reason: unknown) => reason,
  );
  return error instanceof Refusal ? error.reason : undefined;
}

describe('an upload', () => {
  test.each<[string, Omit<Upload, 'purpose'>, string]>([
    ['empty', { stream: Buffer.alloc(0), name: 'cv.pdf' }, 'files.empty'],
    [
      'a page that calls itself a PDF',
      { stream: Buffer.from('<html><script>1'), name: 'cv.pdf' },
      'files.wrong_kind',
    ],
    ['a program by its name', { stream: Buffer.from('%PDF-1.7'), name: 'cv.php' }, 'files.wrong_kind'],
    [
      'a program behind another ending',
      { stream: Buffer.from('%PDF-1.7'), name: 'cv.php.pdf' },
      'files.wrong_kind',
    ],
    ['a document with macros', { stream: docm(), name: 'cv.docx' }, 'files.wrong_kind'],
    ['a picture as CV', { stream: pngImage(2, 2), name: 'cv.png' }, 'files.wrong_kind'],
    ['too large', { stream: Buffer.alloc(101, 'a'), name: 'cv.txt', limitBytes: 100 }, 'files.too_large'],
    [
      'too large by its own word',
      { stream: Buffer.from('a'), name: 'cv.txt', declaredBytes: 1e9 },
      'files.too_large',
    ],
    [
      'too large as a stream',
      { stream: Readable.from(['a'.repeat(101)]), name: 'cv.txt', limitBytes: 100 },
      'files.too_large',
    ],
  ])('%s is refused and leaves no row and no content', async (_what, upload, reason) => {
    const { platform } = await testServer();
    const uploads = () => readdir(join(platform.config.dataDir, 'uploads')).catch((): string[] => []);
    const before = await uploads();
    expect(await refusalOf({ ...upload, purpose: 'cv' })).toBe(reason);
    expect((await uploads()).filter((name) => !before.includes(name))).toEqual([]);
  });

  test('is stored under a random key, with the extension of its kind in its title', async () => {
    const { platform } = await testServer();
    const upload = {
      stream: Buffer.from('Hello'),
      name: '../../etc/Işıl;$(reboot)',
      purpose: 'cover_letter',
      removeUnused: async () => {},
    } as const;
    const stored = await storeUpload(platform, upload, async (file) => file);
    expect(stored).toMatchObject({
      title: 'Işıl;$(reboot).txt',
      format: 'txt',
      contentType: 'text/plain',
      bytes: 5,
    });
    expect(stored.storageKey).toMatch(/^cover-letter\/[0-9a-f]{40}$/);
  });
});

describe('a download', () => {
  test('attack class 1: is an attachment, never a page', async () => {
    const { company, params } = await aCandidateWith({ name: 'Şule "CV" <b>.txt' });
    const answer = await download(company.owner, params);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Ten years of bridges');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''%C5%9Eule%20_CV_/,
    );
    const inline = await download(company.owner, params, { inline: '1' });
    expect(inline.headers['content-disposition'], 'a text is never shown in place').toMatch(/^attachment/);
  });

  test('can show a PDF inline and in ranges, and records the first opening', async () => {
    const { company, params } = await aCandidateWith({
      content: await textPdf([['Bridges']]),
      name: 'cv.pdf',
    });
    // Loaded before anybody looks at it.
    expect((await download(company.owner, params, { inline: '1', ahead: '1' })).statusCode).toBe(200);
    expect((await company.owner.call(files.read, { params })).body.firstOpenedAt).toBeNull();
    const part = await download(company.owner, params, { inline: '' }, { range: 'bytes=0-3' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('%PDF');
    expect(part.headers['content-disposition']).toMatch(/^inline/);
    expect((await download(company.owner, params, {}, { range: 'bytes=9999999-' })).statusCode).toBe(416);
    const read = await company.owner.call(files.read, { params });
    expect(read.body.firstOpenedAt).not.toBeNull();
  });

  test('has an ETag: a current copy returns 304, and a range of another version the whole file', async () => {
    const { company, params } = await aCandidateWith({
      content: await textPdf([['Bridges']]),
      name: 'cv.pdf',
    });
    const whole = await download(company.owner, params);
    const etag = String(whole.headers['etag']);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const tags of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await download(company.owner, params, {}, { 'if-none-match': tags });
      expect([again.statusCode, again.body], tags).toEqual([304, '']);
    }
    const others = await download(company.owner, params, {}, { 'if-none-match': '"other"' });
    expect(others.statusCode).toBe(200);
    const range = 'bytes=0-3';
    const part = await download(company.owner, params, {}, { range, 'if-range': etag });
    expect([part.statusCode, part.body]).toEqual([206, '%PDF']);
    for (const version of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 00:00:00 GMT']) {
      const all = await download(company.owner, params, {}, { range, 'if-range': version });
      expect(all.statusCode, version).toBe(200);
    }
    const stranger = (await aCompany()).owner;
    expect((await download(stranger, params, {}, { 'if-none-match': '*' })).statusCode).toBe(404);
  });

  test('attack class 9: is not found by other members, other companies, or for a draft', async () => {
    const { company, params, file } = await aCandidateWith({});
    const stranger = (await aCompany()).owner;
    const member = await company.member('jobs.list');
    expect((await download(company.owner, params)).statusCode).toBe(200);
    expect((await download(member, params)).statusCode).toBe(404);
    expect((await download(stranger, params)).statusCode).toBe(404);
    expect((await stranger.call(files.read, { params })).status).toBe(404);
    await company.inTenant((tx) =>
      tx.updateTable('files').set({ candidate_id: null }).where('id', '=', file.id).execute(),
    );
    expect((await download(company.owner, params)).statusCode).toBe(404);
  });

  test('returns 410 when the content is missing', async () => {
    const { company, params, file } = await aCandidateWith({});
    const { platform } = await testServer();
    const key = await company.inTenant((tx) =>
      tx.selectFrom('files').select('storage_key').where('id', '=', file.id).executeTakeFirstOrThrow(),
    );
    await platform.storage.remove(key.storage_key);
    expect((await download(company.owner, params)).statusCode).toBe(410);
  });
});

test('a renamed file keeps its extension, and special characters in the title are inert', async () => {
  const { company, params } = await aCandidateWith({});
  const renamed = await company.owner.call(files.rename, {
    params,
    body: { title: '<script>x</script>.php' },
  });
  expect(renamed.body.title).toMatch(/\.txt$/);
  expect(renamed.body.title).not.toContain('<');
  const dated = await company.owner.call(files.rename, { params, body: { title: 'Kaan CV 05/2026' } });
  expect(dated.body.title).toBe('Kaan CV 05-2026.txt');
  expect((await company.owner.call(files.rename, { params, body: { title: '' } })).status).toBe(400);
});

test('a member who may only view a candidate cannot rename their files', async () => {
  const { company, params, candidate } = await aCandidateWith({});
  const interviewer = await company.member();
  const reader = await company.member('jobs.list', 'candidates.get');
  const recruiter = await company.member();
  await company.inTenant(async (tx) => {
    const job = await aJob(tx, {
      hiringTeam: [
        { memberId: interviewer.memberId, role: 'interviewer' },
        { memberId: recruiter.memberId, role: 'recruiter' },
      ],
    });
    await anApplication(tx, { jobId: job.id, candidate_id: candidate.id });
  });
  for (const caller of [interviewer, reader]) {
    expect((await caller.call(files.read, { params })).body.can.rename).toBe(false);
    expect((await caller.call(files.rename, { params, body: { title: 'Mine' } })).status).toBe(403);
  }
  expect((await recruiter.call(files.read, { params })).body.can.rename).toBe(true);
  expect((await recruiter.call(files.rename, { params, body: { title: 'Ours' } })).body.title).toBe(
    'Ours.txt',
  );
});

test.each([
  ['ready', () => textPdf([['Bridges of Ankara']]), 'cv.pdf'],
  ['no_text', scannedPdf, 'cv.pdf'],
  ['encrypted', encryptedPdf, 'cv.pdf'],
  ['empty', blankPdf, 'cv.pdf'],
])('the text of a file ends in the state %s', async (state, content, name) => {
  const { company, params } = await aCandidateWith({ content: await content(), name });
  await (await testServer()).runTasks();
  const read = await company.owner.call(files.read, { params });
  const isReady = state === 'ready';
  expect(read.body).toMatchObject({ textState: state, pages: isReady ? 1 : null });
  expect(read.body.text?.trim() ?? null).toBe(isReady ? 'Bridges of Ankara' : null);
});

test('a single byte range is parsed, and any other header returns the whole file', () => {
  expect(readRange('bytes=2-5', 10)).toEqual({ start: 2, end: 5 });
  expect(readRange('bytes=2-', 10)).toEqual({ start: 2, end: 9 });
  expect(readRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
  expect(readRange('bytes=0-1,4-5', 10)).toBeNull();
  expect(readRange('bytes=5-2', 10)).toBeNull();
  expect(readRange('bytes=10-', 10)).toBe('unsatisfiable');
  expect(readRange('bytes=-0', 10)).toBe('unsatisfiable');
  expect(readRange('bytes=-00', 10)).toBe('unsatisfiable');
});

test('a title cannot inject into the Content-Disposition header', () => {
  expect(disposition(false, 'a"\r\nX: 1.pdf')).not.toMatch(/[\r\n]/);
  expect(disposition(false, "O'Neil (1).pdf")).toContain("UTF-8''O%27Neil%20%281%29.pdf");
});
