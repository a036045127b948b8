import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { apply } from '#apply/contract.ts';
import { draftUploads } from '#apply/upload-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { s3Storage } from '#platform/server/storage/s3-storage.ts';
import { addressOf, aCompany, testServer } from '../harness/api.ts';
import { metadataOf } from '../harness/applicant.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { startS3Server } from '../harness/s3-server.ts';

const content = Buffer.from('Ten years of bridges and one tunnel. '.repeat(2000));
const half = 40_000;

type Body = string | Buffer | ReadableStream;

test('an upload interrupted by kill -9 continues, and one killed while it finishes becomes one file', async () => {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx));
  const s3 = await startS3Server();
  const env = {
    DATABASE_URL: (await testServer()).ownerUrl,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-upload-')),
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  let kadro = await startKadro(env);
  const send = (method: string, path: string, headers = {}, body?: Body) =>
    fetch(kadro.url + path, { method, headers, ...(body ? { body, duplex: 'half' } : {}) });
  const restart = async () => {
    kadro.process.kill('SIGKILL');
    await once(kadro.process, 'exit');
    kadro = await startKadro(env);
  };
  const started = await send(
    'POST',
    addressOf(apply.startDraft, { company: company.slug, job: job.slug }, {}),
    { 'content-type': 'application/json' },
    JSON.stringify({ language: 'en' }),
  );
  const draft = (await started.json()) as { id: string; token: string };
  const headers = { [draftTokenHeader]: draft.token, 'tus-resumable': '1.0.0' };
  const created = await send('POST', addressOf(draftUploads.createUpload, { draftId: draft.id }, {}), {
    ...headers,
    'upload-length': String(content.length),
    'upload-metadata': metadataOf({ name: 'cv.txt' }),
  });
  const path = created.headers.get('location') ?? '';
  const append = (offset: number, body: Body) =>
    send(
      'PATCH',
      path,
      { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
    );
  const offset = async () => Number((await send('HEAD', path, headers)).headers.get('upload-offset'));
  const parts = async () =>
    company.inTenant((tx) => tx.selectFrom('draft_upload_parts').select('size_bytes').execute());

  expect((await append(0, content.subarray(0, half))).status).toBe(204);
  // The second part never ends; the server is killed while it arrives.
  const endless = new ReadableStream({ start: (sink) => sink.enqueue(content.subarray(half, half + 100)) });
  const broken = append(half, endless).catch(() => undefined);
  await expect.poll(parts).toHaveLength(2);
  await restart();
  await broken;
  expect(await offset()).toBe(half);
  expect((await append(half, content.subarray(half))).status).toBe(204);

  // The server is killed while it puts the parts together.
  const [reading, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  s3.beforeRead = async (key) => {
    if (!key.startsWith('upload-part/')) return;
    reading.resolve();
    await answered.promise;
  };
  const finishing = send('POST', `${path}/file`, headers).catch(() => undefined);
  await reading.promise;
  await restart();
  answered.resolve();
  await finishing;
  expect(await offset()).toBe(content.length);
  for (const attempt of ['first', 'again']) {
    const finished = await send('POST', `${path}/file`, headers);
    expect([attempt, finished.status, ((await finished.json()) as { files: object[] }).files]).toMatchObject([
      attempt,
      201,
      [{ title: 'cv.txt', sizeBytes: content.length }],
    ]);
  }
  const files = await company.inTenant((tx) => tx.selectFrom('files').select('storage_key').execute());
  expect(files).toHaveLength(1);
  const stored = await buffer(await s3Storage(s3).get(files[0]?.storage_key ?? ''));
  expect(stored.equals(content)).toBe(true);
  // Only the part that the killed server was receiving is left, for a day.
  const left = () => [...s3.objects.keys()].filter((key) => key.startsWith('upload-part/')).length;
  await expect.poll(left).toBeLessThanOrEqual(1);
  expect(await parts()).toEqual([]);
  await s3.close();
}, 120_000);
