import pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { applications, type RejectionMail } from '#applications/contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { bulk } from '#bulk-changes/contract.ts';
import { runBulkChangeTask } from '#bulk-changes/server/run-bulk-change.ts';
import { conversations } from '#conversations/contract.ts';
import { mailTemplates } from '#mail-templates/contract.ts';
import { myApplications } from '#my-applications/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { holdRows } from '../../../tests/harness/held-rows.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, headersOf, withdraw } from '../../../tests/harness/own-applications.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { outgoing, type ScheduledMessage } from '../contract.ts';
import { sendScheduledTask } from './send-scheduled.ts';

// A Wednesday, 12:00 in Istanbul, the zone of the company.
const noon = new Date('2026-11-25T09:00:00Z');
const texts = {
  en: { subject: '{job title}: our answer', body: 'Hello {first name},\n\n{reason text}\n\n{sender}' },
  tr: { subject: '{ilan} başvurunuz', body: 'Merhaba {ad},\n\nteşekkürler.\n\n{gönderen}' },
};

afterEach(async () => (await testServer()).clock.set(null));

const at = async (time: Date | string): Promise<void> => (await testServer()).clock.set(new Date(time));

const sending = ({ id = '', version = 0 }: Partial<ScheduledMessage> = {}) => ({
  scheduledMessages: [{ id, version }],
});

/** Runs the task of a message, as the queue does at its time. */
async function runSending(company: TestCompany, messageId: string): Promise<void> {
  const { platform } = await testServer();
  await sendScheduledTask.run({ companyId: company.id, messageId }, platform);
}

/** An applicant with a page, and calls about their rejection. */
async function anApplicantToReject() {
  await at(noon);
  const careersJob = await aCareersJob({ title: 'Designer' });
  const { company, job } = careersJob;
  const { applicationId, email, token } = await apply(careersJob);
  const row = await company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .select(['candidate_id', 'version'])
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow(),
  );
  const params = { companyId: company.id };
  const onApplication = { params: { ...params, applicationId } };
  const list = async (caller: Caller = company.owner, query: object = {}) =>
    (await caller.call(outgoing.list, { params, query })).body.items;
  return {
    ...careersJob,
    job,
    applicationId,
    candidateId: row.candidate_id,
    email,
    params,
    onApplication,
    list,
    reject: (time: RejectionMail['time'] | null, caller: Caller = company.owner) =>
      caller.call(applications.reject, {
        ...onApplication,
        body: { reason: 'Other', mail: time === null ? null : { texts, time }, version: row.version },
      }),
    status: async () =>
      (await visitor().call(myApplications.read, { params: { applicationId } }, headersOf(token))).body
        .status,
    withdraw: () => withdraw(visitor(), applicationId, token),
    written: async () => {
      const input = { params: { ...params, candidateId: row.candidate_id } };
      return (await company.owner.call(conversations.list, input)).body.items;
    },
    rejectionMails: async () =>
      (await mailsTo(email)).filter(({ subject }) => /answer|başvurunuz/.test(subject)),
  };
}

test('a rejection with a mail shows nothing to the applicant before the mail, which is sent once', async () => {
  const { company, reject, list, status, written, rejectionMails, onApplication } =
    await anApplicantToReject();
  const preview = await company.owner.call(applications.previewRejection, {
    ...onApplication,
    body: { texts, time: 'morning' },
  });
  expect(preview.body).toMatchObject({
    sendAt: '2026-11-26T06:00:00.000Z',
    timeZone: 'Europe/Istanbul',
    problem: null,
  });
  expect((await reject('morning')).body).toMatchObject({ outcome: 'rejected' });
  const [message] = await list();
  expect(message).toMatchObject({
    isRejection: true,
    isMine: true,
    jobTitle: 'Designer',
    subject: preview.body.subject,
    body: preview.body.body,
    sendAt: '2026-11-26T06:00:00.000Z',
    problem: null,
    can: { change: true },
  });
  await runSending(company, message?.id ?? '');
  expect(await rejectionMails()).toEqual([]);
  await at('2026-11-26T05:59:00Z');
  expect(await status()).toBe('received');
  await at('2026-11-26T06:00:00Z');
  await Promise.all([runSending(company, message?.id ?? ''), runSending(company, message?.id ?? '')]);
  await runSending(company, message?.id ?? '');
  const mails = await rejectionMails();
  expect(mails.map(({ subject }) => subject)).toEqual([preview.body.subject]);
  expect(mails[0]?.text).toContain('Işıl');
  expect(await written()).toMatchObject([
    { sender: 'member', subject: preview.body.subject, body: preview.body.body },
  ]);
  expect(await status()).toBe('not_selected');
  expect(await list()).toEqual([]);
});

