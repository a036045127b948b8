import { readXlsx } from 'hucre/xlsx';
import { afterEach, expect, test } from 'vitest';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { type Caller, testServer } from '../../../tests/harness/api.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { aList, exportTable } from '../../../tests/harness/exports.ts';
import { notifications } from '#notifications/contract.ts';
import { exports_ } from '../contract.ts';
import { noticeSeconds } from '../rules.ts';
import { removeExpiredExportsTask } from './background.ts';

afterEach(freeClocks);

test('a workbook has the same cells as texts, with a formula as its text', async () => {
  const { company, companyId } = await aList(['=1+1', 'a\u0001b\uffff']);
  const body = { format: 'xlsx', columns: ['name', 'email'], sort: 'name', order: 'asc', language: 'tr' };
  const { content, headers } = await exportBytes(company.owner, companyId, body);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="candidates-[\d-]+\.xlsx"$/);
  const [sheet] = (await readXlsx(content)).sheets;
  const names = sheet?.rows.map(([name]) => name);
  expect(names?.[0]).toBe('Ad');
  expect(names?.slice(1).toSorted()).toEqual(['=1+1 Öz', 'ab Öz']);
});

async function exportBytes(caller: Caller, companyId: string, body: object) {
  const answer = await exportTable(caller, candidateLists.exportCandidates, { params: { companyId }, body });
  const stream = await (await testServer()).platform.storage.get(await keyOf(companyId));
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { content: new Uint8Array(Buffer.concat(chunks)), headers: answer.headers };
}

async function keyOf(companyId: string): Promise<string> {
  const { platform } = await testServer();
  const row = await platform.system
    .selectFrom('exports')
    .select('storage_key')
    .where('tenant_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.storage_key ?? '';
}

test('an export shows its rows, is its member own, and is gone after a day with its file', async () => {
  const { company, start, at, stored } = await aList(['Ali', 'Ece', 'Zoë']);
  const started = await start();
  expect(started.body).toMatchObject({ state: 'waiting', rowCount: 0, expiresAt: null, list: 'candidates' });
  const { id } = started.body;
  expect((await company.owner.call(exports_.download, at(id))).problem.code).toBe('exports.not_ready');
  const server = await testServer();
  await server.runTasks();
  const ready = (await company.owner.call(exports_.read, at(id))).body;
  expect(ready).toMatchObject({ state: 'ready', rowCount: 3 });
  const colleague = await company.member(
    'candidates.list',
    'candidates.update',
    'candidates.get',
    'jobs.list',
  );
  for (const call of [exports_.read, exports_.download, exports_.delete])
    expect((await colleague.call(call, at(id))).status).toBe(404);
  const list = (caller: Caller) => caller.call(exports_.list, { params: at(id).params, query: {} as never });
  expect((await list(colleague)).body.items).toEqual([]);
  expect((await list(company.owner)).body.items).toEqual([ready]);
  const [row] = await stored();
  server.clock.set(new Date(Date.parse(ready.expiresAt ?? '') + 1));
  expect((await company.owner.call(exports_.download, at(id))).problem.code).toBe('exports.expired');
  await removeExpiredExportsTask.run({}, server.platform);
  await server.runTasks();
  expect(await stored()).toEqual([]);
  await expect(server.platform.storage.size(row?.storage_key ?? '')).rejects.toThrow(StorageMissingError);
});

test('a member who loses the right gets neither the table nor the file', async () => {
  const { company, start, at, stored } = await aList();
  const rights = ['candidates.list', 'candidates.get', 'jobs.list'] as const;
  const recruiter = await company.member(...rights, 'candidates.update');
  const [first, second] = [await start(recruiter), await start(recruiter)];
  const server = await testServer();
  const allow = (permissions: readonly string[]) =>
    company.inTenant((tx) =>
      tx
        .updateTable('members')
        .set({ permissions: [...permissions] })
        .where('id', '=', recruiter.memberId)
        .execute(),
    );
  await allow(rights);
  await server.runTasks();
  expect(await stored()).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  await allow([...rights, 'candidates.update']);
  const third = await start(recruiter);
  await server.runTasks();
  expect((await recruiter.call(exports_.download, at(third.body.id))).status).toBe(200);
  await allow(rights);
  expect((await recruiter.call(exports_.download, at(third.body.id))).status).toBe(403);
  expect(first.body.id).not.toBe(second.body.id);
});

test('deleting an export deletes its file, and one that waits is not written', async () => {
  const { company, start, at, stored } = await aList();
  const server = await testServer();
  const waiting = await start();
  expect((await company.owner.call(exports_.delete, at(waiting.body.id))).status).toBe(200);
  const done = await start();
  await server.runTasks();
  const [row] = await stored();
  expect(row?.state).toBe('ready');
  await company.owner.call(exports_.delete, at(done.body.id));
  await server.runTasks();
  expect(await stored()).toEqual([]);
  await expect(server.platform.storage.size(row?.storage_key ?? '')).rejects.toThrow(StorageMissingError);
});

test('a member who waited for the export is notified of its end, in the company of the export', async () => {
  const { company, companyId, start } = await aList();
  const server = await testServer();
  const told = async () => {
    const { items } = (await company.owner.call(notifications.list, { params: { companyId } })).body;
    return items.map(({ type }) => type).filter((type) => type.startsWith('export'));
  };
  await start();
  await server.runTasks();
  expect(await told()).toEqual([]);
  await start();
  server.clock.set(new Date(server.clock.now().getTime() + noticeSeconds * 1000));
  await server.runTasks();
  expect(await told()).toEqual(['export_ready']);
});
