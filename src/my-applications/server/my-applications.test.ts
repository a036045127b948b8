import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { activity } from '#activity/contract.ts';
import { applications } from '#applications/contract.ts';
import { rejectionShownAfterMs } from '#applications/rules.ts';
import { candidates } from '#candidates/contract.ts';
import { stepCounts } from '#jobs/server/application-counts.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import { notifications } from '#notifications/contract.ts';
import { anEmail, register, registerProven } from '../../../tests/harness/accounts.ts';
import { disable, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import {
  aCareersJob,
  apply,
  type CareersJob,
  headersOf,
  idsOf,
  read,
  withdraw,
} from '../../../tests/harness/own-applications.ts';
import { myApplications } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

async function rowOf({ company }: CareersJob, id: string) {
  return company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .leftJoin('withdrawals', 'withdrawals.application_id', 'applications.id')
      .select(['outcome', 'closed_at', 'step_id', 'applications.version', 'reason', 'cover_letter'])
      .where('applications.id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

async function runTasks(): Promise<void> {
  await (await testServer()).runTasks();
}

describe('the link in the confirmation', () => {
  test('shows the application without an account, and opening it changes nothing', async () => {
    const careersJob = await aCareersJob();
    const { email, token, applicationId } = await apply(careersJob);
    const before = await rowOf(careersJob, applicationId);
    const shown = await read(visitor(), applicationId, token);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      id: applicationId,
      status: 'received',
      name: 'Işıl',
      email,
      coverLetter: 'Merhaba',
      job: { title: 'Product designer', isOpen: true },
      company: { slug: careersJob.company.slug },
      meetings: [],
      can: { withdraw: true, applyAgain: false },
    });
    expect(await rowOf(careersJob, applicationId)).toEqual(before);
  });

  test('opens no other application, and no changed token opens any', async () => {
    const careersJob = await aCareersJob();
    const [first, second] = [await apply(careersJob), await apply(careersJob)];
    const other = await apply(await aCareersJob());
    const turned = (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const attempts: [string, string][] = [
      [second.applicationId, first.token],
      [other.applicationId, first.token],
      [first.applicationId, turned(first.token)],
      [first.applicationId, other.token.slice(0, 64) + first.token.slice(64)],
      [first.applicationId, other.token.slice(0, 32) + first.token.slice(32)],
      [first.applicationId, ''],
      [first.applicationId, 'constructor'],
      [randomUUID(), first.token],
    ];
    for (const [id, token] of attempts) {
      const answers = [await read(visitor(), id, token), await withdraw(visitor(), id, token)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect(await rowOf(careersJob, first.applicationId)).toMatchObject({ outcome: 'open' });
    expect((await read(visitor(), first.applicationId, first.token)).status).toBe(200);
  });

  test('ends when the team corrects the address it was sent to', async () => {
    const careersJob = await aCareersJob();
    const { token, applicationId } = await apply(careersJob);
    await correctAddress(careersJob, anEmail());
    expect((await read(visitor(), applicationId, token)).problem.code).toBe('my-applications.gone');
  });

  test('opens the application of an account whose address changed since the one before', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const [earlier, email] = [anEmail(), anEmail()];
    const person = await registerProven(email);
    await apply(careersJob, earlier);
    await company.inTenant((tx) => tx.updateTable('candidates').set({ user_id: person.userId }).execute());
    const second = await aCareersJob({}, company);
    const { token, applicationId } = await apply(second, email, { sessionToken: person.token });
    expect((await read(visitor(), applicationId, token)).body).toMatchObject({ email: earlier });
  });

  test('shows nothing of a disabled company', async () => {
    const careersJob = await aCareersJob();
    const { token, applicationId } = await apply(careersJob);
    await disable(careersJob.company);
    expect((await read(visitor(), applicationId, token)).status).toBe(404);
  });
});

describe('an account', () => {
  test('shows applications sent without it only after its address is proven', async () => {
    const careersJob = await aCareersJob();
    const email = anEmail();
    const { applicationId } = await apply(careersJob, email);
    const claiming = await register(email);
    await runTasks();
    expect(await idsOf(claiming)).toEqual([]);
    expect((await read(claiming, applicationId)).status).toBe(404);
    const proven = await registerProven(email);
    await runTasks();
    expect(await idsOf(proven)).toEqual([applicationId]);
    expect((await read(proven, applicationId)).body.status).toBe('received');
    expect(await idsOf(claiming)).toEqual([]);
  });

  test('loses an application that was sent to its address by mistake when the team corrects it', async () => {
    const careersJob = await aCareersJob();
    const [mistaken, right] = [anEmail(), anEmail()];
    const [stranger, applicant] = [await registerProven(mistaken), await registerProven(right)];
    const { applicationId } = await apply(careersJob, mistaken);
    expect((await read(stranger, applicationId)).status).toBe(200);
    await correctAddress(careersJob, right);
    expect((await read(stranger, applicationId)).status).toBe(404);
    expect((await read(applicant, applicationId)).status).toBe(200);
  });

  test('keeps the applications that it sent itself when the team changes the address', async () => {
    const careersJob = await aCareersJob();
    const email = anEmail();
    const person = await registerProven(email);
    const { applicationId } = await apply(careersJob, email, { sessionToken: person.token });
    await correctAddress(careersJob, anEmail());
    expect((await read(person, applicationId)).status).toBe(200);
  });

  test('keeps its applications from the account that has proven its former address since', async () => {
    const careersJob = await aCareersJob();
    const email = anEmail();
    const former = await registerProven(email);
    const { applicationId } = await apply(careersJob, email, { sessionToken: former.token });
    const { platform } = await testServer();
    await platform.system
      .updateTable('users')
      .set({ email: anEmail() })
      .where('id', '=', former.userId)
      .execute();
    const visiting = await apply(await aCareersJob({}, careersJob.company), email);
    const present = await registerProven(email);
    await runTasks();
    const second = await apply(await aCareersJob({}, careersJob.company), email);
    expect(await idsOf(former)).toEqual([applicationId]);
    expect(await idsOf(present)).toEqual([second.applicationId, visiting.applicationId]);
  });

  test('shows applications at several companies, newest first and page by page', async () => {
    const email = anEmail();
    const person = await registerProven(email);
    const sent: string[] = [];
    for (const careersJob of [await aCareersJob(), await aCareersJob(), await aCareersJob()])
      sent.unshift((await apply(careersJob, email)).applicationId);
    expect(await idsOf(person)).toEqual(sent);
    const first = await person.call(myApplications.list, { query: { limit: 2 } });
    const cursor = first.body.nextCursor ?? '';
    const second = await person.call(myApplications.list, { query: { limit: 2, cursor } });
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(sent);
    expect(second.body.nextCursor).toBeNull();
  });

  test('shows nothing of others, nothing that a member added, and asks visitors to sign in', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const email = anEmail();
    const [person, stranger] = [await registerProven(email), await registerProven()];
    const { applicationId } = await apply(careersJob, email);
    const added = await company.owner.call(candidates.create, {
      params: { companyId: company.id },
      body: { name: 'Ayşe', surname: 'Kaya', email: anEmail() },
    });
    const addedApplication = await company.owner.call(applications.add, {
      params: { companyId: company.id, jobId: job.id },
      body: { candidateId: added.body.id },
    });
    await company.inTenant((tx) =>
      tx.updateTable('candidates').set({ user_id: person.userId }).where('id', '=', added.body.id).execute(),
    );
    expect(await idsOf(person)).toEqual([applicationId]);
    expect((await read(person, addedApplication.body.id)).status).toBe(404);
    expect(await idsOf(stranger)).toEqual([]);
    expect((await read(stranger, applicationId)).status).toBe(404);
    expect((await withdraw(stranger, applicationId)).status).toBe(404);
    expect((await read(company.owner, applicationId)).status).toBe(404);
    expect((await read(visitor(), applicationId)).status).toBe(401);
    expect((await visitor().call(myApplications.list, {})).status).toBe(401);
  });
});

describe('withdrawing', () => {
  test('closes the application once, notifies the team, and keeps the reason for it', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const { token, applicationId } = await apply(careersJob);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => withdraw(visitor(), applicationId, token)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.body).toMatchObject({
      status: 'withdrawn',
      can: { withdraw: false, applyAgain: true },
    });
    expect(await rowOf(careersJob, applicationId)).toMatchObject({
      outcome: 'withdrawn',
      reason: 'Başka bir iş buldum',
      version: 2,
    });
    const params = { companyId: company.id };
    const detail = await company.owner.call(applications.read, { params: { ...params, applicationId } });
    expect(detail.body.withdrawal).toMatchObject({ reason: 'Başka bir iş buldum' });
    const history = await company.owner.call(activity.listOfJob, { params: { ...params, jobId: job.id } });
    const types = history.body.items.map(({ type }) => type);
    expect(types.filter((type) => type === 'application.withdrawn')).toHaveLength(1);
    const told = await company.owner.call(notifications.list, { params });
    expect(told.body.items.map(({ type }) => type).slice(0, 2)).toEqual([
      'application_withdrawn',
      'application_received',
    ]);
  });

  test('does not reveal a rejection that is not shown yet', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const { token, applicationId } = await apply(careersJob);
    await reject(careersJob, applicationId);
    const answer = await withdraw(visitor(), applicationId, token);
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('withdrawn');
    expect(await rowOf(careersJob, applicationId)).toMatchObject({ outcome: 'withdrawn', version: 3 });
    const params = { companyId: company.id, applicationId };
    const detail = await company.owner.call(applications.read, { params });
    expect(detail.body).toMatchObject({
      rejection: { reason: 'Other', note: 'Too junior' },
      withdrawal: { reason: 'Başka bir iş buldum' },
    });
    const undone = await company.owner.call(applications.unreject, { params });
    expect(undone.problem.code).toBe('applications.closed');
  });

  test('is not stopped by the attempts of strangers who know the id', async () => {
    const { token, applicationId } = await apply(await aCareersJob());
    const stranger = await registerProven();
    const attempts = [visitor(), stranger].flatMap((caller) =>
      Array.from({ length: 121 }, () =>
        withdraw(caller, applicationId, caller === stranger ? undefined : 'x'),
      ),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await withdraw(visitor(), applicationId, token)).status).toBe(200);
  });

  test('is refused once the applicant sees the decision', async () => {
    const careersJob = await aCareersJob();
    const { token, applicationId } = await apply(careersJob);
    await reject(careersJob, applicationId);
    (await testServer()).clock.set(new Date(Date.now() + rejectionShownAfterMs));
    expect((await withdraw(visitor(), applicationId, token)).problem.code).toBe('applications.decided');
    expect(await rowOf(careersJob, applicationId)).toMatchObject({ outcome: 'rejected' });
  });

  test('can be followed by a new application, which begins on the first step', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const { email, token, applicationId } = await apply(careersJob);
    await move(careersJob, applicationId, 2);
    await withdraw(visitor(), applicationId, token);
    const again = await apply(careersJob, email);
    expect(again.applicationId).toBe(applicationId);
    expect(await rowOf(careersJob, applicationId)).toMatchObject({
      outcome: 'open',
      closed_at: null,
      step_id: job.steps[0]?.id,
      reason: null,
    });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
      Array<string>(2).fill(`Your application at ${await nameOf(company)}: Product designer`),
    );
  });
});

