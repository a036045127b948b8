import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trafficCounterOf } from '#careers/server/count-traffic.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { jobs } from '#jobs/contract.ts';
import type { JobOverrides } from '#jobs/server/factory.ts';
import { myApplications } from '#my-applications/contract.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import { type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { anApplicant, aRehearsedForm, type Applicant, contact } from '../../../tests/harness/applicant.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, type CareersJob } from '../../../tests/harness/own-applications.ts';
import { rehearsals } from '../contract.ts';
import { rehearsalHeader } from '#platform/contract/rehearsed-page.ts';
import { removeOldRehearsalsTask } from './remove-rehearsals.ts';

let cv: Buffer;
beforeAll(async () => {
  cv = await textPdf([['Bridges of Ankara']]);
});
afterAll(stopExtraction);

const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const open = async (url: string) => (await testServer()).app.inject({ url, headers: browser });

const flagging = {
  type: 'boolean',
  label: 'Do you have a licence?',
  mode: 'required',
  knockoutRule: { answer: false },
} as const;

const start = (at: CareersJob, language: 'en' | 'tr' = 'en', caller: Caller = at.company.owner) =>
  caller.call(rehearsals.start, { params: paramsOf(at), body: { language } });
const paramsOf = ({ company, job }: CareersJob) => ({ companyId: company.id, jobId: job.id });

async function aRehearsal(overrides: JobOverrides = {}, language: 'en' | 'tr' = 'en') {
  const careersJob = await aCareersJob(overrides);
  const started = await start(careersJob, language);
  expect(started.status).toBe(201);
  const { id, address } = started.body;
  return { ...careersJob, id, address, params: { ...paramsOf(careersJob), rehearsalId: id } };
}

async function fillIn(form: Applicant, email: string, answers = {}): Promise<void> {
  expect((await form.upload(cv)).status).toBe(201);
  expect((await form.change({ ...contact(email), coverLetter: 'Merhaba', answers })).status).toBe(200);
}

/** The rows of the company without those that belong to the rehearsal itself. */
async function otherRows(companyId: string) {
  const rows = await rowsOf(companyId);
  const drafts = ['application_drafts', 'draft_uploads', 'draft_upload_parts', 'files'];
  // Texts of the company as the form showed them, which forms share; the session is that of the member's calls.
  const own = [...drafts, 'job_forms', 'job_postings', 'privacy_texts', 'sessions'];
  return [...rows].filter(([table]) => !own.includes(table));
}

test('the whole journey counts, stores and mails nothing, and ending it removes its rows', async () => {
  const server = await testServer();
  const { platform } = server;
  const careersJob = await aCareersJob();
  const { company, job } = careersJob;
  await server.runTasks();
  const before = await otherRows(company.id);
  const { body: started } = await start(careersJob);
  const email = anEmail();
  expect((await open(started.address)).statusCode).toBe(200);
  expect((await open(started.address.replace('?', '/apply?'))).statusCode).toBe(200);
  const form = await aRehearsedForm(started.address);
  for (const step of ['documents', 'contact', 'review'] as const) await form.reportStep(step);
  await fillIn(form, email);
  expect((await form.submit()).body).toEqual({ isSuccess: true });
  expect((await form.submit()).status).toBe(200);
  const params = { companyId: company.id, jobId: job.id, rehearsalId: started.id };
  const outcome = await company.owner.call(rehearsals.readOutcome, { params });
  expect(outcome.body.mails.map(({ kind }) => kind)).toEqual([
    'confirmation',
    'meeting',
    'template',
    'template',
    'template',
  ]);
  await trafficCounterOf(platform).flush();
  await server.runTasks();
  expect(await otherRows(company.id)).toEqual(before);
  expect(await mailsTo(email)).toEqual([]);
  await company.owner.call(rehearsals.end, { params });
  expect((await company.owner.call(rehearsals.end, { params })).status).toBe(404);
  const left = await company.inTenant(async (tx) => ({
    drafts: await tx.selectFrom('application_drafts').select('id').execute(),
    files: await tx.selectFrom('files').select('id').execute(),
  }));
  expect(left).toEqual({ drafts: [], files: [] });
  expect((await form.read()).problem.code).toBe('apply.draft_gone');
});