test('without a mail the applicant sees the rejection a day later, and the last choice is remembered', async () => {
  const { company, reject, list, status, params } = await anApplicantToReject();
  const lastTime = async (caller: Caller) =>
    (await caller.call(applications.listReasons, { params })).body.lastTime;
  expect(await lastTime(company.owner)).toBe('none');
  await reject(null);
  expect(await list()).toEqual([]);
  await at('2026-11-26T08:59:00Z');
  expect(await status()).toBe('received');
  await at('2026-11-26T09:00:00Z');
  expect(await status()).toBe('not_selected');
  const second = await anApplicantToReject();
  await second.reject('two_days');
  const other = await second.company.member('jobs.list', 'candidates.list');
  const read = { params: second.params };
  expect((await second.company.owner.call(applications.listReasons, read)).body.lastTime).toBe('two_days');
  expect((await other.call(applications.listReasons, read)).body.lastTime).toBe('none');
});

test('undoing the rejection, and a withdrawal of the applicant, cancel the mail', async () => {
  const undone = await anApplicantToReject();
  await undone.reject('morning');
  const [message] = await undone.list();
  await undone.company.owner.call(applications.unreject, undone.onApplication);
  expect(await undone.list()).toEqual([]);
  const withdrawn = await anApplicantToReject();
  await withdrawn.reject('tray');
  expect((await withdrawn.withdraw()).status).toBe(200);
  expect(await withdrawn.list()).toEqual([]);
  await at('2026-11-26T07:00:00Z');
  await runSending(undone.company, message?.id ?? '');
  expect([...(await undone.rejectionMails()), ...(await withdrawn.rejectionMails())]).toEqual([]);
});

test('a mail in the tray waits until a member sends it, in quiet hours until their end', async () => {
  const { company, reject, list, params, status, rejectionMails } = await anApplicantToReject();
  await reject('tray');
  const [message] = await list();
  expect(message).toMatchObject({ sendAt: null });
  await at('2026-11-30T19:00:00Z');
  expect(await status()).toBe('received');
  const send = (version: number) =>
    company.owner.call(outgoing.send, { params, body: sending({ id: message?.id ?? '', version }) });
  expect((await send(1)).body.items).toMatchObject([{ sendAt: '2026-12-01T05:00:00.000Z', version: 2 }]);
  await at('2026-12-01T10:00:00Z');
  expect((await send(2)).body.items).toMatchObject([{ sendAt: '2026-12-01T10:00:00.000Z' }]);
  await runSending(company, message?.id ?? '');
  expect(await rejectionMails()).toHaveLength(1);
  expect((await send(3)).status).toBe(404);
});

test('text and time can be changed, and a cancelled mail leaves the rule of a day', async () => {
  const { company, reject, list, params, status, rejectionMails } = await anApplicantToReject();
  await reject('tray');
  const [message] = await list();
  const onMessage = { params: { ...params, scheduledMessageId: message?.id ?? '' } };
  const body = { subject: 'Another answer', body: 'Kısa', time: '2026-11-27T20:00:00Z', version: 1 };
  const changed = await company.owner.call(outgoing.change, { ...onMessage, body });
  expect(changed.body).toMatchObject({
    subject: 'Another answer',
    body: 'Kısa',
    sendAt: '2026-11-28T05:00:00.000Z',
  });
  const cancel = { ...onMessage, query: { version: 2 } };
  expect((await company.owner.call(outgoing.cancel, cancel)).status).toBe(200);
  expect((await company.owner.call(outgoing.cancel, cancel)).status).toBe(404);
  await at('2026-11-26T09:00:00Z');
  expect(await status()).toBe('not_selected');
  expect(await rejectionMails()).toEqual([]);
});