describe('applicant and team at once', () => {
  test('leave one outcome with its record, and the counts of every step', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const sent = await Promise.all(Array.from({ length: 10 }, () => apply(careersJob)));
    const applyAgain = async (email: string) => {
      const applicant = await anApplicant(company.slug, job.slug);
      await applicant.change({ ...contact(email), coverLetter: 'Tekrar' });
      return applicant.submit();
    };
    const body = (version: number) => ({ version, reason: 'Other', note: '' });
    const statuses = await Promise.all(
      sent.flatMap(({ email, token, applicationId }) => {
        const params = { companyId: company.id, applicationId };
        const stepId = job.steps[1]?.id ?? '';
        return [
          withdraw(visitor(), applicationId, token),
          company.owner.call(applications.move, { params, body: { stepId, version: 1 } }),
          company.owner.call(applications.reject, { params, body: body(1) }),
          company.owner.call(applications.reject, { params, body: body(2) }),
          company.owner.call(applications.unreject, { params }),
          applyAgain(email),
          withdraw(visitor(), applicationId, token),
        ].map(async (answer) => (await answer).status);
      }),
    );
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    const { broken, counts } = await company.inTenant(async (tx) => ({
      broken: await sql`
        select a.id, a.outcome from applications a
          left join withdrawals w on (w.tenant_id, w.application_id) = (a.tenant_id, a.id)
          left join rejections r on (r.tenant_id, r.application_id) = (a.tenant_id, a.id)
          left join step_periods s on (s.tenant_id, s.application_id) = (a.tenant_id, a.id) and s.left_at is null
         where a.tenant_id = ${currentTenantId}
           and ((w.application_id is not null) <> (a.outcome = 'withdrawn')
             or case a.outcome when 'rejected' then r.application_id is null
                               when 'withdrawn' then false else r.application_id is not null end
             or (s.step_id is not null) <> (a.outcome = 'open') or s.step_id <> a.step_id)`.execute(tx),
      counts: await sql`
        select c.open_count = count(a.id) filter (where a.outcome = 'open')
               and c.total_count = count(a.id) as right
          from ${stepCounts(sql`= ${job.id}`)} as c
          left join applications a on a.tenant_id = ${currentTenantId} and a.step_id = c.step_id
         group by c.step_id, c.open_count, c.total_count`.execute(tx),
    }));
    expect(broken.rows).toEqual([]);
    expect(counts.rows).toEqual([{ right: true }, { right: true }]);
  });
});

