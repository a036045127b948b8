import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { companies } from '#companies/contract.ts';
import { consents } from '#consents/contract.ts';
import { jobs } from '#jobs/contract.ts';
import { myApplications } from '#my-applications/contract.ts';
import { anEmail } from '../../../tests/harness/accounts.ts';
import { aCompany, type Caller, type TestCompany, visitor } from '../../../tests/harness/api.ts';
import { anApplicant, anIntroduction, type Applicant, contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { aFormOf } from '../../../tests/harness/job-form.ts';
import { apply, aCareersJob, headersOf, withdraw } from '../../../tests/harness/own-applications.ts';
import { applicationRecords } from '../as-applied-contract.ts';
import { applications } from '../contract.ts';

const question = { type: 'boolean', label: 'Do you have a licence?', settings: {} };

const at = ({ id }: TestCompany) => ({ companyId: id });

const readRecord = (caller: Caller, company: TestCompany, applicationId: string) =>
  caller.call(applicationRecords.readAsApplied, { params: { ...at(company), applicationId } });

async function saveNotice(company: TestCompany, bodyEn: string, retentionMonths: number | null = null) {
  const { version } = (await company.owner.call(consents.readNotice, { params: at(company) })).body;
  const body = { bodyEn, bodyTr: '', retentionMonths, version };
  const saved = await company.owner.call(consents.saveNotice, { params: at(company), body });
  expect(saved.status).toBe(200);
  return saved.body;
}

async function applicationOf(company: TestCompany): Promise<string> {
  const rows = await company.inTenant((tx) => tx.selectFrom('applications').select('id').execute());
  return rows[0]?.id ?? '';
}

const countRows = async (company: TestCompany, table: 'job_postings' | 'privacy_texts' | 'consent_records') =>
  (await company.inTenant((tx) => tx.selectFrom(table).select('id').execute())).length;

const agree = (form: Applicant, email = anEmail()) => {
  const talentPoolConsent = form.draft.privacyTexts.talentPool.version;
  return form.change({ ...contact(email), talentPoolConsent });
};

test('after the job and the notice changed, an application shows the posting, form and notice of then', async () => {
  const { company, job, change, apply: open } = await aFormOf([question]);
  await saveNotice(company, 'We keep your data in Ankara.', 6);
  const form = await open();
  const { notice, talentPool } = form.draft.privacyTexts;
  expect(notice.body).toContain('We keep your data in Ankara.\n\n');
  expect(notice.body).toContain('at the latest 6 months after the decision');
  await agree(form);
  expect((await form.submit()).status).toBe(200);
  await change(() => ({ title: 'Architect', descriptionHtml: '<p>Build.</p>', questions: [] }));
  await saveNotice(company, 'We keep your data in Berlin.', 24);
  const applicationId = await applicationOf(company);
  const { status, body } = await readRecord(company.owner, company, applicationId);
  expect(status).toBe(200);
  expect(body.posting).toMatchObject({
    title: 'Designer',
    language: 'en',
    descriptionHtml: '<p>Design.</p>',
  });
  expect(body.posting?.facts).toContainEqual({ label: 'Type of job', value: expect.any(String) as string });
  expect(body.consents).toMatchObject([
    { ...notice, isGiven: null, withdrawnAt: null },
    { ...talentPool, isGiven: true, withdrawnAt: null },
  ]);
  expect(Date.parse(body.consents[0]?.recordedAt ?? '')).toBe(Date.parse(body.appliedAt));
  const read = await company.owner.call(applications.read, { params: { ...at(company), applicationId } });
  expect(read.body.form.questions.map(({ label }) => label)).toEqual([question.label]);
  const next = await anApplicant(company.slug, job.slug);
  expect(next.draft.privacyTexts.notice.body).toContain('Berlin');
});

test('the skills have their name in the language of the page that the applicant saw', async () => {
  const labels = [];
  for (const language of ['tr', 'en'] as const) {
    const { company, job } = await aFormOf([]);
    const form = await anApplicant(company.slug, job.slug, { language });
    await agree(form);
    expect((await form.submit()).status).toBe(200);
    const { body } = await readRecord(company.owner, company, await applicationOf(company));
    labels.push([body.posting?.language, body.posting?.skillsLabel]);
  }
  expect(labels).toEqual([
    ['tr', 'Beceriler'],
    ['en', 'Skills'],
  ]);
});

test('the company sees its own records only, and members who may see the application', async () => {
  const careersJob = await aCareersJob();
  const { company } = careersJob;
  const { applicationId } = await apply(careersJob);
  const other = await aCompany();
  const outsider = await company.member('jobs.list');
  const reader = await company.member('jobs.list', 'candidates.get');
  expect((await readRecord(reader, company, applicationId)).status).toBe(200);
  expect((await readRecord(outsider, company, applicationId)).status).toBe(404);
  expect((await readRecord(other.owner, other, applicationId)).status).toBe(404);
  expect((await readRecord(other.owner, company, applicationId)).status).toBe(404);
  expect((await readRecord(visitor(), company, applicationId)).status).toBe(401);
});

test('without the tick no consent is given, and the text is recorded all the same', async () => {
  const careersJob = await aCareersJob();
  const { company } = careersJob;
  const { applicationId } = await apply(careersJob, anEmail(), { language: 'tr' });
  const { body } = await readRecord(company.owner, company, applicationId);
  expect(body.posting?.language).toBe('tr');
  expect(body.consents).toMatchObject([
    { kind: 'notice', language: 'tr', isGiven: null },
    { kind: 'talent_pool', language: 'tr', isGiven: false },
  ]);
});

test('a draft from before a change is shown the new notice first, and an old consent does not count', async () => {
  const { company, job } = await aCareersJob();
  const form = await anApplicant(company.slug, job.slug);
  await agree(form);
  await company.owner.call(companies.update, { params: at(company), body: { name: 'Renamed' } });
  const changed = (await form.read()).body;
  expect(changed.formChanges).toEqual([
    { kind: 'changed', field: 'notice', label: null },
    { kind: 'changed', field: 'talentPool', label: null },
  ]);
  const refused = await form.submit();
  expect([refused.status, refused.problem.code]).toEqual([409, 'apply.form_changed']);
  const seen = await form.change({ seenFormVersion: changed.formVersion });
  expect(seen.body.formChanges).toEqual([]);
  expect((await form.submit()).status).toBe(200);
  const { body } = await readRecord(company.owner, company, await applicationOf(company));
  expect(body.consents).toMatchObject([
    { ...changed.privacyTexts.notice, isGiven: null },
    { ...changed.privacyTexts.talentPool, isGiven: false },
  ]);
});

test('a draft keeps the posting of its start', async () => {
  const { company, change, apply: open } = await aFormOf([]);
  const form = await open();
  await change(() => ({ title: 'Architect' }));
  await form.change(contact(anEmail()));
  expect((await form.submit()).status).toBe(200);
  const { body } = await readRecord(company.owner, company, await applicationOf(company));
  expect(body).toMatchObject({ jobTitle: 'Architect', posting: { title: 'Designer' } });
});

test('forty applicants at once share one posting and two texts, and have records of their own', async () => {
  const { company, job } = await aCareersJob();
  const forms = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const form = await anApplicant(company.slug, job.slug);
      await agree(form);
      return form;
    }),
  );
  const sent = await Promise.all(forms.map((form) => form.submit()));
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(await countRows(company, 'job_postings')).toBe(1);
  expect(await countRows(company, 'privacy_texts')).toBe(2);
  expect(await countRows(company, 'consent_records')).toBe(80);
});