test('a message whose author may no longer write waits, and is sent in the name of the member who sends it', async () => {
  const { company, reject, list, params, written, job, onApplication } = await anApplicantToReject();
  const recruiter = await company.member();
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: recruiter.memberId, role: 'recruiter' })
      .execute(),
  );
  await reject('now', recruiter);
  const [message] = await list();
  await company.inTenant((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', recruiter.memberId).execute(),
  );
  await at('2026-11-25T09:00:30Z');
  await runSending(company, message?.id ?? '');
  expect(await list()).toMatchObject([{ problem: 'author_gone', isMine: false }]);
  expect(await written()).toEqual([]);
  const [failed] = await list();
  await company.owner.call(outgoing.send, { params, body: sending(failed) });
  await runSending(company, message?.id ?? '');
  expect(await written()).toMatchObject([{ sender: 'member' }]);
  const undone = await company.owner.call(applications.unreject, onApplication);
  expect(undone.body.outcome).toBe('open');
});

test('a company that may only read sends nothing, and an archived job is no obstacle', async () => {
  const { company, reject, list, job, rejectionMails, params } = await anApplicantToReject();
  await reject('morning');
  const [message] = await list();
  const { platform } = await testServer();
  const setReadOnly = (read_only_from: Date | null) =>
    inTenant(platform.system, company.id, (tx) =>
      tx.updateTable('companies').set({ read_only_from }).where('id', '=', company.id).execute(),
    );
  await company.inTenant((tx) =>
    tx
      .updateTable('jobs')
      .set({ status: 'archived', status_before_archive: 'published' })
      .where('id', '=', job.id)
      .execute(),
  );
  await at('2026-11-26T08:00:00Z');
  await setReadOnly(noon);
  await runSending(company, message?.id ?? '');
  expect(await list()).toMatchObject([{ problem: 'read_only' }]);
  const [failed] = await list();
  await setReadOnly(null);
  await company.owner.call(outgoing.send, { params, body: sending(failed) });
  await runSending(company, message?.id ?? '');
  expect(await rejectionMails()).toHaveLength(1);
});

test('scheduled messages follow the rights of the hiring team, and the other company finds none', async () => {
  const { company, candidateId, applicationId, job, list, params } = await anApplicantToReject();
  const other = await aCompany();
  const [recruiter, interviewer, outsider] = [
    await company.member(),
    await company.member(),
    await company.member('jobs.list'),
  ];
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values([
        { job_id: job.id, member_id: recruiter.memberId, role: 'recruiter' },
        { job_id: job.id, member_id: interviewer.memberId, role: 'interviewer' },
      ])
      .execute(),
  );
  const schedule = (caller: Caller, about: string | null = applicationId) =>
    caller.call(outgoing.schedule, {
      params: { ...params, candidateId },
      body: { subject: 'Next week', body: 'Hello', time: 'morning', applicationId: about },
    });
  const made = await schedule(recruiter);
  expect(made.body).toMatchObject({ isMine: true, isRejection: false, sendAt: '2026-11-26T06:00:00.000Z' });
  expect([
    (await schedule(interviewer)).status,
    (await schedule(outsider)).status,
    (await schedule(other.owner)).status,
  ]).toEqual([403, 404, 404]);
  expect(await list(interviewer)).toMatchObject([{ id: made.body.id, can: { change: false } }]);
  expect(await list(outsider)).toEqual([]);
  expect(await list(company.owner, { author: 'me' })).toEqual([]);
  expect(await list(recruiter, { author: 'me', candidateId })).toHaveLength(1);
  const onMessage = { params: { ...params, scheduledMessageId: made.body.id }, query: { version: 1 } };
  const cancels = [interviewer, outsider, other.owner].map(
    async (caller) => (await caller.call(outgoing.cancel, onMessage)).status,
  );
  expect(await Promise.all(cancels)).toEqual([403, 404, 404]);
  const theirs = { params: { companyId: other.id }, body: sending(made.body) };
  expect((await other.owner.call(outgoing.send, theirs)).status).toBe(404);
  const inOwn = { params, body: sending(made.body) };
  expect((await interviewer.call(outgoing.send, inOwn)).status).toBe(403);
});

