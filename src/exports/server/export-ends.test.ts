import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { candidateSource } from '#applicants/server/export-candidates.ts';
import { applicantSource } from '#applicants/server/export-applicants.ts';
import type { Platform } from '#platform/server/platform.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { aList } from '../../../tests/harness/exports.ts';
import { storedKeys } from '../../../tests/harness/stored-keys.ts';
import { exports_ } from '../contract.ts';
import { removeExpiredExportsTask } from './background.ts';
import { type ExportSources, writeExportTask } from './write-export.ts';

afterEach(freeClocks);

const sources: ExportSources = { candidates: candidateSource, applicants: applicantSource };

/** Runs the task of an export by itself, with another storage or source when given. */
async function write(
  payload: { companyId: string; exportId: string },
  { storage, ...other }: { storage?: Partial<Platform['storage']> } & Partial<ExportSources> = {},
) {
  const { platform } = await testServer();
  const inBackground = { ...platform, ...platform.background };
  await writeExportTask({ ...sources, ...other }).run(payload, {
    ...inBackground,
    storage: { ...platform.storage, ...storage },
  });
}

/** Begins a waiting export; `end` runs its other tasks and returns the tables that it left in storage. */
async function aWaiting() {
  // Exports that another file started are written before.
  await (await testServer()).runTasks();
  const list = await aList(['Ali', 'Ece']);
  const before = await storedKeys('export/');
  const { body } = await list.start();
  const left = async () => [...(await storedKeys('export/')).difference(before)];
  const end = async () => {
    await (await testServer()).runTasks();
    return left();
  };
  return { ...list, id: body.id, payload: { companyId: list.companyId, exportId: body.id }, left, end };
}

test('an export that is deleted after its last page leaves no file', async () => {
  const { company, at, id, payload, left, end } = await aWaiting();
  const { platform } = await testServer();
  await write(payload, {
    storage: {
      async put(...input) {
        const stored = await platform.storage.put(...input);
        await company.owner.call(exports_.delete, at(id));
        return stored;
      },
    },
  });
  expect(await left()).toHaveLength(1);
  expect(await end()).toEqual([]);
});

test('an export that is deleted while it is written stops at the next page', async () => {
  const { company, at, id, payload, left, stored } = await aWaiting();
  let pages = 0;
  async function* endless() {
    for (;;) {
      pages += 1;
      yield [['a row']];
      if (pages === 3) await company.owner.call(exports_.delete, at(id));
    }
  }
  await write(payload, { candidates: { language: () => 'en', pages: endless } });
  expect(pages).toBe(4);
  expect([await stored(), await left()]).toEqual([[], []]);
});

test('a file that no export names is deleted some hours later, and its export is written again', async () => {
  const { payload, left, end, stored } = await aWaiting();
  const { platform, ownerUrl } = await testServer();
  const lost = write(payload, {
    storage: {
      async put(...input) {
        await platform.storage.put(...input);
        throw new Error('Connection terminated unexpectedly');
      },
    },
  });
  await expect(lost).rejects.toThrow('Connection terminated');
  const [key = ''] = await left();
  expect(await end()).toHaveLength(2);
  const queue = new pg.Client({ connectionString: ownerUrl });
  await queue.connect();
  await queue.query(
    `update graphile_worker._private_jobs set run_at = now()
      where run_at between now() + interval '3 hours' and now() + interval '5 hours'`,
  );
  await queue.end();
  const kept = await end();
  expect([kept.length, kept.includes(key)]).toEqual([1, false]);
  expect(await stored()).toEqual([{ state: 'ready', storage_key: kept[0] }]);
});

test('an export that several workers write is one file with all its rows', async () => {
  const { company, at, id, payload, end } = await aWaiting();
  const { platform } = await testServer();
  const beginsAgain = () =>
    company.inTenant((tx) =>
      tx.updateTable('exports').set({ row_count: 0 }).where('state', '=', 'waiting').execute(),
    );
  const slow: Partial<Platform['storage']> = {
    async put(...input) {
      const stored = await platform.storage.put(...input);
      await beginsAgain();
      return stored;
    },
  };
  await Promise.all([1, 2, 3, 4].map(() => write(payload, { storage: slow })));
  expect((await company.owner.call(exports_.read, at(id))).body).toMatchObject({
    state: 'ready',
    rowCount: 2,
  });
  expect(await end()).toHaveLength(1);
  await write(payload);
  expect(await end()).toHaveLength(1);
});

test('an export fails when the storage refuses its content, and keeps no part of it', async () => {
  const { payload, end, stored } = await aWaiting();
  const { platform } = await testServer();
  const incoming = () =>
    readdir(join(platform.config.dataDir, 'files', '.incoming')).catch((): string[] => []);
  // Another file's test may have left a part that was cut off.
  const before = await incoming();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await write(payload, {
    storage: {
      put: (key, content, options) =>
        platform.storage.put(
          key,
          Readable.from(
            (async function* () {
              yield* content as Readable;
              throw full;
            })(),
          ),
          options,
        ),
    },
  });
  expect(await stored()).toEqual([{ state: 'failed', storage_key: null }]);
  expect(await end()).toEqual([]);
  expect((await incoming()).filter((name) => !before.includes(name))).toEqual([]);
});

test('an export that no task could write for a day has failed, and is deleted a day later', async () => {
  const { company, at, id, stored, payload } = await aWaiting();
  const { clock, platform } = await testServer();
  const { body } = await company.owner.call(exports_.read, at(id));
  const after = (hours: number) => new Date(Date.parse(body.createdAt) + hours * 3_600_000);
  clock.set(after(23));
  await removeExpiredExportsTask.run({}, platform);
  expect(await stored()).toMatchObject([{ state: 'waiting' }]);
  clock.set(after(25));
  await removeExpiredExportsTask.run({}, platform);
  await write(payload);
  expect(await stored()).toEqual([{ state: 'failed', storage_key: null }]);
  clock.set(after(50));
  await removeExpiredExportsTask.run({}, platform);
  expect(await stored()).toEqual([]);
});

test('exports of a company are written one at a time, beside those of others', async () => {
  const [one, other] = [await aList(), await aList()];
  for (const list of [one, one, other]) await list.start();
  const server = await testServer();
  const queue = new pg.Client({ connectionString: server.ownerUrl });
  await queue.connect();
  const { rows } = await queue.query(
    `select queue_name, count(*)::integer from graphile_worker.jobs
      where task_identifier = 'write_export' and queue_name = any($1) group by 1 order by 2`,
    [[one, other].map(({ companyId }) => `write_export ${companyId}`)],
  );
  await queue.end();
  expect(rows).toEqual([
    { queue_name: `write_export ${other.companyId}`, count: 1 },
    { queue_name: `write_export ${one.companyId}`, count: 2 },
  ]);
  await server.runTasks();
  expect((await one.stored()).map(({ state }) => state)).toEqual(['ready', 'ready']);
});
