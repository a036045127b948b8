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

/** Two people of one job and recruiter, each with a task, a snooze and a follow. */
async function twoPeople() {
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
  const server = await testServer();
  let params = { companyId, handoverId: '' };
  const names = new Map<string | null, string>([
    [recruiter.memberId, 'recruiter'],
    [colleague.memberId, 'colleague'],
  ]);
  return {
    company,
    unfollow: (at: 0 | 1) =>
      recruiter.call(follows.unfollow, { params: { companyId, candidateId: [kept, merged][at] ?? '' } }),
    /** The colleague followed one of them, whom they no longer see. */
    followAsColleague: (at: 0 | 1) =>
      company.inTenant((tx) =>
        tx
          .insertInto('follows')
          .values({
            tenant_id: companyId,
            candidate_id: [kept, merged][at] ?? '',
            member_id: colleague.memberId,
            followed_at: new Date(),
          })
          .execute(),
      ),
    /** The people and the members who follow them. */
    followers: () =>
      company.inTenant(async (tx) => {
        const rows = await tx.selectFrom('follows').select(['candidate_id', 'member_id']).execute();
        return rows
          .map((row) => `${row.candidate_id === kept ? 'Ada' : 'Adda'}: ${names.get(row.member_id)}`)
          .toSorted();
      }),
    ...callsOf(companyId, kept, merged),
    /** Starts the handover to the colleague, with a line about each of these. */
    start: async (candidateIds = [kept, merged]) => {
      const choices = candidateIds.map((candidateId, at) => ({ candidateId, whereLine: `Line ${at}` }));
      const body = { fromMemberId: recruiter.memberId, toMemberId: colleague.memberId, choices };
      const made = await recruiter.call(handovers.create, { params: { companyId }, body });
      expect(made.status).toBe(201);
      params = { companyId, handoverId: made.body.id };
    },
    run: () => server.runTasks(),
    kept,
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

/** The same, handed over with a line about each. */
async function aHandoverOfTwo() {
  const two = await twoPeople();
  await two.start();
  await two.run();
  return two;
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

test('a handover whose task runs between a merge and its undo hands over both whole, and can be undone', async () => {
  const { company, start, run, merge, undo, lines, responsible, undoHandover } = await twoPeople();
  await start();
  expect((await merge(company.owner)).status).toBe(200);
  await run();
  expect((await undo(company.owner)).status).toBe(200);
  expect(await responsible()).toEqual(ofTwo('colleague'));
  expect(await lines()).toEqual(['Ada, Line 0: moved', 'Adda, Line 1: moved']);
  expect(await undoHandover()).toMatchObject({ undoneCount: 2, undoSkippedCount: 0 });
  expect(await responsible()).toEqual(ofTwo('recruiter'));
});

test('after a handover of a merged person the undo of the merge gives both to the colleague', async () => {
  const { company, kept, start, run, merge, undo, lines, responsible, undoHandover } = await twoPeople();
  await merge(company.owner);
  await start([kept]);
  await run();
  await undo(company.owner);
  expect(await responsible()).toEqual(ofTwo('colleague'));
  expect(await lines()).toEqual(['Ada, Line 0: moved', 'Adda, null: moved']);
  expect(await undoHandover()).toMatchObject({ undoneCount: 2, undoSkippedCount: 0 });
  expect(await responsible()).toEqual(ofTwo('recruiter'));
});

test('after a handover of a merged person the colleague follows only the one whom the member had followed', async () => {
  const { company, kept, start, run, merge, undo, unfollow, responsible, undoHandover } = await twoPeople();
  const followed = () =>
    company.inTenant(async (tx) =>
      (await tx.selectFrom('follows').select('candidate_id').execute()).map((row) => row.candidate_id),
    );
  await unfollow(0);
  const [before] = await followed();
  await merge(company.owner);
  expect(await followed()).toEqual([kept]);
  await start([kept]);
  await run();
  await undo(company.owner);
  expect([await followed(), (await responsible()).at(-1)]).toEqual([[before], ['colleague']]);
  await undoHandover();
  expect([await followed(), (await responsible()).at(-1)]).toEqual([[before], ['recruiter']]);
});

test.each([
  ['Ada', 0],
  ['Adda', 1],
] as const)(
  'a colleague who followed %s follows both after a handover while they were merged',
  async (name, at) => {
    const { company, kept, start, run, merge, undo, followAsColleague, followers, undoHandover } =
      await twoPeople();
    await followAsColleague(at);
    await merge(company.owner);
    await start([kept]);
    await run();
    await undo(company.owner);
    expect(await followers()).toEqual(['Ada: colleague', 'Adda: colleague']);
    await undoHandover();
    const before = ['Ada: recruiter', 'Adda: recruiter', `${name}: colleague`];
    expect(await followers()).toEqual(before.toSorted());
  },
);
