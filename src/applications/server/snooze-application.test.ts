import { afterEach, expect, test } from 'vitest';
import { boards } from '#board/contract.ts';
import { team } from '#companies/team-contract.ts';
import { dashboards } from '#dashboard/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { aCareersJob, apply, headersOf } from '../../../tests/harness/own-applications.ts';
import { applications } from '../contract.ts';
import { snoozes } from '../snooze-contract.ts';
import { anApplication } from './factory.ts';
import { endSnoozeTask } from './snooze-application.ts';

afterEach(async () => (await testServer()).clock.set(null));

const day = 24 * 3_600_000;
const from = (days: number): Date => new Date(Date.now() + days * day);
const until = from(3).toISOString();

/** An applicant who is too long on the first step and past the promised day. */
async function aLateApplicant() {
  const company = await aCompany();
  const { id: jobId } = await company.inTenant((tx) => aJob(tx, { title: 'Cook' }));
  const times = {
    step_entered_at: from(-6),
    applied_at: from(-6),
    answer_by: from(-1).toISOString().slice(0, 10),
  };
  const { id } = await company.inTenant(async (tx) => {
    const row = await anApplication(tx, { jobId, ...times });
    await tx.updateTable('applications').set(times).where('id', '=', row.id).execute();
    return row;
  });
  return { company, jobId, params: { companyId: company.id, applicationId: id } };
}

const flagsOf = async (by: Caller, params: { companyId: string; applicationId: string }) =>
  (await by.call(applications.read, { params })).body.flags;

async function waitingKinds({ id: companyId, owner }: TestCompany): Promise<string[]> {
  const { body } = await owner.call(dashboards.read, { params: { companyId } });
  return (body.waiting ?? []).map(({ kind }) => kind);
}

async function notified({ id: companyId }: TestCompany, by: Caller): Promise<string[]> {
  const { body } = await by.call(notifications.list, { params: { companyId } });
  return body.items.map(({ type }) => type).filter((type) => type === 'snooze_ended');
}

async function endInTime(params: { companyId: string; applicationId: string }, times = 1): Promise<void> {
  const { platform, clock } = await testServer();
  clock.set(new Date(until));
  const payload = { ...params, until };
  await Promise.all(Array.from({ length: times }, () => endSnoozeTask.run(payload, platform)));
}

test('a snoozed application has no flags and does not wait, and is back with one notification at its time', async () => {
  const { company, params, jobId } = await aLateApplicant();
  const { owner } = company;
  expect(await flagsOf(owner, params)).toEqual(['overdue', 'late']);
  expect(await waitingKinds(company)).toEqual(['overdue', 'late']);
  expect((await owner.call(snoozes.snooze, { params, body: { until } })).status).toBe(200);
  expect(await flagsOf(owner, params)).toEqual(['snoozed']);
  expect(await waitingKinds(company)).toEqual([]);
  const matches = async (flag: 'snoozed' | 'late' | 'overdue') => {
    const { body } = await owner.call(boards.board, {
      params: { companyId: company.id, jobId },
      query: { flag },
    });
    return body.columns.flatMap(({ cards }) => cards).length;
  };
  expect([await matches('snoozed'), await matches('late'), await matches('overdue')]).toEqual([1, 0, 0]);
  await endInTime(params, 5);
  expect(await flagsOf(owner, params)).toEqual(['overdue', 'late']);
  expect(await notified(company, owner)).toEqual(['snooze_ended']);
});

test('a snooze to another day leaves the run of the first one without effect', async () => {
  const { company, params } = await aLateApplicant();
  await company.owner.call(snoozes.snooze, { params, body: { until } });
  await company.owner.call(snoozes.snooze, { params, body: { until: from(5).toISOString() } });
  await endInTime(params);
  expect(await flagsOf(company.owner, params)).toEqual(['snoozed']);
});

test('a member ends a snooze early, and repeating it is no error', async () => {
  const { company, params } = await aLateApplicant();
  await company.owner.call(snoozes.snooze, { params, body: { until } });
  for (let n = 0; n < 2; n++)
    expect((await company.owner.call(snoozes.endSnooze, { params })).status).toBe(200);
  expect(await flagsOf(company.owner, params)).toEqual(['overdue', 'late']);
  await endInTime(params);
  expect(await notified(company, company.owner)).toEqual([]);
});

