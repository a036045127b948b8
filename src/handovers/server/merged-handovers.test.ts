import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { snoozes } from '#applications/snooze-contract.ts';
import { follows } from '#follows/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { tasks } from '#tasks/contract.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { comparable, withoutEvents } from '../../../tests/harness/applicant-twice.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { callsOf } from '../../../tests/harness/duplicates.ts';
import { handovers } from '../contract.ts';

/** A handover to a colleague of two people who applied for one job, each with a line, a task, a snooze and a follow. */
async function aHandoverOfTwo() {
  const company = await aCompany();
  const { id: companyId, owner } = company;
  const [recruiter, colleague] = [await company.member(), await company.member()];
  const hiringTeam = [{ memberId: recruiter.memberId, role: 'recruiter' as const }];
  const people = await company.inTenant(async (tx) => {
    const { id: jobId } = await aJob(tx, { title: 'Cook', hiringTeam });
    const made = [];
    for (const name of ['Ada', 'Adda'])
      made.push(
        await anApplication(tx, {
          jobId,
          assignee_id: recruiter.memberId,
          candidate: { name, surname: 'Kaya' },
        }),
      );
    return made;
  });
  for (const { id: applicationId, candidate_id: candidateId } of people) {
    const params = { companyId, candidateId };
    const draft = { title: 'Call', dueOn: '2031-03-03', timeZone: 'UTC', assigneeId: recruiter.memberId };
    const body = { until: new Date(Date.now() + 86_400_000).toISOString() };
    const given = [
      await recruiter.call(tasks.create, { params, body: draft }),
      await recruiter.call(snoozes.snooze, { params: { companyId, applicationId }, body }),
      await recruiter.call(follows.follow, { params }),
    ];
    expect(given.map(({ status }) => status)).toEqual([201, 200, 200]);
  }
  const [kept, merged] = people.map(({ candidate_id: id }) => id) as [string, string];
  const choices = [kept, merged].map((candidateId, at) => ({ candidateId, whereLine: `Line ${at}` }));
  const made = await recruiter.call(handovers.create, {
    params: { companyId },
    body: { fromMemberId: recruiter.memberId, toMemberId: colleague.memberId, choices },
  });
  const server = await testServer();
  await server.runTasks();
  const params = { companyId, handoverId: made.body.id };
  const names = new Map<string | null, string>([
    [recruiter.memberId, 'recruiter'],
    [colleague.memberId, 'colleague'],
  ]);
  return {
    company,
    people,
    ...callsOf(companyId, kept, merged),
    undoHandover: async () => {
      expect((await recruiter.call(handovers.undo, { params })).status).toBe(200);
      await server.runTasks();
      return (await recruiter.call(handovers.read, { params })).body;
    },
    lines: async () => {
      const read = (cursor?: string) =>
        owner.call(handovers.listPeople, { params, query: { limit: 1, ...(cursor && { cursor }) } });
      const first = (await read()).body;
      const second = (await read(first.nextCursor ?? undefined)).body;
      expect(second.nextCursor).toBeNull();
      return [...first.items, ...second.items]
        .map(({ candidate, whereLine, state }) => `${candidate.name}, ${whereLine}: ${state}`)
        .toSorted();
    },
    /** The members who have the applications, tasks, snoozes and follows. */
    responsible: () =>
      company.inTenant(async (tx) => {
        const rows = [
          await tx.selectFrom('applications').select('assignee_id as id').execute(),
          await tx.selectFrom('tasks').select('assignee_id as id').execute(),
          await tx.selectFrom('snoozes').select('member_id as id').execute(),
          await tx.selectFrom('follows').select('member_id as id').execute(),
        ];
        return rows.map((own) => own.map(({ id }) => names.get(id)));
      }),
  };
}

const twice = (name: string) => [name, name];
const ofTwo = (name: string) => Array.from({ length: 4 }, () => twice(name));

test('a merge of two people of a handover keeps the lines of both, and their undo returns what each brought', async () => {
  const { company, merge, lines, responsible, undoHandover } = await aHandoverOfTwo();
  expect(await responsible()).toEqual(ofTwo('colleague'));
  expect((await merge(company.owner)).status).toBe(200);
  expect(await lines()).toEqual(['Ada, Line 0: moved', 'Ada, Line 1: moved']);
  expect(await undoHandover()).toMatchObject({ state: 'undone', undoneCount: 2, undoSkippedCount: 0 });
  expect(await responsible()).toEqual([['recruiter'], twice('recruiter'), ['recruiter'], ['recruiter']]);
});

test('the undo of the merge restores both people of the handover, which can be undone then', async () => {
  const { company, merge, undo, lines, responsible, undoHandover } = await aHandoverOfTwo();
  const before = withoutEvents(comparable(await rowsOf(company.id)));
  await merge(company.owner);
  expect((await undo(company.owner)).status).toBe(200);
  expect(withoutEvents(comparable(await rowsOf(company.id)))).toEqual(before);
  expect(await lines()).toEqual(['Ada, Line 0: moved', 'Adda, Line 1: moved']);
  expect(await undoHandover()).toMatchObject({ undoneCount: 2, undoSkippedCount: 0 });
  expect(await responsible()).toEqual(ofTwo('recruiter'));
});

test('the undo of a merge returns to the member what it had stored when the handover was undone before that', async () => {
  const { company, merge, undo, lines, responsible, undoHandover } = await aHandoverOfTwo();
  await merge(company.owner);
  await undoHandover();
  expect((await undo(company.owner)).status).toBe(200);
  expect(await responsible()).toEqual(ofTwo('recruiter'));
  expect(await lines()).toEqual(['Ada, Line 0: undone', 'Adda, Line 1: undone']);
});