describe('the status', () => {
  test('follows the steps, and shows a rejection a day later, so that the team can undo it', async () => {
    const careersJob = await aCareersJob();
    const { token, applicationId } = await apply(careersJob);
    const statusNow = async () => (await read(visitor(), applicationId, token)).body.status;
    const seen = [await statusNow()];
    for (const place of [1, 2, 3]) {
      await move(careersJob, applicationId, place);
      seen.push(await statusNow());
    }
    expect(seen).toEqual(['received', 'in_review', 'interview', 'decision']);
    await reject(careersJob, applicationId);
    expect(await statusNow()).toBe('decision');
    (await testServer()).clock.set(new Date(Date.now() + rejectionShownAfterMs));
    expect(await statusNow()).toBe('not_selected');
  });
});

describe('a meeting', () => {
  test('is shown without the notes of the team and answered on the page', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const { token, applicationId } = await apply(careersJob);
    const row = await company.inTenant((tx) =>
      tx.selectFrom('applications').select('candidate_id').executeTakeFirstOrThrow(),
    );
    const meeting = await company.owner.call(meetings.create, {
      params: { companyId: company.id },
      body: {
        ...aMeetingDraft({
          candidateId: row.candidate_id,
          applicationId,
          hostIds: [company.owner.memberId],
        }),
        privateNotes: 'PRIVATE',
        applicantNotes: 'Bring a portfolio',
      },
    });
    const shown = await read(visitor(), applicationId, token);
    expect(shown.body.meetings).toMatchObject([
      {
        id: meeting.body.id,
        notes: 'Bring a portfolio',
        answer: 'none',
        canAnswer: true,
        isCancelled: false,
      },
    ]);
    expect(JSON.stringify(shown.body)).not.toContain('PRIVATE');
    const params = { applicationId, meetingId: meeting.body.id };
    const body = { answer: 'other_time', note: 'Salı günü?' } as const;
    const answer = (asked: typeof params, asToken: string) =>
      visitor().call(myApplications.answerMeeting, { params: asked, body }, headersOf(asToken));
    expect((await answer(params, token)).body.meetings).toMatchObject([
      { answer: 'other_time', answerNote: 'Salı günü?' },
    ]);
    const other = await apply(await aCareersJob({}, company));
    expect((await answer({ ...params, applicationId: other.applicationId }, other.token)).status).toBe(404);
    expect((await read(visitor(), applicationId, token)).body.nextMeetingAt).not.toBeNull();
    const withdrawn = await withdraw(visitor(), applicationId, token);
    expect(withdrawn.body).toMatchObject({
      nextMeetingAt: null,
      meetings: [{ canAnswer: false, isCancelled: true }],
    });
    const news = await company.owner.call(notifications.list, { params: { companyId: company.id } });
    expect(news.body.items[0]).toMatchObject({ type: 'meeting_changed', event: 'meeting.withdrawn' });
    expect((await answer(params, token)).problem.code).toBe('meetings.answer_closed');
  });
});

