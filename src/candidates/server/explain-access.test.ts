import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { jobAccess } from '#jobs/access-contract.ts';
import { jobs } from '#jobs/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { candidateAccess } from '../access-contract.ts';
import { candidates } from '../contract.ts';

/** A company with a job, its applicant, and members of every kind of access. */
async function aWorld() {
  const company = await aCompany();
  const { jobId, otherJobId, candidateId } = await company.inTenant(async (tx) => {
    const job = await aJob(tx, { title: 'Backend' });
    const other = await aJob(tx, { title: 'Frontend' });
    const application = await anApplication(tx, { jobId: job.id });
    return { jobId: job.id, otherJobId: other.id, candidateId: application.candidate_id };
  });
  const granted = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get');
  const interviewer = await company.member();
  const nobody = await company.member();
  const elsewhere = await company.member();
  const manager = await company.member('members.manage', 'jobs.list', 'jobs.get', 'candidates.get');
  await company.inTenant(async (tx) => {
    const role = 'interviewer';
    await tx
      .insertInto('hiring_team_members')
      .values([
        { job_id: jobId, member_id: interviewer.memberId, role },
        { job_id: otherJobId, member_id: elsewhere.memberId, role },
      ])
      .execute();
  });
  const params = { companyId: company.id, jobId, candidateId };
  return {
    company,
    params,
    people: { owner: company.owner, granted, interviewer, nobody, elsewhere, manager },
  };
}

const reasonsOf = (answer: { body: { items: { memberId: string; reasons: { kind: string }[] }[] } }) =>
  new Map(answer.body.items.map((line) => [line.memberId, line.reasons.map((reason) => reason.kind)]));

test('exactly the members who can see a candidate are listed, each with the reason', async () => {
  const { params, people } = await aWorld();
  const { companyId, candidateId } = params;
  const answer = await people.manager.call(candidateAccess.explain, { params: { companyId, candidateId } });
  expect(reasonsOf(answer)).toEqual(
    new Map([
      [people.owner.memberId, ['owner']],
      [people.granted.memberId, ['grants']],
      [people.manager.memberId, ['grants']],
      [people.interviewer.memberId, ['team']],
    ]),
  );
  const team = answer.body.items.find((line) => line.memberId === people.interviewer.memberId);
  expect(team?.reasons).toEqual([
    { kind: 'team', job: { id: params.jobId, title: 'Backend' }, role: 'interviewer' },
  ]);
});

test('the explanation agrees with the calls themselves', async () => {
  const { params, people } = await aWorld();
  const { companyId, candidateId, jobId } = params;
  const ofCandidate = reasonsOf(
    await people.owner.call(candidateAccess.explain, { params: { companyId, candidateId } }),
  );
  const ofJob = reasonsOf(await people.owner.call(jobAccess.explain, { params: { companyId, jobId } }));
  for (const who of Object.values(people) as Caller[]) {
    const person = await who.call(candidates.read, { params: { companyId, candidateId } });
    expect(person.status === 200).toBe(ofCandidate.has(who.memberId));
    const job = await who.call(jobs.read, { params: { companyId, jobId } });
    expect(job.status === 200).toBe(ofJob.has(who.memberId));
  }
});

test('a member who may not manage members, or not see the record, gets no explanation', async () => {
  const { company, params, people } = await aWorld();
  const { companyId, candidateId, jobId } = params;
  const ask = (who: Caller) => who.call(candidateAccess.explain, { params: { companyId, candidateId } });
  expect((await ask(people.granted)).status).toBe(403);
  const blind = await company.member('members.manage');
  expect((await ask(blind)).status).toBe(404);
  expect((await blind.call(jobAccess.explain, { params: { companyId, jobId } })).status).toBe(404);
  const other = await aCompany();
  const foreign = { params: { companyId: other.id, candidateId } };
  expect((await other.owner.call(candidateAccess.explain, foreign)).status).toBe(404);
});