test('pages follow the time of sending, and the tray is last', async () => {
  const { company, candidateId, params } = await anApplicantToReject();
  const times = ['tray', '2026-12-04T09:00:00Z', 'morning', '2026-12-04T09:00:00Z', 'tray'];
  for (const [index, time] of times.entries())
    await company.owner.call(outgoing.schedule, {
      params: { ...params, candidateId },
      body: { subject: `${index}`, body: 'x', time },
    });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
    const { body } = await company.owner.call(outgoing.list, { params, query });
    seen.push(...body.items.map(({ subject }) => subject ?? ''));
    cursor = body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['2', '1', '3', '0', '4']);
});

test('forty are rejected at once, and the undo names those whose mail was sent', async () => {
  await at(noon);
  const { company, job } = await aCareersJob();
  const rows = await company.inTenant(async (tx) => {
    const made = [];
    for (let index = 0; index < 40; index++)
      made.push(await anApplication(tx, { jobId: job.id, ...(index === 0 && { candidate: { email: '' } }) }));
    return made;
  });
  const params = { companyId: company.id, jobId: job.id };
  const started = await company.owner.call(bulk.createBulkChange, {
    params,
    body: {
      action: { kind: 'reject', reason: 'Other', mail: { texts, time: 'now' } },
      target: { applications: rows.map(({ id, version }) => ({ id, version })) },
    },
  });
  expect(started.body).toMatchObject({ state: 'done', changedCount: 40 });
  const list = async () =>
    (await company.owner.call(outgoing.list, { params: { companyId: company.id }, query: {} })).body.items;
  const messages = await list();
  expect(messages).toHaveLength(39);
  await at('2026-11-25T09:01:00Z');
  for (const { id } of messages.slice(0, 2)) await runSending(company, id);
  const onChange = { params: { ...params, bulkChangeId: started.body.id } };
  const undone = await company.owner.call(bulk.undoBulkChange, onChange);
  expect(undone.body).toMatchObject({ state: 'undone', undoneCount: 40, mailedCount: 2 });
  const report = await company.owner.call(bulk.readBulkChange, onChange);
  expect(report.body.mailed.map(({ candidateId }) => candidateId).sort()).toEqual(
    messages
      .slice(0, 2)
      .map(({ candidateId }) => candidateId)
      .sort(),
  );
  expect(await list()).toEqual([]);
});

test('a mail that is sent while a member cancels it is not cancelled', async () => {
  const { company, applicationId, reject, list, params, status } = await anApplicantToReject();
  await reject('tray');
  const [message] = await list();
  const held = await holdRows('applications', [applicationId], 'no key update');
  const onMessage = { params: { ...params, scheduledMessageId: message?.id ?? '' }, query: { version: 1 } };
  const cancelling = company.owner.call(outgoing.cancel, onMessage);
  await expect.poll(() => held.waiting()).toBe(1);
  const ofCompany = 'where tenant_id = $1 and application_id = $2';
  await held.run(`delete from app.scheduled_messages ${ofCompany}`, [company.id, applicationId]);
  await held.run(`update app.rejections set mail = 'sent' ${ofCompany}`, [company.id, applicationId]);
  await held.release();
  expect((await cancelling).status).toBe(404);
  expect(await status()).toBe('not_selected');
});

