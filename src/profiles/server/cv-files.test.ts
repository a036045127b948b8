import { afterAll, describe, expect, test } from 'vitest';
import { stopExtraction } from '#files/server/extract-text.ts';
import type { Problem } from '#platform/contract/errors.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { addressOf, aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { docx, encryptedPdf, pngImage, scannedPdf, textPdf } from '../../../tests/harness/documents.ts';
import { storedKeys } from '../../../tests/harness/stored-keys.ts';
import { type CvFile, cvFiles } from '../cv-contract.ts';
import { cvFilesMax } from '../rules.ts';
import { removeAllCvFiles } from './remove-cv-files.ts';

afterAll(stopExtraction);

async function upload(of: Caller, content: Buffer, name = 'cv.pdf', key?: string) {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'POST',
    url: addressOf(cvFiles.upload, {}, { name }),
    headers: {
      'content-type': 'application/octet-stream',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(of.token === null ? {} : { cookie: `kadro_session=${of.token}` }),
    },
    payload: content,
  });
  return { status: response.statusCode, body: response.json<CvFile>(), problem: response.json<Problem>() };
}

async function aCvFile(of: Caller, content?: Buffer, name?: string): Promise<CvFile> {
  const uploaded = await upload(of, content ?? (await textPdf([['Ten years of bridges']])), name);
  expect(uploaded.status).toBe(201);
  return uploaded.body;
}

async function keyOf(file: CvFile): Promise<string> {
  const { platform } = await testServer();
  const row = await platform.db
    .selectFrom('cv_files')
    .select('storage_key')
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  return row.storage_key;
}

const isStored = async (key: string): Promise<boolean> => {
  const { platform } = await testServer();
  return platform.storage.size(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StorageMissingError) return false;
      throw error;
    },
  );
};

const listOf = async (user: Caller) => (await user.call(cvFiles.list, {})).body.items;

async function download(of: Caller, cvFileId: string, query = {}, headers: Record<string, string> = {}) {
  const { app } = await testServer();
  const url = addressOf(cvFiles.download, { cvFileId }, query);
  return app.inject({ url, headers: { cookie: `kadro_session=${of.token}`, ...headers } });
}

