import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { exports_ } from '#exports/contract.ts';
import { aCompany, testServer } from '../harness/api.ts';
import { startKadro } from '../harness/kadro-process.ts';

const people = 3000;

test('kill -9 while an export is written: it is written again, whole, and no part of a file stays', async () => {
  const company = await aCompany();
  const { id: companyId, owner } = company;
  const server = await testServer();
  const { dataDir } = server.platform.config;
  const env = { DATABASE_URL: server.ownerUrl, DATA_DIR: dataDir };
  await company.inTenant(async (tx) => {
    for (let number = 0; number < people; number++) await aCandidate(tx, { surname: `No${number}` });
  });
  const before = await listFiles(dataDir);
  const { body: started } = await owner.call(candidateLists.exportCandidates, {
    params: { companyId },
    body: { format: 'csv', columns: ['name', 'email'], sort: 'name', order: 'asc' } as never,
  });
  const params = { companyId, exportId: started.id };
  const read = async () => (await owner.call(exports_.read, { params })).body;
  const first = await startKadro(env);
  await expect
    .poll(async () => (await read()).rowCount, { timeout: 90_000, interval: 10 })
    .toBeGreaterThan(0);
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(await read()).toMatchObject({ state: 'waiting' });
  const second = await startKadro(env);
  await expect.poll(async () => (await read()).state, { timeout: 120_000 }).toBe('ready');
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');
  expect(await read()).toMatchObject({ rowCount: people });
  const { body } = await owner.call(exports_.download, { params });
  const names = String(body).split('\r\n').slice(1, -1);
  expect(new Set(names).size).toBe(people);
  // The task that deletes what no export names runs some hours later.
  server.clock.set(new Date(server.clock.now().getTime() + 5 * 3_600_000));
  await server.runTasks();
  const left = (await listFiles(dataDir)).filter((path) => !before.includes(path));
  expect(left).toHaveLength(1);
}, 300_000);

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.parentPath.includes('export'))
    .map(({ parentPath, name }) => join(parentPath, name));
