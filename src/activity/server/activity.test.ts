import { expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { activity } from '../contract.ts';
import { timeline } from '#timeline/contract.ts';
import { byMember, record } from './record.ts';

test('events are facts, shown with today’s names', async () => {
  const company = await aCompany();
  const now = new Date();
  const { candidate, job } = await company.inTenant(async (tx) => {
    const made = { candidate: await aCandidate(tx), job: await aJob(tx, { title: 'Old title' }) };
    const about = { candidateId: made.candidate.id, jobId: made.job.id, now };
    const data = {
      fromTitle: 'Applied',
      toTitle: 'Offer',
      mentionedMemberIds: [company.owner.memberId, 'x'],
    };
    await record(tx, company.id, byMember(company.owner), { type: 'application.moved', data, ...about });
    const applied = { kind: 'candidate', userId: company.owner.userId } as const;
    await record(tx, company.id, applied, { type: 'application.received', ...about });
    return made;
  });
  await company.inTenant((tx) => tx.updateTable('candidates').set({ surname: 'Yeni' }).execute());
  await company.inTenant((tx) => tx.updateTable('jobs').set({ title: 'New title' }).execute());
  const params = { companyId: company.id, candidateId: candidate.id };
  const { body } = await company.owner.call(timeline.list, { params });
  expect(body.items).toMatchObject([
    { type: 'application.received', actor: { kind: 'candidate', user: null } },
    {
      type: 'application.moved',
      actor: { kind: 'member', user: { id: company.owner.userId, name: 'Owner' } },
      candidate: { id: candidate.id, surname: 'Yeni' },
      job: { id: job.id, title: 'New title' },
      data: { fromTitle: 'Applied', toTitle: 'Offer' },
      members: [{ id: company.owner.memberId, name: 'Owner' }],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(candidate.email);
  const ofJob = await company.owner.call(activity.listOfJob, {
    params: { companyId: company.id, jobId: job.id },
  });
  expect(ofJob.body.items).toHaveLength(2);
});

test('events are paged newest first, without gaps while new ones arrive', async () => {
  const company = await aCompany();
  const candidate = await company.inTenant((tx) => aCandidate(tx));
  const happen = (number: number) =>
    company.inTenant((tx) =>
      record(tx, company.id, byMember(company.owner), {
        type: 'candidate.tagged',
        candidateId: candidate.id,
        data: { number },
        now: new Date(),
      }),
    );
  for (const number of [1, 2, 3, 4, 5]) await happen(number);
  const params = { companyId: company.id, candidateId: candidate.id };
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const page = await company.owner.call(timeline.list, { params, query: { limit: 2, cursor } });
    seen.push(...page.body.items.map((item) => item.data['number']));
    cursor = page.body.nextCursor ?? undefined;
    await happen(6);
  } while (cursor !== undefined);
  expect(seen).toEqual([5, 4, 3, 2, 1]);
});

test('a hiring team sees the events of its jobs; without access to candidates, a job shows no people', async () => {
  const company = await aCompany();
  const [member, colleague] = [await company.member(), await company.member()];
  const now = new Date();
  const made = await company.inTenant(async (tx) => {
    const teamOf = (one: Caller) => [{ memberId: one.memberId, role: 'interviewer' as const }];
    const mine = await aJob(tx, { title: 'Team job', hiringTeam: teamOf(member) });
    const other = await aJob(tx, { title: 'Secret job', hiringTeam: teamOf(colleague) });
    const candidate = await aCandidate(tx);
    for (const job of [mine, other]) {
      await tx
        .insertInto('applications')
        .values({ job_id: job.id, candidate_id: candidate.id, step_id: job.steps[0]?.id ?? '' })
        .execute();
      const about = { jobId: job.id, candidateId: candidate.id, now };
      await record(tx, company.id, byMember(company.owner), { type: 'application.rated', ...about });
      await record(tx, company.id, byMember(company.owner), { type: 'job.updated', jobId: job.id, now });
    }
    return { candidateId: candidate.id, mine: mine.id, other: other.id };
  });
  const companyId = company.id;
  const ofCandidate = { params: { companyId, candidateId: made.candidateId } };
  const ofJob = (jobId: string) => ({ params: { companyId, jobId } });
  const titles = async (caller: Caller) =>
    (await caller.call(timeline.list, ofCandidate)).body.items.map((item) => item.job?.title);
  expect(await titles(member)).toEqual(['Team job']);
  expect(await titles(colleague)).toEqual(['Secret job']);
  expect((await member.call(activity.listOfJob, ofJob(made.mine))).body.items).toHaveLength(2);
  expect((await member.call(activity.listOfJob, ofJob(made.other))).status).toBe(404);
  const planner = await company.member('jobs.list', 'jobs.get');
  const bare = await planner.call(activity.listOfJob, ofJob(made.other));
  expect(bare.body.items.map((item) => item.type)).toEqual(['job.updated']);
  expect((await planner.call(timeline.list, ofCandidate)).status).toBe(404);
});

test('the activity of another company is not visible', async () => {
  await testServer();
  const company = await aCompany();
  const { id } = await company.inTenant((tx) => aCandidate(tx));
  const other = await aCompany();
  const call = { params: { companyId: company.id, candidateId: id } };
  expect((await visitor().call(timeline.list, call)).status).toBe(401);
  expect((await other.owner.call(timeline.list, call)).status).toBe(404);
  const inOther = { params: { companyId: other.id, candidateId: id } };
  expect((await other.owner.call(timeline.list, inOther)).status).toBe(404);
});