describe('a CV file', () => {
  test('is uploaded, listed newest first, and read in the background', async () => {
    const user = await aUser();
    const first = await aCvFile(user, undefined, 'Işıl CV.pdf');
    expect(first).toMatchObject({ title: 'Işıl CV.pdf', format: 'pdf', textState: 'pending' });
    const second = await aCvFile(user, docx(['Bridges and tunnels']), 'cv.docx');
    await (await testServer()).runTasks();
    const items = await listOf(user);
    expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(items.map(({ textState }) => textState)).toEqual(['ready', 'ready']);
    const read = await user.call(cvFiles.readFile, { params: { cvFileId: second.id } });
    expect(read.body.text).toContain('Bridges and tunnels');
  });

  test('has a text state that says when it cannot be read', async () => {
    const user = await aUser();
    await aCvFile(user, await scannedPdf());
    await aCvFile(user, await encryptedPdf());
    await (await testServer()).runTasks();
    expect((await listOf(user)).map(({ textState }) => textState)).toEqual(['encrypted', 'no_text']);
  });

  test.each<[string, () => Buffer, string, number]>([
    ['is empty', () => Buffer.alloc(0), 'files.empty', 400],
    ['is a picture', () => pngImage(2, 2), 'files.wrong_kind', 415],
    ['is a page under the name of a PDF', () => Buffer.from('<html><script>1'), 'files.wrong_kind', 415],
    ['is larger than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'files.too_large', 413],
  ])('that %s is refused', async (_what, content, code, status) => {
    const user = await aUser();
    const refused = await upload(user, content());
    expect(refused).toMatchObject({ status, problem: { code } });
    expect(await listOf(user)).toEqual([]);
  });

  test('keeps its extension under another title', async () => {
    const user = await aUser();
    const params = { cvFileId: (await aCvFile(user)).id };
    const rename = (title: string) => user.call(cvFiles.rename, { params, body: { title } });
    expect((await rename('Bridges 2026')).body.title).toBe('Bridges 2026.pdf');
    expect((await rename('Kaan CV 05/2026')).body.title).toBe('Kaan CV 05-2026.pdf');
    expect((await rename('../..\\etc/passwd.php')).body.title).toBe('-..-etc-passwd.php.pdf');
    expect((await rename('  ')).problem.fields).toHaveProperty('title');
  });

  test('is a download or an inline PDF, and never runs in the browser', async () => {
    const user = await aUser();
    const content = await textPdf([['Shown as it is']]);
    const { id } = await aCvFile(user, content, 'Şahin.pdf');
    const saved = await download(user, id);
    expect(saved.rawPayload.equals(content)).toBe(true);
    expect(saved.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
    const shown = await download(user, id, { inline: '1' }, { range: 'bytes=0-3' });
    expect(shown).toMatchObject({ statusCode: 206, body: '%PDF' });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    const text = await aCvFile(user, Buffer.from('Plain words'), 'cv.txt');
    const plain = await download(user, text.id, { inline: '1' });
    expect(plain.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('has no row and no content after it is deleted', async () => {
    const user = await aUser();
    const file = await aCvFile(user);
    const key = await keyOf(file);
    const params = { cvFileId: file.id };
    expect(await isStored(key)).toBe(true);
    expect((await user.call(cvFiles.delete, { params })).status).toBe(200);
    await (await testServer()).runTasks();
    expect(await isStored(key)).toBe(false);
    expect(await listOf(user)).toEqual([]);
    expect((await user.call(cvFiles.delete, { params })).status).toBe(404);
  });

  test('is not found by another user in any operation', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const file = await aCvFile(user);
    const params = { cvFileId: file.id };
    expect((await other.call(cvFiles.readFile, { params })).status).toBe(404);
    expect((await download(other, file.id)).statusCode).toBe(404);
    expect((await other.call(cvFiles.rename, { params, body: { title: 'Mine' } })).status).toBe(404);
    expect((await other.call(cvFiles.delete, { params })).status).toBe(404);
    expect(await listOf(other)).toEqual([]);
    expect((await upload(visitor(), Buffer.from('x'))).status).toBe(401);
    expect((await download(user, file.id)).statusCode).toBe(200);
  });

  test('is refused beyond twenty, and the refused upload leaves no row and no content', async () => {
    const user = await aUserWithRoomForOne();
    const before = await storedKeys('cv/');
    const content = Buffer.from('One of three at once');
    const answers = await Promise.all([1, 2, 3].map((number) => upload(user, content, `${number}.txt`)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('profiles.files_full');
    expect((await storedKeys('cv/')).difference(before).size).toBe(1);
    expect(await listOf(user)).toHaveLength(cvFilesMax);
  });

  test('returns the first answer when repeated with its key, even after it filled the last place', async () => {
    const user = await aUserWithRoomForOne();
    const send = () => upload(user, Buffer.from('Sent twice'), 'cv.txt', 'a key for one upload');
    const first = await send();
    expect(first.status).toBe(201);
    expect(await send()).toEqual(first);
    expect(await listOf(user)).toHaveLength(cvFilesMax);
  });

  test('is refused when its key belongs to another content', async () => {
    const user = await aUser();
    const send = (content: string) => upload(user, Buffer.from(content), 'cv.txt', 'a key for one upload');
    expect((await send('The first CV')).status).toBe(201);
    const before = await storedKeys('cv/');
    const other = await send('The second CV');
    expect(other).toMatchObject({
      status: 422,
      problem: { fields: { 'Idempotency-Key': [expect.any(String)] } },
    });
    expect(await listOf(user)).toHaveLength(1);
    expect((await storedKeys('cv/')).difference(before).size).toBe(0);
  });
});

test('all CV files of an account can be removed, and the removal can be repeated', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const server = await testServer();
  const { platform } = server;
  const [file, theirs] = [await aCvFile(user), await aCvFile(other)];
  const [key, theirKey] = [await keyOf(file), await keyOf(theirs)];
  await removeAllCvFiles(platform, user.userId);
  await removeAllCvFiles(platform, user.userId);
  await server.runTasks();
  expect(await isStored(key)).toBe(false);
  expect(await listOf(user)).toEqual([]);
  expect(await isStored(theirKey)).toBe(true);
  expect(await listOf(other)).toHaveLength(1);
});

async function aUserWithRoomForOne() {
  const user = await aUser();
  const { platform } = await testServer();
  const rows = Array.from({ length: cvFilesMax - 1 }, (_, index) => ({
    user_id: user.userId,
    title: `cv ${index}.txt`,
    format: 'txt',
    content_type: 'text/plain',
    size_bytes: 1,
    storage_key: `cv/${user.userId}-${index}`,
  }));
  await platform.db.insertInto('cv_files').values(rows).execute();
  return user;
}