describe('the outcome', () => {
  test("has the mails in the applicant's language, the card, and the answers that flag", async () => {
    const { company, job, address, params } = await aRehearsal({ questions: [flagging as never] }, 'tr');
    const form = await aRehearsedForm(address);
    const email = anEmail();
    const [question] = form.draft.form.questions;
    const early = await company.owner.call(rehearsals.readOutcome, { params });
    expect(early.problem.code).toBe('rehearsals.not_sent');
    await fillIn(form, email);
    const missing = await form.submit();
    expect(missing.problem.code).toBe('apply.missing_fields');
    await form.change({ answers: { [question?.id ?? '']: false } });
    expect((await form.submit()).status).toBe(200);
    const status = await company.owner.call(rehearsals.read, { params });
    expect(status.body.sentAt).toEqual(expect.any(String));
    const { body } = await company.owner.call(rehearsals.readOutcome, { params });
    const [confirmation, meeting, template] = body.mails;
    expect(confirmation).toMatchObject({ kind: 'confirmation', to: email, sentAt: status.body.sentAt });
    expect(confirmation?.html).toContain('lang="tr"');
    expect(confirmation?.subject).toContain(job.title);
    expect(meeting).toMatchObject({ kind: 'meeting', to: email, sentAt: null });
    expect(template).toMatchObject({ kind: 'template', to: email, sentAt: null });
    expect(template?.html).toContain('Işıl');
    expect(body.card).toMatchObject({
      name: 'Işıl',
      flags: expect.arrayContaining(['knockout']) as string[],
    });
    expect(body.card.knockoutAnswers).toMatchObject([{ label: flagging.label, answer: false }]);
  });

  test("opens the applicant's own page, whose changes last only for their call", async () => {
    const { company, address, params } = await aRehearsal();
    const form = await aRehearsedForm(address);
    await fillIn(form, anEmail());
    await form.submit();
    const { body } = await company.owner.call(rehearsals.readOutcome, { params });
    const token = /\/applications\/([\w-]+)/.exec(body.mails[0]?.html ?? '')?.[1] ?? '';
    const input = { params: { applicationId: params.rehearsalId } };
    const headers = { 'x-application-token': token, [rehearsalHeader]: '1' };
    const shown = await visitor().call(myApplications.read, input, headers);
    expect(shown.body).toMatchObject({ status: 'received', name: 'Işıl', can: { withdraw: true } });
    const withdrawal = await visitor().call(myApplications.withdraw, { ...input, body: {} }, headers);
    expect(withdrawal.body.status).toBe('withdrawn');
    const later = await visitor().call(myApplications.read, input, headers);
    expect(later.body.status).toBe('received');
    const unmarked = { 'x-application-token': token };
    expect((await visitor().call(myApplications.read, input, unmarked)).status).toBe(404);
    const turned = {
      ...headers,
      'x-application-token': token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    };
    expect((await visitor().call(myApplications.read, input, turned)).status).toBe(404);
  });

  test('shows nothing of a candidate who has the typed address', async () => {
    const { company, job, address, params } = await aRehearsal();
    const real = await apply({ company, job });
    const form = await aRehearsedForm(address);
    await fillIn(form, real.email);
    await form.submit();
    const { body } = await company.owner.call(rehearsals.readOutcome, { params });
    expect(body.card.id).toBe(params.rehearsalId);
    expect(body.mails[0]?.html).not.toContain(real.token);
    const rows = await company.inTenant((tx) => tx.selectFrom('candidates').select('email').execute());
    expect(rows).toEqual([{ email: real.email }]);
  });
});

