import { afterEach, expect, test } from 'vitest';
import { runBulkChangeTask } from '#bulk-changes/server/run-bulk-change.ts';
import { candidateBulk } from '#bulk-changes/candidate-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { applicants } from '#applicants/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { aCompany, testServer, type TestCompany } from '../../../tests/harness/api.ts';
import { callsOf, twoRecords } from '../../../tests/harness/duplicates.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { conversations } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const at = async (day: string) => (await testServer()).clock.set(new Date(`${day}T12:00:00Z`));

/** Two people of a company, and calls about their last contacts. */
async function twoPeople() {
  const company = await aCompany();
  const emails = [`${crypto.randomUUID()}@example.test`, `${crypto.randomUUID()}@example.test`];
  const { kept, merged } = await twoRecords(company, [
    { name: 'Ada', email: emails[0] ?? '' },
    { name: 'Bora', email: emails[1] ?? '' },
  ]);
  const { owner, id: companyId } = company;
  const write = (candidateId: string) =>
    owner.call(conversations.send, { params: { companyId, candidateId }, body: { body: 'Hello' } as never });
  return { company, owner, companyId, ada: kept, bora: merged, write, ...listOf(company) };
}

function listOf({ owner, id: companyId }: TestCompany) {
  const read = async (query: object) => {
    const all = { sort: 'name', details: 'true', ...query } as never;
    const { body, status } = await owner.call(candidates.list, { params: { companyId }, query: all });
    expect(status).toBe(200);
    return body.items;
  };
  return {
    found: async (query: object) => (await read(query)).map(({ name }) => name),
    days: async () => (await read({})).map((row) => row.lastContactAt?.slice(0, 10) ?? null),
  };
}

test('a message is a contact, by which the list is filtered and exported', async () => {
  const { company, owner, companyId, ada, bora, write, found, days } = await twoPeople();
  expect(await days()).toEqual([null, null]);
  expect(await found({ contact: 'never' })).toEqual(['Ada', 'Bora']);
  await at('2020-05-10');
  expect((await write(ada.id)).status).toBe(201);
  await at('2020-05-12');
  await write(ada.id);
  expect(await days()).toEqual(['2020-05-12', null]);
  const { clock } = await testServer();
  clock.set(null);
  await write(bora.id);
  expect(await found({ contact: 'never' })).toEqual([]);
  expect(await found({ contactDays: '30' })).toEqual(['Ada']);
  expect(await found({ contactFrom: '2020-05-12', contactTo: '2020-05-12' })).toEqual(['Ada']);
  expect(await found({ contactTo: '2020-05-11' })).toEqual([]);
  expect(await found({ contactFrom: '2020-05-13' })).toEqual(['Bora']);
  const params = { companyId };
  for (const query of [{ contactDays: '0' }, { contact: 'often' }, { contactFrom: 'soon' }])
    expect((await owner.call(candidates.list, { params, query: query as never })).status).toBe(400);
  const body = { columns: ['name', 'contacted'], sort: 'name', order: 'asc', timeZone: 'UTC' };
  const table = await exportTable(owner, candidateLists.exportCandidates, { params, body });
  expect(String(table.body)).toMatch(/"Ada Yılmaz",.*2020-05-12/);
  const ofJob = { params: { companyId, jobId: ada.jobId }, query: { contactDays: '30' } };
  const { body: listed } = await owner.call(applicants.listApplicants, ofJob);
  expect(listed.items.map((row) => [row.name, row.lastContactAt?.slice(0, 10)])).toEqual([
    ['Ada', '2020-05-12'],
  ]);
  expect(await listOf(await aCompany()).found({ contactDays: '30' })).toEqual([]);
  expect(company.id).toBe(companyId);
});

test('a mail of a bulk change and a completed meeting are contacts; a meeting that is marked as upcoming again is none', async () => {
  const { owner, companyId, ada, bora, days } = await twoPeople();
  await at('2020-06-01');
  const text = { subject: 'News', body: 'We are hiring' };
  const made = await owner.call(candidateBulk.createCandidateBulkChange, {
    params: { companyId },
    body: {
      action: { kind: 'mail', texts: { en: text, tr: text }, replyTo: 'company' },
      jobId: null,
      target: { candidateIds: [bora.id] },
    } as never,
  });
  expect(made.status).toBe(202);
  await at('2020-06-02');
  const { platform } = await testServer();
  await runBulkChangeTask.run({ companyId, bulkChangeId: made.body.id }, platform);
  expect(await days()).toEqual([null, '2020-06-02']);
  const draft = aMeetingDraft({
    candidateId: ada.id,
    hostIds: [owner.memberId],
    wallTime: '2020-06-03T10:00',
  });
  const meeting = await owner.call(meetings.create, { params: { companyId }, body: draft });
  expect(meeting.status).toBe(201);
  expect(await days()).toEqual([null, '2020-06-02']);
  await at('2020-06-20');
  const params = { companyId, meetingId: meeting.body.id };
  await owner.call(meetings.complete, { params });
  expect(await days()).toEqual(['2020-06-03', '2020-06-02']);
  await owner.call(meetings.reopen, { params });
  expect(await days()).toEqual([null, '2020-06-02']);
});

test('a merge keeps the later contact, and its undo gives each person their own', async () => {
  const { owner, companyId, ada, bora, write, days } = await twoPeople();
  await at('2020-07-01');
  await write(ada.id);
  await at('2020-07-05');
  await write(bora.id);
  const calls = callsOf(companyId, ada.id, bora.id);
  expect((await calls.merge(owner)).status).toBe(200);
  expect(await days()).toEqual(['2020-07-05']);
  expect((await calls.undo(owner)).status).toBe(200);
  expect(await days()).toEqual(['2020-07-01', '2020-07-05']);
});
