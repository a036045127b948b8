import { expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { comments } from '#comments/contract.ts';
import { team } from '#companies/team-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, type TestCompany } from '../../../tests/harness/api.ts';
import { follows } from '../contract.ts';

/** A person who applied, whom a member with the right to see all people follows. */
async function aFollowedPerson() {
  const company = await aCompany();
  const follower = await company.member('jobs.list', 'candidates.get');
  const { application, job } = await company.inTenant(async (tx) => {
    const created = await aJob(tx, { title: 'Cook' });
    return { job: created, application: await anApplication(tx, { jobId: created.id }) };
  });
  const ids = { companyId: company.id, candidateId: application.candidate_id };
  expect((await follower.call(follows.follow, { params: ids })).body).toEqual({ isFollowing: true });
  return { company, follower, ids, application, job };
}

async function notified(company: TestCompany, by: Caller): Promise<string[]> {
  const { body } = await by.call(notifications.list, { params: { companyId: company.id } });
  return body.items.map(({ type, event }) => `${type} ${event}`).toReversed();
}

const comment = (company: TestCompany, candidateId: string, applicationId: string | null = null) =>
  company.owner.call(comments.create, {
    params: { companyId: company.id, candidateId },
    body: { bodyHtml: '<p>Strong.</p>', applicationId },
  });

test('a follower is notified of moves, comments and meetings, not of their own, and not after unfollowing', async () => {
  const { company, follower, ids, application } = await aFollowedPerson();
  const params = { companyId: company.id, applicationId: application.id };
  const { steps } = (await company.owner.call(applications.read, { params })).body;
  const move = { params, body: { stepId: steps[1]?.id ?? '', version: 1 } };
  expect((await company.owner.call(applications.move, move)).status).toBe(200);
  expect((await comment(company, ids.candidateId)).status).toBe(201);
  const draft = aMeetingDraft({ candidateId: ids.candidateId, hostIds: [company.owner.memberId] });
  expect((await company.owner.call(meetings.create, { params: ids, body: draft })).status).toBe(201);
  const all = ['followed application.moved', 'followed comment.written', 'followed meeting.scheduled'];
  expect(await notified(company, follower)).toEqual(all);
  await follower.call(comments.create, { params: ids, body: { bodyHtml: '<p>Mine.</p>' } });
  expect((await follower.call(follows.unfollow, { params: ids })).body).toEqual({ isFollowing: false });
  expect((await follower.call(follows.read, { params: ids })).body).toEqual({ isFollowing: false });
  await comment(company, ids.candidateId);
  expect(await notified(company, follower)).toEqual(all);
});

test('a mentioned follower gets one notification of the comment', async () => {
  const { company, follower, ids } = await aFollowedPerson();
  const bodyHtml = `<p><span data-type="mention" data-id="${follower.memberId}">@Member</span></p>`;
  await company.owner.call(comments.create, { params: ids, body: { bodyHtml } });
  expect(await notified(company, follower)).toEqual(['comment_mention comment.written']);
});

test('a follower sees notifications only of what they may see', async () => {
  const { company, follower, ids, application, job } = await aFollowedPerson();
  await comment(company, ids.candidateId, application.id);
  await comment(company, ids.candidateId);
  expect(await notified(company, follower)).toHaveLength(2);
  const params = { companyId: company.id, memberId: follower.memberId };
  await company.owner.call(team.changeMember, { params, body: { permissions: [] } });
  expect(await notified(company, follower)).toEqual([]);
  const waiter = await company.inTenant(async (tx) => {
    const other = await aJob(tx, { title: 'Waiter' });
    await anApplication(tx, { jobId: other.id, candidate_id: ids.candidateId });
    const values = { job_id: other.id, member_id: follower.memberId, role: 'interviewer' };
    await tx.insertInto('hiring_team_members').values(values).execute();
    return other;
  });
  expect(waiter.id).not.toBe(job.id);
  // Only the comment about the person, not the one about the application for the other job.
  expect(await notified(company, follower)).toEqual(['followed comment.written']);
});

test('a person whom a member may not see cannot be followed', async () => {
  const { company, ids } = await aFollowedPerson();
  const stranger = await company.member('jobs.list');
  const other = await aCompany();
  const foreign = { ...ids, companyId: other.id };
  const answers = await Promise.all([
    stranger.call(follows.follow, { params: ids }),
    stranger.call(follows.read, { params: ids }),
    other.owner.call(follows.follow, { params: foreign }),
    other.owner.call(follows.unfollow, { params: foreign }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('forty calls at once follow a person once', async () => {
  const { company, follower, ids } = await aFollowedPerson();
  await follower.call(follows.unfollow, { params: ids });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => follower.call(follows.follow, { params: ids })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await comment(company, ids.candidateId);
  expect(await notified(company, follower)).toEqual(['followed comment.written']);
});