test('a draft job can be rehearsed, and its page stays hidden from visitors', async () => {
  const { company, job, address } = await aRehearsal({ status: 'draft' });
  const shown = await open(address);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain(job.title);
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(shown.headers['x-frame-options']).toBeUndefined();
  expect(shown.headers['cache-control']).toBe('no-store');
  expect((await open(`/careers/${company.slug}/${job.slug}`)).statusCode).toBe(404);
  const form = await aRehearsedForm(address);
  await fillIn(form, anEmail());
  expect((await form.submit()).status).toBe(200);
});

describe('tokens', () => {
  test('of a rehearsal and of a real form open only their own kind', async () => {
    const { company, job, address } = await aRehearsal();
    const rehearsed = await aRehearsedForm(address);
    await fillIn(rehearsed, anEmail());
    const asReal = await callWith(rehearsed.draft.id, rehearsed.token.replace('rehearsal.', ''));
    expect(asReal.statusCode).toBe(404);

    const real = await anApplicant(company.slug, job.slug);
    const asRehearsal = await callWith(real.draft.id, `rehearsal.${real.token}`);
    expect(asRehearsal.statusCode).toBe(404);
    const page = new URL(address, 'http://page');
    page.searchParams.set('rehearsal', `${real.draft.id}.rehearsal.${real.token}`);
    expect((await open(page.pathname + page.search)).statusCode).toBe(404);
    const applications = await company.inTenant((tx) => tx.selectFrom('applications').select('id').execute());
    expect(applications).toEqual([]);
  });

  test('open no other job, and nothing after the end or a day', async () => {
    const { company, address, params } = await aRehearsal();
    const other = await aCareersJob({}, company);
    expect((await open(address.replace(/\/[^/?]+\?/, `/${other.job.slug}?`))).statusCode).toBe(404);
    const { clock } = await testServer();
    clock.set(new Date(Date.now() + 25 * 60 * 60 * 1000));
    try {
      expect((await open(address)).statusCode).toBe(404);
      const read = await company.owner.call(rehearsals.read, { params });
      expect(read.problem.code).toBe('rehearsals.ended');
      await removeOldRehearsalsTask.run({}, (await testServer()).platform);
    } finally {
      clock.set(null);
    }
    const rows = await company.inTenant((tx) => tx.selectFrom('application_drafts').select('id').execute());
    expect(rows).toEqual([]);
  });
});

const callWith = async (draftId: string, token: string) =>
  (await testServer()).app.inject({
    method: 'POST',
    url: `/api/careers/drafts/${draftId}/submission`,
    headers: { 'x-draft-token': token },
  });

describe('a rehearsal is refused', () => {
  test('to members who may not change the job, to other companies and to other members', async () => {
    const { company, job, params } = await aRehearsal();
    const at = { company, job };
    const reader = await company.member('jobs.list', 'jobs.get');
    const editor = await company.member('jobs.list', 'jobs.get', 'jobs.update');
    const outsider = await aCareersJob();
    expect((await start(at, 'en', reader)).status).toBe(403);
    expect((await start(at, 'en', editor)).status).toBe(201);
    expect((await start(at, 'en', visitor())).status).toBe(401);
    expect((await start(at, 'en', outsider.company.owner)).status).toBe(404);
    expect((await editor.call(rehearsals.read, { params })).problem.code).toBe('rehearsals.ended');
    expect((await reader.call(rehearsals.end, { params })).status).toBe(403);
    await editor.call(rehearsals.end, { params });
    expect((await company.owner.call(rehearsals.read, { params })).status).toBe(200);
  });

  test('for an archived job', async () => {
    const careersJob = await aCareersJob();
    await careersJob.company.owner.call(jobs.archive, { params: paramsOf(careersJob) });
    expect((await start(careersJob)).problem.code).toBe('jobs.archived');
  });
});

test('of forty starts at once one stays', async () => {
  const careersJob = await aCareersJob();
  const started = await Promise.all(Array.from({ length: 40 }, () => start(careersJob)));
  expect(new Set(started.map(({ status }) => status))).toEqual(new Set([201]));
  const rows = await careersJob.company.inTenant((tx) =>
    tx.selectFrom('application_drafts').select('id').execute(),
  );
  expect(rows).toHaveLength(1);
});
