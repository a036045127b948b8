import { beforeAll, expect, test } from 'vitest';
import { bulk } from '#bulk-changes/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { team } from '#companies/team-contract.ts';
import { conversations } from '#conversations/contract.ts';
import { documentRequests } from '#document-requests/contract.ts';
import { jobSuggestions } from '#job-suggestions/contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { billingIsOn, overview, putOnPlan, saveDetails } from '../../../tests/harness/billing.ts';
import { aCareersJob, apply } from '../../../tests/harness/own-applications.ts';

billingIsOn();

const plan = 'mails';
const price = { month: 100, year: 1000 };

// With 200 mails a month and no other limit.
beforeAll(async () => {
  const { platform } = await testServer();
  await inNoTenant(platform.system, async (tx) => {
    await tx.insertInto('plans').values({ key: plan, position: 9, is_visible: false }).execute();
    const texts = {
      names: JSON.stringify({ en: 'Mails', tr: 'E-posta' }),
      features: JSON.stringify({ en: [], tr: [] }),
      prices: JSON.stringify({ TRY: price, EUR: price, USD: price }),
    };
    const version = { plan_key: plan, version: 1, mails_per_month_max: 200, ...texts };
    await tx.insertInto('plan_versions').values(version).execute();
  });
});

/** A company on a plan with 200 mails a month, and an applicant of its careers site. */
async function aRecruitingCompany() {
  const { company, job } = await aCareersJob();
  await saveDetails(company);
  const { applicationId } = await apply({ company, job });
  await putOnPlan(company, plan);
  const candidateId = await company.inTenant(async (tx) => {
    const row = await tx.selectFrom('applications').select('candidate_id').executeTakeFirstOrThrow();
    return row.candidate_id;
  });
  const other = await company.inTenant((tx) => aJob(tx));
  const { owner, id: companyId } = company;
  const params = { companyId, candidateId };
  const ofApplication = { companyId, applicationId };
  const action = {
    kind: 'mail',
    texts: { en: { subject: 'Hello', body: 'Hello {first name}' } },
    replyTo: 'company',
  };
  return {
    company,
    params,
    mails: async () => (await overview(company)).usage.find(({ limit }) => limit === 'mails')?.used,
    use: (count: number) =>
      company.inTenant((tx) =>
        tx
          .insertInto('counted_mails')
          .values(Array.from({ length: count }, () => ({})))
          .execute(),
      ),
    meet: (wallTime: string) =>
      owner.call(meetings.create, {
        params: { companyId },
        body: aMeetingDraft({ candidateId, applicationId, hostIds: [owner.memberId], wallTime }),
      }),
    write: () => owner.call(conversations.send, { params, body: { body: 'Hello', applicationId } }),
    invite: () =>
      owner.call(team.invite, { params: { companyId }, body: { emails: [anEmail()], permissions: [] } }),
    ask: () =>
      owner.call(documentRequests.create, {
        params: ofApplication,
        body: { documents: [{ title: 'Diploma', explanation: '', dueOn: null }] },
      }),
    suggest: () =>
      owner.call(jobSuggestions.create, { params: ofApplication, body: { jobId: other.id, note: '' } }),
    mailAll: () =>
      owner.call(bulk.createBulkChange, {
        params: { companyId, jobId: job.id },
        body: { action, target: { applications: [{ id: applicationId, version: 1 }] } } as never,
      }),
  };
}

test('each mail that a member causes counts, and those that applicants cause do not', async () => {
  const { company, params, mails, meet, write, invite, ask, suggest } = await aRecruitingCompany();
  // The confirmation of the application.
  expect(await mails()).toBe(0);
  const meeting = await meet('2031-03-03T14:30');
  expect(meeting.status).toBe(201);
  // The candidate and the host.
  expect(await mails()).toBe(2);
  const one = { companyId: company.id, meetingId: meeting.body.id };
  await company.owner.call(meetings.cancel, { params: one });
  expect(await mails()).toBe(4);
  expect((await write()).status).toBe(201);
  expect((await invite()).status).toBe(201);
  expect((await ask()).status).toBe(201);
  expect((await suggest()).status).toBe(201);
  expect(await mails()).toBe(8);
  // Deleting the people does not make room for other mails.
  expect((await company.owner.call(candidates.delete, { params })).status).toBe(200);
  expect(await mails()).toBe(8);
});

test('beyond the limit no member causes another mail, but a meeting can be moved and called off', async () => {
  const { company, mails, use, meet, write, invite, ask, suggest, mailAll } = await aRecruitingCompany();
  const meeting = await meet('2031-03-03T14:30');
  const invited = await invite();
  await use(197);
  expect(await mails()).toBe(200);
  const { items } = (
    await company.owner.call(team.listTeam, { params: { companyId: company.id }, query: {} })
  ).body;
  const resend = company.owner.call(team.resendInvitation, {
    params: { companyId: company.id, invitationId: items[0]?.id ?? '' },
  });
  expect(invited.status).toBe(201);
  const answers = [
    await meet('2031-04-03T14:30'),
    await write(),
    await invite(),
    await resend,
    await ask(),
    await suggest(),
    await mailAll(),
  ];
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
    answers.map(() => [402, 'billing.limit_mails']),
  );
  expect(await mails()).toBe(200);
  const params = { companyId: company.id, meetingId: meeting.body.id };
  const body = { version: meeting.body.version, wallTime: '2031-03-04T14:30' };
  expect((await company.owner.call(meetings.update, { params, body })).status).toBe(200);
  expect((await company.owner.call(meetings.cancel, { params })).status).toBe(200);
});

test('mails of bulk changes count from the moment they wait', async () => {
  const { mails, use, mailAll, write } = await aRecruitingCompany();
  await use(198);
  expect((await mailAll()).status).toBe(202);
  expect(await mails()).toBe(199);
  expect((await mailAll()).status).toBe(202);
  expect((await mailAll()).problem.code).toBe('billing.limit_mails');
  expect((await write()).problem.code).toBe('billing.limit_mails');
});

test('forty mails at once do not pass the limit', async () => {
  const { mails, use, write } = await aRecruitingCompany();
  await use(195);
  const answers = await Promise.all(Array.from({ length: 40 }, write));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(await mails()).toBe(200);
});
