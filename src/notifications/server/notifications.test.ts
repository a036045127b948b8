import { afterEach, describe, expect, test } from 'vitest';
import { byMember, record } from '#activity/server/record.ts';
import { applications } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { comments } from '#comments/contract.ts';
import { team } from '#companies/team-contract.ts';
import { jobDraft, jobs } from '#jobs/contract.ts';
import { standardFieldModes } from '#forms/contract.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { anApplicant } from '../../../tests/harness/applicant.ts';
import { aCompany, aUser, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { notifications } from '../contract.ts';
import { removeOldNotificationsTask } from './background.ts';

const seesAll = ['jobs.list', 'jobs.get', 'candidates.list', 'candidates.get'] as const;

const listOf = async (company: TestCompany, who: Caller, query: { limit?: number; cursor?: string } = {}) => {
  const answer = await who.call(notifications.list, { params: { companyId: company.id }, query });
  expect(answer.status).toBe(200);
  return answer.body;
};
const notified = async (company: TestCompany, who: Caller) => (await listOf(company, who)).items;
const typesOf = async (company: TestCompany, who: Caller) =>
  (await notified(company, who)).map(({ type }) => type);
const unread = async (company: TestCompany, who: Caller) =>
  (await who.call(notifications.countUnread, { params: { companyId: company.id } })).body.count;

const onTeam = (...members: Caller[]): NonNullable<JobOverrides['hiringTeam']> =>
  members.map(({ memberId }) => ({ memberId, role: 'interviewer' }));

/** A job with two hiring team members and an application, and a member outside the team. */
async function aScene() {
  const company = await aCompany();
  const [mover, reader, outsider] = [
    await company.member(...seesAll, 'candidates.update'),
    await company.member(),
    await company.member(...seesAll),
  ];
  const job = await company.inTenant((tx) => aJob(tx, { hiringTeam: onTeam(mover, reader) }));
  const { id, candidate_id } = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  const move = async (step = 1) => {
    const params = { companyId: company.id, applicationId: id };
    const { body } = await mover.call(applications.read, { params });
    const stepId = job.steps[step]?.id ?? '';
    const moved = await mover.call(applications.move, { params, body: { stepId, version: body.version } });
    expect(moved.status).toBe(200);
  };
  return { company, mover, reader, outsider, job, applicationId: id, candidateId: candidate_id, move };
}

afterEach(async () => (await testServer()).clock.set(null));

describe('a notification', () => {
  test('of a new company goes to its owner, although the owner created it', async () => {
    const company = await aCompany();
    expect(await notified(company, company.owner)).toMatchObject([
      {
        type: 'company_created',
        read: false,
        author: { id: company.owner.userId, name: 'Owner' },
        job: null,
      },
    ]);
    expect(await typesOf(company, await company.member())).toEqual([]);
  });

  test('of a new job goes to its hiring team and the owners, and not to its author', async () => {
    const company = await aCompany();
    const [author, colleague, outsider] = [
      await company.member('jobs.create', 'jobs.get', 'jobs.list'),
      await company.member(),
      await company.member(...seesAll),
    ];
    const body = jobDraft.parse({ title: 'Tailor', hiringTeam: onTeam(colleague) });
    await author.call(jobs.create, { params: { companyId: company.id }, body });
    for (const who of [colleague, company.owner]) {
      expect((await notified(company, who))[0]).toMatchObject({
        type: 'job_add',
        author: { id: author.userId },
        job: { title: 'Tailor' },
      });
    }
    expect(await typesOf(company, author)).toEqual([]);
    expect(await typesOf(company, outsider)).toEqual([]);
  });

  test('of a new member goes to the owners and to members who manage members', async () => {
    const company = await aCompany();
    const [manager, colleague] = [await company.member('members.manage'), await company.member(...seesAll)];
    const email = `joins-${crypto.randomUUID()}@example.test`;
    const body = { emails: [email], permissions: [] };
    await company.owner.call(team.invite, { params: { companyId: company.id }, body });
    const [mail] = await mailsTo(email);
    const invitationToken = /\/invitations\/([\w-]{54})/.exec(mail?.text ?? '')?.[1] ?? '';
    const joiner = await aUser({ email, name: 'Ece' });
    expect((await joiner.call(team.acceptInvitation, { params: { invitationToken } })).status).toBe(200);
    for (const who of [company.owner, manager]) {
      expect((await notified(company, who))[0]).toMatchObject({
        type: 'member_joined',
        author: { id: joiner.userId, name: 'Ece' },
      });
    }
    for (const who of [colleague, joiner]) expect(await typesOf(company, who)).toEqual([]);
  });

  test('of an application goes to the hiring team only', async () => {
    const company = await aCompany();
    const [colleague, outsider] = [await company.member(), await company.member(...seesAll)];
    const draft = {
      hiringTeam: onTeam(colleague),
      standardFieldModes: standardFieldModes.parse({ cv: 'optional' }),
    };
    const job = await company.inTenant((tx) => aJob(tx, draft));
    const applicant = await anApplicant(company.slug, job.slug);
    await applicant.change({
      name: 'Işıl',
      surname: 'Çelik',
      email: `isil-${crypto.randomUUID()}@example.test`,
    });
    expect((await applicant.submit()).problem).not.toHaveProperty('code');
    expect(await notified(company, colleague)).toMatchObject([
      {
        type: 'application_received',
        author: null,
        candidate: { name: 'Işıl', surname: 'Çelik' },
        job: { id: job.id },
      },
    ]);
    expect(await typesOf(company, outsider)).toEqual([]);
  });

  test('of a move names the step, and goes to the others of the hiring team', async () => {
    const { company, mover, reader, outsider, job, move } = await aScene();
    await move();
    expect(await notified(company, reader)).toMatchObject([
      { type: 'application_moved', author: { id: mover.userId }, stepTitle: job.steps[1]?.title },
    ]);
    expect(await typesOf(company, mover)).toEqual([]);
    expect(await typesOf(company, outsider)).toEqual([]);
  });

  test('of a mention goes to the mentioned member once, and is deleted with the comment', async () => {
    const { company, mover, reader, candidateId } = await aScene();
    const mention = (who: Caller) =>
      `<span data-type="mention" data-id="${who.memberId}" data-label="X">@X</span>`;
    const params = { companyId: company.id, candidateId };
    const written = await mover.call(comments.create, {
      params,
      body: { bodyHtml: `<p>${mention(reader)} ${mention(mover)}</p>` },
    });
    const comment = { ...params, commentId: written.body.id };
    const bodyHtml = `<p>again ${mention(reader)}</p>`;
    await mover.call(comments.update, { params: comment, body: { bodyHtml } });
    expect(await typesOf(company, reader)).toEqual(['comment_mention']);
    expect(await typesOf(company, mover)).toEqual([]);
    await mover.call(comments.remove, { params: comment });
    expect(await typesOf(company, reader)).toEqual([]);
    expect(await unread(company, reader)).toBe(0);
  });

  test('of a meeting invites its hosts, then notifies them of calendar changes', async () => {
    const { company, reader, candidateId, applicationId } = await aScene();
    const [owner, host] = [company.owner, await company.member()];
    const params = { companyId: company.id };
    const body = aMeetingDraft({ candidateId, applicationId, hostIds: [owner.memberId, reader.memberId] });
    const made = (await owner.call(meetings.create, { params, body })).body;
    expect(await notified(company, reader)).toMatchObject([
      { type: 'meeting_invited', event: 'meeting.scheduled', startsAt: made.startsAt },
    ]);
    const at = { ...params, meetingId: made.id };
    const change = async (what: object) => {
      const { version } = (await owner.call(meetings.read, { params: at })).body;
      expect((await owner.call(meetings.update, { params: at, body: { ...what, version } })).status).toBe(
        200,
      );
    };
    await change({ privateNotes: 'Ask about Rust' });
    expect(await unread(company, reader)).toBe(1);
    await change({ wallTime: '2031-03-04T10:00', hostIds: [reader.memberId, host.memberId] });
    expect((await notified(company, reader))[0]).toMatchObject({
      type: 'meeting_changed',
      event: 'meeting.rescheduled',
      meetingId: made.id,
    });
    expect(await typesOf(company, host)).toEqual(['meeting_invited']);
    await owner.call(meetings.cancel, { params: at });
    expect((await notified(company, host))[0]).toMatchObject({
      type: 'meeting_changed',
      event: 'meeting.cancelled',
    });
    const left = (await notified(company, host)).map(({ meetingId }) => meetingId);
    expect(left, 'no line opens what is gone').toEqual([null, null]);
  });

  test('is not created when the change is rolled back, and not for inactive members', async () => {
    const { company, mover, reader, move } = await aScene();
    const undone = company.inTenant(async (tx) => {
      await record(tx, company.id, byMember(mover), { type: 'company.created', now: new Date() });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await unread(company, company.owner)).toBe(1);
    const setStatus = (status: string) =>
      company.inTenant((tx) =>
        tx.updateTable('members').set({ status }).where('id', '=', reader.memberId).execute(),
      );
    await setStatus('inactive');
    await move();
    await setStatus('active');
    expect(await typesOf(company, reader)).toEqual([]);
  });
});

describe('a notification about something that the member may no longer see', () => {
  test('is hidden from the next read on, and returns with the right', async () => {
    const { company, reader, job, move } = await aScene();
    await move();
    expect(await unread(company, reader)).toBe(1);
    await company.inTenant((tx) =>
      tx.deleteFrom('hiring_team_members').where('member_id', '=', reader.memberId).execute(),
    );
    expect(await typesOf(company, reader)).toEqual([]);
    expect(await unread(company, reader)).toBe(0);
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values({ job_id: job.id, member_id: reader.memberId, role: 'interviewer' })
        .execute(),
    );
    expect(await typesOf(company, reader)).toEqual(['application_moved']);
  });

  test('is hidden from every member when its job or candidate is deleted', async () => {
    const { company, reader, outsider, candidateId, job, move } = await aScene();
    await company.inTenant((tx) =>
      tx
        .insertInto('hiring_team_members')
        .values({ job_id: job.id, member_id: outsider.memberId, role: 'interviewer' })
        .execute(),
    );
    await move();
    const setDeleted = (at: Date | null) =>
      company.inTenant((tx) =>
        tx.updateTable('jobs').set({ deleted_at: at }).where('id', '=', job.id).execute(),
      );
    const notified = async () => [await typesOf(company, reader), await typesOf(company, outsider)];
    await setDeleted(new Date());
    expect(await notified()).toEqual([[], []]);
    await setDeleted(null);
    expect(await notified()).toEqual([['application_moved'], ['application_moved']]);
    await company.inTenant((tx) => tx.deleteFrom('candidates').where('id', '=', candidateId).execute());
    expect(await notified()).toEqual([[], []]);
  });
});

describe('the list of notifications', () => {
  test('is sorted newest first and paged', async () => {
    const { company, reader, move } = await aScene();
    for (const step of [1, 2, 3]) await move(step);
    const all = await notified(company, reader);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const first = await listOf(company, reader, { limit: 2 });
    const second = await listOf(company, reader, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items]).toEqual(all);
    expect(second.nextCursor).toBeNull();
  });

  test('is marked as read as a whole or one by one, and each item can be deleted', async () => {
    const { company, mover, reader, move } = await aScene();
    for (const step of [1, 2, 3]) await move(step);
    const [newest, ...others] = await notified(company, reader);
    const params = { companyId: company.id, notificationId: newest?.id ?? '' };
    for (let press = 0; press < 2; press += 1) {
      expect((await reader.call(notifications.markRead, { params })).status).toBe(200);
      expect(await unread(company, reader)).toBe(2);
    }
    expect((await reader.call(notifications.markAllRead, { params })).status).toBe(200);
    expect((await notified(company, reader)).map(({ read }) => read)).toEqual([true, true, true]);
    expect((await reader.call(notifications.remove, { params })).status).toBe(200);
    expect((await reader.call(notifications.remove, { params })).status).toBe(404);
    expect((await notified(company, reader)).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(await typesOf(company, mover)).toEqual([]);
  });

  test("is private: colleagues and owners can neither read, mark nor delete another member's notifications", async () => {
    const { company, reader, move } = await aScene();
    await move();
    const [one] = await notified(company, reader);
    const params = { companyId: company.id, notificationId: one?.id ?? '' };
    for (const operation of [notifications.markRead, notifications.remove])
      expect((await company.owner.call(operation, { params })).status).toBe(404);
    await company.owner.call(notifications.markAllRead, { params });
    expect(await notified(company, reader)).toEqual([one]);
    expect(await unread(company, reader)).toBe(1);
  });

  test('is counted up to a hundred', async () => {
    const { company, mover, reader } = await aScene();
    await company.inTenant(async (tx) => {
      for (let count = 0; count < 103; count += 1) {
        const data = { hostIds: [reader.memberId] };
        await record(tx, company.id, byMember(mover), { type: 'meeting.scheduled', data, now: new Date() });
      }
    });
    expect(await unread(company, reader)).toBe(100);
  });

  test('keeps items for 90 days', async () => {
    const { company } = await aScene();
    const { platform, clock } = await testServer();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    clock.set(inDays(89));
    await removeOldNotificationsTask.run({}, platform);
    clock.set(null);
    expect(await typesOf(company, company.owner)).toEqual(['company_created']);
    clock.set(inDays(91));
    await removeOldNotificationsTask.run({}, platform);
    clock.set(null);
    expect(await typesOf(company, company.owner)).toEqual([]);
  });
});
