import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { aFile } from '#files/server/factory.ts';
import { identity } from '#identity/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { s3Storage } from '#platform/server/storage/s3-storage.ts';
import { anEmail, registration } from '../harness/accounts.ts';
import { aCompany, type TestCompany, testServer, visitor } from '../harness/api.ts';
import { holdRows } from '../harness/held-rows.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { startMailServer } from '../harness/mail-server.ts';
import { startS3Server } from '../harness/s3-server.ts';

// Bulk changes are saved in chunks of 100; the kill comes after the first and during the second.
const applicationCount = 120;

/** A mail server that accepts a connection and never answers. */
async function aSilentMailServer(): Promise<{ server: Server; url: string; connected: Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  const connected = once(server, 'connection');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { server, url: `smtp://127.0.0.1:${port}`, connected };
}

/** A job with many applications on its first step, and a bulk move of all of them to the third. */
async function aBulkMove(company: TestCompany) {
  const made = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    const ids: string[] = [];
    for (let index = 0; index < applicationCount; index += 1) {
      ids.push((await anApplication(tx, { jobId: job.id })).id);
    }
    return { job, ids: ids.sort() };
  });
  const { job, ids } = made;
  const steps = job.steps.map((step) => step.id);
  const params = { companyId: company.id, jobId: job.id };
  const action = { kind: 'move' as const, stepId: steps[2] ?? '' };
  const target = { applications: ids.map((id) => ({ id, version: 1 })) };
  const { body } = await company.owner.call(bulk.createBulkChange, { params, body: { action, target } });
  const one = { ...params, bulkChangeId: body.id };
  return {
    last: ids.at(-1) ?? '',
    steps,
    read: async () => (await company.owner.call(bulk.readBulkChange, { params: one })).body,
    undo: async () => (await company.owner.call(bulk.undoBulkChange, { params: one })).status,
    /** Number of applications per step and version, and of moves in the activity log. */
    facts: () =>
      company.inTenant(async (tx) => {
        const rows = await tx
          .selectFrom('applications')
          .select(['step_id', 'version'])
          .where('job_id', '=', job.id)
          .execute();
        const moves = await tx
          .selectFrom('events')
          .select(['application_id', 'data'])
          .where('job_id', '=', job.id)
          .where('type', '=', 'application.moved')
          .execute();
        const to = (move: (typeof moves)[number]) => (move.data as { toStepId: string }).toStepId;
        return {
          standing: countOf(rows.map((row) => `step ${steps.indexOf(row.step_id)}, version ${row.version}`)),
          moves: countOf(moves.map((move) => `to step ${steps.indexOf(to(move))}`)),
          repeated: moves.length - new Set(moves.map((move) => `${move.application_id} ${to(move)}`)).size,
        };
      }),
  };
}

function countOf(names: string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

const allMoved = {
  standing: { 'step 2, version 2': applicationCount },
  moves: { 'to step 2': applicationCount },
};
const allRestored = {
  standing: { 'step 0, version 3': applicationCount },
  moves: { 'to step 2': applicationCount, 'to step 0': applicationCount },
};

test('a mail, a CV, a bulk change and an undo interrupted by kill -9 finish once, within 30 s of the next start', async () => {
  const server = await testServer();
  const company = await aCompany();
  const undoing = await aBulkMove(company);
  await server.runTasks();
  expect(await undoing.facts()).toMatchObject(allMoved);
  expect(await undoing.undo()).toBe(200);
  const moving = await aBulkMove(company);
  const cv = await aCvInBucket(company);
  const email = anEmail();
  expect((await visitor().call(identity.register, { body: registration(email) })).status).toBe(201);

  const held = await holdRows('applications', [moving.last, undoing.last]);
  const silent = await aSilentMailServer();
  const first = await startKadro({ ...cv.env, DATABASE_URL: server.ownerUrl, SMTP_URL: silent.url });
  await Promise.all([silent.connected, cv.reading]);
  await expect.poll(() => held.waiting(), { timeout: 60_000 }).toBe(2);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  await held.release();
  silent.server.close();
  expect(await moving.read()).toMatchObject({ state: 'running', changedCount: 100, waitingCount: 20 });
  expect(await undoing.read()).toMatchObject({ state: 'undoing', undoneCount: 100, changedCount: 20 });
  expect(await cv.read()).toEqual({ text_state: 'pending', text_content: null });

  const mail = await startMailServer();
  const second = await startKadro({ ...cv.env, DATABASE_URL: server.ownerUrl, SMTP_URL: mail.url });
  const sent = () => mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length;
  const ends = async () => [
    sent(),
    (await cv.read()).text_state,
    (await moving.read()).state,
    (await undoing.read()).state,
  ];
  await expect.poll(ends, { timeout: 30_000, interval: 200 }).toEqual([1, 'ready', 'done', 'undone']);
  expect(await moving.facts()).toMatchObject({ ...allMoved, repeated: 0 });
  expect(await undoing.facts()).toMatchObject({ ...allRestored, repeated: 0 });
  expect(await cv.read()).toMatchObject({ text_content: expect.stringContaining('Ten years of bridges') });
  expect(cv.reads()).toBe(2);

  expect(await moving.undo()).toBe(200);
  await expect.poll(async () => (await moving.read()).state).toBe('undone');
  expect(await moving.facts()).toMatchObject({ ...allRestored, repeated: 0 });
  second.process.kill('SIGTERM');
  await once(second.process, 'exit');
  expect(sent()).toBe(1);
  expect(await tasksLeft()).toEqual([]);
  await cv.close();
  await mail.down();
}, 300_000);

/** A CV in a bucket that does not answer the first read. */
async function aCvInBucket(company: TestCompany) {
  const s3 = await startS3Server();
  let cvKey: string | undefined;
  const [reading, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let reads = 0;
  s3.beforeRead = async (key) => {
    if (key !== cvKey) return;
    reads += 1;
    reading.resolve();
    if (reads === 1) await answered.promise;
  };
  const { platform } = await testServer();
  const { id: candidateId } = await company.inTenant((tx) => aCandidate(tx));
  const { id } = await aFile({ ...platform, storage: s3Storage(s3) }, { companyId: company.id, candidateId });
  [cvKey] = s3.objects.keys();
  return {
    env: {
      DATA_DIR: mkdtempSync(join(tmpdir(), 'kadro-killed-')),
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    },
    reading: reading.promise,
    reads: () => reads,
    read: () =>
      company.inTenant((tx) =>
        tx
          .selectFrom('files')
          .select(['text_state', 'text_content'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      ),
    close() {
      answered.resolve();
      return s3.close();
    },
  };
}

async function tasksLeft(): Promise<string[]> {
  const { ownerUrl } = await testServer();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select t.identifier as name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where j.locked_at is not null or j.last_error is not null`,
  );
  await owner.end();
  return rows.map(({ name }) => name);
}