test('forty identical snoozes at once are recorded once', async () => {
  const { company, params } = await aLateApplicant();
  const { owner } = company;
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => owner.call(snoozes.snooze, { params, body: { until } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('type').where('type', '=', 'application.snoozed').execute(),
  );
  expect(events).toHaveLength(1);
});

test('the end of a snooze notifies the team when the member may not see the application any more', async () => {
  const { company, params, jobId } = await aLateApplicant();
  const lead = await company.member();
  const hiring = { job_id: jobId, member_id: lead.memberId, role: 'hiring_manager' };
  await company.inTenant((tx) => tx.insertInto('hiring_team_members').values(hiring).execute());
  await lead.call(snoozes.snooze, { params, body: { until } });
  await company.inTenant((tx) => tx.deleteFrom('hiring_team_members').execute());
  await endInTime(params);
  expect(await notified(company, lead)).toEqual([]);
  expect(await notified(company, company.owner)).toEqual(['snooze_ended']);
});

test('a message of the applicant ends the snooze at once, with a notification', async () => {
  const { company, job } = await aCareersJob();
  const { applicationId, token } = await apply({ company, job });
  const params = { companyId: company.id, applicationId };
  expect((await company.owner.call(snoozes.snooze, { params, body: { until } })).status).toBe(200);
  const body = { body: 'Hello' };
  const sent = await visitor().call(
    myMessages.sendMessage,
    { params: { applicationId }, body },
    headersOf(token),
  );
  expect(sent.status).toBe(201);
  expect(await flagsOf(company.owner, params)).toEqual(['new']);
  expect(await notified(company, company.owner)).toEqual(['snooze_ended']);
});

test('a move ends the snooze without a further notification', async () => {
  const { company, params } = await aLateApplicant();
  await company.owner.call(snoozes.snooze, { params, body: { until } });
  const { steps } = (await company.owner.call(applications.read, { params })).body;
  const body = { stepId: steps[1]?.id ?? '', version: 1 };
  expect((await company.owner.call(applications.move, { params, body })).status).toBe(200);
  expect(await flagsOf(company.owner, params)).toEqual([]);
  expect(await notified(company, company.owner)).toEqual([]);
});

test('a snooze of a member who left notifies the team, and a rejected application cannot be snoozed', async () => {
  const { company, params, jobId } = await aLateApplicant();
  const lead = await company.member();
  const hiring = { job_id: jobId, member_id: lead.memberId, role: 'hiring_manager' };
  await company.inTenant((tx) => tx.insertInto('hiring_team_members').values(hiring).execute());
  expect((await lead.call(snoozes.snooze, { params, body: { until } })).status).toBe(200);
  const member = { companyId: company.id, memberId: lead.memberId };
  expect((await company.owner.call(team.removeMember, { params: member })).status).toBe(200);
  await endInTime(params);
  expect(await notified(company, company.owner)).toEqual(['snooze_ended']);
  const body = { reason: 'Other', note: '', version: 1 };
  expect((await company.owner.call(applications.reject, { params, body })).status).toBe(200);
  const again = await company.owner.call(snoozes.snooze, { params, body: { until: from(9).toISOString() } });
  expect([again.status, again.problem.code]).toEqual([409, 'applications.closed']);
});

test('a snooze needs the right to decide, a future time within a year, and an application of the company', async () => {
  const { company, params, jobId } = await aLateApplicant();
  const interviewer = await company.member();
  const stranger = await company.member();
  const hiring = { job_id: jobId, member_id: interviewer.memberId, role: 'interviewer' };
  await company.inTenant((tx) => tx.insertInto('hiring_team_members').values(hiring).execute());
  const body = { until };
  expect((await interviewer.call(snoozes.snooze, { params, body })).status).toBe(403);
  expect((await stranger.call(snoozes.snooze, { params, body })).status).toBe(404);
  const other = await aCompany();
  const foreign = { ...params, companyId: other.id };
  expect((await other.owner.call(snoozes.snooze, { params: foreign, body })).status).toBe(404);
  expect((await other.owner.call(snoozes.endSnooze, { params: foreign })).status).toBe(404);
  for (const wrong of [from(-1), from(400)]) {
    const refused = await company.owner.call(snoozes.snooze, {
      params,
      body: { until: wrong.toISOString() },
    });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['until']]);
  }
  expect(await flagsOf(company.owner, params)).toEqual(['overdue', 'late']);
});