/** Gives the only candidate of the company another address. */
async function correctAddress({ company }: CareersJob, email: string): Promise<void> {
  const { id, version } = await company.inTenant((tx) =>
    tx.selectFrom('candidates').select(['id', 'version']).executeTakeFirstOrThrow(),
  );
  const params = { companyId: company.id, candidateId: id };
  const changed = await company.owner.call(candidates.update, { params, body: { email, version } });
  if (changed.status !== 200) throw new Error(changed.problem.message);
}

async function move({ company, job }: CareersJob, applicationId: string, place: number): Promise<void> {
  const { version } = await rowOf({ company, job }, applicationId);
  const body = { stepId: job.steps[place]?.id ?? '', version };
  const params = { companyId: company.id, applicationId };
  const moved = await company.owner.call(applications.move, { params, body });
  if (moved.status !== 200) throw new Error(moved.problem.message);
}

async function reject(careersJob: CareersJob, applicationId: string): Promise<void> {
  const { company } = careersJob;
  const { version } = await rowOf(careersJob, applicationId);
  const rejected = await company.owner.call(applications.reject, {
    params: { companyId: company.id, applicationId },
    body: { reason: 'Other', note: 'Too junior', version },
  });
  if (rejected.status !== 200) throw new Error(rejected.problem.message);
}

async function nameOf(company: TestCompany): Promise<string> {
  const row = await company.inTenant((tx) =>
    tx.selectFrom('companies').select('name').where('id', '=', company.id).executeTakeFirstOrThrow(),
  );
  return row.name;
}