test('an applicant withdraws the consent once, the team sees it, and another application keeps its own', async () => {
  const careersJob = await aCareersJob();
  const { company, job } = careersJob;
  const second = await aCareersJob({}, company);
  const email = anEmail();
  const consented = async (slug: string) => {
    const form = await anApplicant(company.slug, slug);
    await agree(form, email);
    expect((await form.submit()).status).toBe(200);
  };
  await consented(second.job.slug);
  const kept = await applicationOf(company);
  await consented(job.slug);
  const { applicationId, token } = await apply(careersJob, email);
  const send = (headers = headersOf(token)) =>
    visitor().call(myApplications.withdrawConsent, { params: { applicationId } }, headers);
  expect((await send(headersOf(undefined))).status).toBe(401);
  const [first, again] = [await send(), await send()];
  expect(first.body.can.withdrawConsent).toBe(false);
  expect(first.body.consents[1]?.withdrawnAt).toEqual(expect.any(String));
  expect(again.body.consents).toEqual(first.body.consents);
  const { body } = await readRecord(company.owner, company, applicationId);
  expect(body.consents).toEqual(first.body.consents);
  expect((await readRecord(company.owner, company, kept)).body.consents[1]?.withdrawnAt).toBeNull();
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('id').where('type', '=', 'application.consent_withdrawn').execute(),
  );
  expect(events).toHaveLength(1);
});