test('a task that runs in the quiet hours, or before the time by its clock, sends the mail later', async () => {
  const { company, reject, list, rejectionMails } = await anApplicantToReject();
  await reject('morning');
  const [message] = await list();
  const id = message?.id ?? '';
  const jobKey = `scheduled message:${id}`;
  const { ownerUrl } = await testServer();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  onTestFinished(() => owner.end());
  const countTasks = async () =>
    (await owner.query('select from graphile_worker.jobs where key = $1', [jobKey])).rowCount;
  await owner.query('select graphile_worker.remove_job($1)', [jobKey]);
  await at('2026-11-26T05:59:59Z');
  await runSending(company, id);
  expect([await rejectionMails(), await countTasks()]).toEqual([[], 1]);
  await at('2026-11-26T17:00:00Z');
  await runSending(company, id);
  expect(await rejectionMails()).toEqual([]);
  expect(await list()).toMatchObject([{ sendAt: '2026-11-27T05:00:00.000Z', problem: null }]);
  await at('2026-11-27T05:00:00Z');
  await runSending(company, id);
  expect(await rejectionMails()).toHaveLength(1);
});

test('an instant that has passed counts as now, and a letter without words is refused', async () => {
  const { company, candidateId, params, list, onApplication } = await anApplicantToReject();
  const schedule = (time: string) =>
    company.owner.call(outgoing.schedule, {
      params: { ...params, candidateId },
      body: { subject: 'x', body: 'x', time },
    });
  await at('2026-11-25T19:00:00Z');
  expect((await schedule('2020-01-01T09:00:00Z')).body.sendAt).toBe('2026-11-26T05:00:00.000Z');
  expect([(await schedule('9999-12-31T23:00:00Z')).status]).toEqual([400]);
  const empty = { en: { subject: '{reason text}', body: '{reason text}' } };
  const rejected = await company.owner.call(applications.reject, {
    ...onApplication,
    body: { reason: 'Other', mail: { texts: empty, time: 'tray' }, version: 1 },
  });
  expect([rejected.status, (await list()).length]).toEqual([400, 1]);
});

test('of forty rejections of one application at once one schedules a mail', async () => {
  const { reject, list } = await anApplicantToReject();
  const calls = await Promise.all(Array.from({ length: 40 }, () => reject('morning')));
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await list()).toHaveLength(1);
});

test('a template that a colleague changes reaches no letter and no mailing that is planned', async () => {
  const { company, job, params, onApplication, reject, rejectionMails, list } = await anApplicantToReject();
  const template = { title: 'Rejection', texts };
  const saved = await company.owner.call(mailTemplates.createTemplate, { params, body: template });
  expect((await reject('now')).status).toBe(200);
  const other = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  const mailing = await company.owner.call(bulk.createBulkChange, {
    params: { ...params, jobId: job.id },
    body: {
      action: { kind: 'mail', texts, replyTo: 'company', time: 'morning' },
      target: { applications: [{ id: other.id, version: other.version }] },
    },
  });
  const changed = { en: { subject: 'NEW WORDS', body: 'NEW WORDS' } };
  const change = await company.owner.call(mailTemplates.updateTemplate, {
    params: { ...params, templateId: saved.body.id },
    body: { ...template, texts: changed, version: saved.body.version },
  });
  expect(change.status).toBe(200);
  // The preview shows the text that the sender has, and not the template.
  const preview = await company.owner.call(applications.previewRejection, {
    ...onApplication,
    body: { texts, time: 'now' },
  });
  expect(preview.body.subject).toContain('our answer');
  const [planned] = (await list()).filter(
    ({ applicationId }) => applicationId === onApplication.params.applicationId,
  );
  await at('2026-11-25T09:01:00Z');
  await runSending(company, planned?.id ?? '');
  expect((await rejectionMails()).map(({ text }) => text.includes('NEW WORDS'))).toEqual([false]);
  const { platform } = await testServer();
  const runMailing = () =>
    runBulkChangeTask.run({ companyId: company.id, bulkChangeId: mailing.body.id }, platform);
  await runMailing();
  await at('2026-11-26T06:01:00Z');
  await runMailing();
  const sent = await company.inTenant((tx) =>
    tx.selectFrom('messages').select('body').where('candidate_id', '=', other.candidate_id).execute(),
  );
  expect([mailing.status, sent.length, JSON.stringify(sent).includes('NEW WORDS')]).toEqual([202, 1, false]);
});
