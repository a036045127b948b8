import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { boardPresence, presenceSeconds } from '../presence-contract.ts';

/** A board with one candidate; its owner and a colleague may both see it. */
async function aBoard() {
  const company = await aCompany();
  const { jobId, candidateId } = await company.inTenant(async (tx) => {
    const job = await aJob(tx);
    return { jobId: job.id, candidateId: (await anApplication(tx, { jobId: job.id })).candidate_id };
  });
  const params = { companyId: company.id, jobId };
  const report = (caller: Caller, place: { windowId?: string; candidateId?: string | null } = {}) =>
    caller.call(boardPresence.reportPresence, {
      params: { ...params, windowId: place.windowId ?? randomUUID() },
      body: { candidateId: place.candidateId ?? null },
    });
  const seenBy = async (caller: Caller) =>
    (await caller.call(boardPresence.listPresence, { params })).body.items;
  const colleague = await company.member('jobs.list', 'candidates.list');
  return { company, params, candidateId, report, seenBy, colleague };
}

test('a member who has a board open is listed for the others, with the candidate they have open', async () => {
  const { company, candidateId, report, seenBy, colleague } = await aBoard();
  expect((await report(company.owner)).body.items).toEqual([]);
  const windowId = randomUUID();
  const answer = await report(colleague, { windowId, candidateId });
  expect(answer.body.items).toMatchObject([{ memberId: company.owner.memberId, candidateId: null }]);
  expect(await seenBy(company.owner)).toEqual([
    { memberId: colleague.memberId, name: 'Member', surname: 'Kaya', photo: null, candidateId },
  ]);
  await report(colleague, { windowId, candidateId: null });
  expect(await seenBy(company.owner)).toMatchObject([{ candidateId: null }]);
});

test('a member with several windows is listed once, by the window with an open candidate', async () => {
  const { company, params, candidateId, report, seenBy, colleague } = await aBoard();
  const [first, second] = [randomUUID(), randomUUID()];
  await report(colleague, { windowId: first, candidateId });
  await report(colleague, { windowId: second });
  expect(await seenBy(company.owner)).toMatchObject([{ candidateId }]);
  const leave = (caller: Caller, windowId: string) =>
    caller.call(boardPresence.leaveBoard, { params: { ...params, windowId } });
  expect((await leave(company.owner, first)).status).toBe(200);
  expect(await seenBy(company.owner)).toMatchObject([{ candidateId }]);
  await leave(colleague, first);
  expect(await seenBy(company.owner)).toMatchObject([{ candidateId: null }]);
  await leave(colleague, second);
  expect(await seenBy(company.owner)).toEqual([]);
});

test('a window that stops reporting is no longer listed and its row is deleted', async () => {
  const { company, params, report, seenBy, colleague } = await aBoard();
  const { clock } = await testServer();
  const started = clock.now();
  await report(colleague);
  clock.set(new Date(started.getTime() + (presenceSeconds + 1) * 1000));
  expect(await seenBy(company.owner)).toEqual([]);
  await report(company.owner);
  const left = await company.inTenant((tx) =>
    tx.selectFrom('board_presence').select('member_id').where('job_id', '=', params.jobId).execute(),
  );
  expect(left).toEqual([{ member_id: company.owner.memberId }]);
  clock.set(null);
});

test('a candidate who is not on the job is not found, and the saved presence stays', async () => {
  const { company, candidateId, report, seenBy, colleague } = await aBoard();
  const stranger = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { title: 'Other' });
    return (await anApplication(tx, { jobId: job.id })).candidate_id;
  });
  const windowId = randomUUID();
  expect((await report(colleague, { windowId, candidateId })).status).toBe(200);
  expect((await report(colleague, { windowId, candidateId: stranger })).status).toBe(404);
  expect((await report(colleague, { windowId, candidateId: randomUUID() })).status).toBe(404);
  expect(await seenBy(company.owner)).toMatchObject([{ candidateId }]);
});

test('a member has presence in at most 20 windows', async () => {
  const { company, params, report, colleague } = await aBoard();
  for (let count = 0; count < 25; count += 1) expect((await report(colleague)).status).toBe(200);
  const rows = await company.inTenant((tx) =>
    tx.selectFrom('board_presence').select('window_id').where('job_id', '=', params.jobId).execute(),
  );
  expect(rows).toHaveLength(20);
});

test('only members who may see the board may report, list and leave, and an inactive member is not listed', async () => {
  const { company, params, report, seenBy, colleague } = await aBoard();
  const statuses = async (caller: Caller) => [
    (await report(caller)).status,
    (await caller.call(boardPresence.listPresence, { params })).status,
    (await caller.call(boardPresence.leaveBoard, { params: { ...params, windowId: randomUUID() } })).status,
  ];
  expect(await statuses(colleague)).toEqual([200, 200, 200]);
  expect(await statuses(await company.member('jobs.list'))).toEqual([403, 403, 403]);
  expect(await statuses(await company.member('candidates.list'))).toEqual([404, 404, 404]);
  expect(await statuses(await company.member())).toEqual([404, 404, 404]);
  expect(await statuses((await aCompany()).owner)).toEqual([404, 404, 404]);
  expect(await statuses(visitor())).toEqual([401, 401, 401]);
  expect(await seenBy(company.owner)).toMatchObject([{ memberId: colleague.memberId }]);
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', colleague.memberId).execute(),
  );
  expect(await seenBy(company.owner)).toEqual([]);
});