test('another address than the one of the link cannot withdraw a consent', async () => {
  const careersJob = await aCareersJob();
  const [one, other] = [await apply(careersJob), await apply(careersJob)];
  const input = { params: { applicationId: one.applicationId } };
  const refused = await visitor().call(myApplications.withdrawConsent, input, headersOf(other.token));
  expect(refused.status).toBe(404);
});

test('applying again after a withdrawal adds records, and a repeat changes none', async () => {
  const careersJob = await aCareersJob();
  const { company, job } = careersJob;
  const sent = await apply(careersJob);
  const repeat = await anApplicant(company.slug, job.slug);
  await agree(repeat, sent.email);
  expect((await repeat.submit()).status).toBe(200);
  expect(await countRows(company, 'consent_records')).toBe(2);
  expect((await withdraw(visitor(), sent.applicationId, sent.token)).status).toBe(200);
  const again = await anApplicant(company.slug, job.slug);
  await agree(again, sent.email);
  expect((await again.submit()).status).toBe(200);
  const { body } = await readRecord(company.owner, company, sent.applicationId);
  expect(body.consents.map(({ isGiven }) => isGiven)).toEqual([null, false, null, true]);
});

test('an introduction keeps its own notice and consent', async () => {
  const company = await aCompany();
  const on = { params: at(company), body: { takesIntroductions: true } };
  expect((await company.owner.call(companies.updateCareers, on)).status).toBe(200);
  await saveNotice(company, 'We keep your data in Ankara.');
  const form = await anIntroduction(company.slug);
  await agree(form);
  await form.upload(await textPdf([['Bridges']]));
  expect((await form.submit()).body).toEqual({ isSuccess: true });
  await saveNotice(company, 'We keep your data in Berlin.');
  const [row] = (await company.owner.call(candidates.list, { params: at(company), query: {} })).body.items;
  const params = { ...at(company), candidateId: row?.id ?? '' };
  const candidate = (await company.owner.call(candidates.read, { params })).body;
  const [{ id, talentPoolConsentAt } = { id: '', talentPoolConsentAt: null }] = candidate.introductions;
  expect(talentPoolConsentAt).not.toBeNull();
  const read = (caller: Caller, introductionId = id) =>
    caller.call(candidates.readIntroduction, { params: { ...params, introductionId } });
  const { notice, talentPool } = form.draft.privacyTexts;
  expect((await read(company.owner)).body.consents).toMatchObject([
    { ...notice, isGiven: null },
    { ...talentPool, isGiven: true },
  ]);
  expect(notice.body).toContain('Ankara');
  expect((await read(company.owner, randomUUID())).status).toBe(404);
  expect((await read((await aCompany()).owner)).status).toBe(404);
});

test('deleting the candidate deletes the records and keeps the texts; deleting the job its postings', async () => {
  const careersJob = await aCareersJob();
  const { company, job } = careersJob;
  const { applicationId } = await apply(careersJob);
  const { candidateId } = (await readRecord(company.owner, company, applicationId)).body;
  const params = { ...at(company), candidateId };
  expect((await company.owner.call(candidates.delete, { params })).status).toBe(200);
  expect(await countRows(company, 'consent_records')).toBe(0);
  expect(await countRows(company, 'privacy_texts')).toBe(2);
  await company.inTenant((tx) =>
    tx.updateTable('jobs').set({ status: 'draft' }).where('id', '=', job.id).execute(),
  );
  const deleted = await company.owner.call(jobs.delete, {
    params: { ...at(company), jobId: job.id },
    body: { title: job.title },
  } as never);
  expect(deleted.status).toBe(200);
});

test('only members who manage the careers site change the notice, and of two at once one is refused', async () => {
  const company = await aCompany();
  const params = at(company);
  const settings = await company.member('company.settings');
  expect((await settings.call(consents.readNotice, { params })).status).toBe(403);
  const draft = { bodyEn: 'One', bodyTr: 'Bir', retentionMonths: 12, version: 1 };
  expect((await settings.call(consents.saveNotice, { params, body: draft })).status).toBe(403);
  const manager = await company.member('careers.manage');
  const save = (body: typeof draft) => manager.call(consents.saveNotice, { params, body });
  const statuses = (await Promise.all([save(draft), save({ ...draft, retentionMonths: 6 })])).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  const tooLong = await save({ ...draft, retentionMonths: 121, version: 2 });
  expect(Object.keys(tooLong.problem.fields ?? {})).toEqual(['retentionMonths']);
  const { body } = await manager.call(consents.readNotice, { params });
  expect(body.shown.tr).toContain('Bir');
  expect(body.version).toBe(2);
});
