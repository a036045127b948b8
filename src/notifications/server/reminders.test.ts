import { afterEach, expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { remindOfStepsTask } from '#applications/server/remind-of-steps.ts';
import { aJob } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { remindOfMeeting } from '#meetings/server/background.ts';
import { aMeetingDraft, anApplicant } from '#meetings/server/factory.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { notifications } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

const dayMs = 24 * 3_600_000;

const listed = async (company: TestCompany, who: Caller) =>
  (await who.call(notifications.list, { params: { companyId: company.id }, query: {} })).body.items;

/** Runs the task on two servers at once. */
async function runSteps(at: Date): Promise<void> {
  const { clock, platform } = await testServer();
  clock.set(at);
  await Promise.all([remindOfStepsTask.run({}, platform), remindOfStepsTask.run({}, platform)]);
}

test('an application that is too long on its step notifies the team once, and again on a later step', async () => {
  const company = await aCompany();
  const member = await company.member();
  const job = await company.inTenant((tx) =>
    aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] }),
  );
  const { id } = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  const now = new Date();
  await runSteps(new Date(now.getTime() + 4 * dayMs));
  expect(await listed(company, member)).toEqual([]);
  await runSteps(new Date(now.getTime() + 5.1 * dayMs));
  await runSteps(new Date(now.getTime() + 5.2 * dayMs));
  expect(await listed(company, member)).toMatchObject([
    { type: 'step_overdue', stepTitle: job.steps[0]?.title, job: { id: job.id } },
  ]);
  const params = { companyId: company.id, applicationId: id };
  const { body } = await company.owner.call(applications.read, { params });
  const stepId = job.steps[1]?.id ?? '';
  await company.owner.call(applications.move, { params, body: { stepId, version: body.version } });
  await runSteps(new Date(now.getTime() + 12.8 * dayMs));
  const steps = (await listed(company, member)).filter(({ type }) => type === 'step_overdue');
  expect(steps.map(({ stepTitle }) => stepTitle)).toEqual([job.steps[1]?.title, job.steps[0]?.title]);
});

test('an application that was late long before, is put aside or closed, notifies nobody', async () => {
  const company = await aCompany();
  const member = await company.member();
  const job = await company.inTenant((tx) =>
    aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] }),
  );
  const now = new Date();
  await company.inTenant(async (tx) => {
    const [snoozed, rejected] = [
      await anApplication(tx, { jobId: job.id }),
      await anApplication(tx, { jobId: job.id }),
    ];
    await tx
      .insertInto('snoozes')
      .values({ application_id: snoozed.id, until_at: new Date(now.getTime() + 30 * dayMs), snoozed_at: now })
      .execute();
    await tx
      .updateTable('applications')
      .set({ outcome: 'rejected', closed_at: now })
      .where('id', '=', rejected.id)
      .execute();
  });
  await runSteps(new Date(now.getTime() + 5.5 * dayMs));
  expect(await listed(company, member)).toEqual([]);
  await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  await runSteps(new Date(now.getTime() + 30 * dayMs));
  expect(await listed(company, member)).toEqual([]);
});

test('hosts are notified a day and an hour before a meeting, once each, and anew after it was moved', async () => {
  const { clock, platform } = await testServer();
  const company = await aCompany();
  const applicant = await company.inTenant((tx) => anApplicant(tx));
  const host = await company.member();
  const { body: meeting } = await company.owner.call(meetings.create, {
    params: { companyId: company.id },
    body: aMeetingDraft({ ...applicant, hostIds: [host.memberId] }),
  });
  const remind = async (kind: 'day' | 'hour', startsAt: string): Promise<void> => {
    clock.set(new Date(Date.parse(startsAt) - (kind === 'day' ? 24 : 1) * 3_600_000));
    const payload = { companyId: company.id, meetingId: meeting.id, kind, startsAt };
    await Promise.all([remindOfMeeting.run(payload, platform), remindOfMeeting.run(payload, platform)]);
  };
  // Not by a call, because sessions end before the meeting.
  const reminders = () =>
    company.inTenant(async (tx) => {
      const rows = await tx
        .selectFrom('notifications as n')
        .innerJoin('events as e', 'e.id', 'n.event_id')
        .select('e.data')
        .where('n.member_id', '=', host.memberId)
        .where('n.type', '=', 'meeting_soon')
        .orderBy('n.id')
        .execute();
      return rows.map(({ data }) => (data as { startsAt: string }).startsAt);
    });
  await remind('day', meeting.startsAt);
  await remind('hour', meeting.startsAt);
  expect(await reminders()).toEqual([meeting.startsAt, meeting.startsAt]);
  clock.set(null);
  const params = { companyId: company.id, meetingId: meeting.id };
  const change = { version: meeting.version, wallTime: '2031-03-10T14:30' };
  const moved = await company.owner.call(meetings.update, { params, body: change });
  expect(moved.status).toBe(200);
  await remind('day', meeting.startsAt);
  expect(await reminders()).toHaveLength(2);
  await remind('day', moved.body.startsAt);
  expect((await reminders()).slice(2)).toEqual([moved.body.startsAt]);
});
