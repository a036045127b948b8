import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { companies } from '#companies/contract.ts';
import { files } from '#files/contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aJob } from '#jobs/server/factory.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, anIntroduction, type Applicant, contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { removeOldDraftsTask } from './background.ts';

let cv: Buffer;
beforeAll(async () => {
  cv = await textPdf([['Bridges of Ankara']]);
});
afterAll(stopExtraction);

const someone = () => `isil-${randomUUID()}@example.test`;
const at = ({ id }: TestCompany) => ({ params: { companyId: id } });

const take = (company: TestCompany, takesIntroductions: boolean) =>
  company.owner.call(companies.updateCareers, { ...at(company), body: { takesIntroductions } });

async function aCompanyThatTakesIntroductions() {
  const company = await aCompany();
  expect((await take(company, true)).body.takesIntroductions).toBe(true);
  return company;
}

async function send(form: Applicant, email: string, note = ''): Promise<void> {
  const talentPoolConsent = form.draft.privacyTexts.talentPool.version;
  await form.change({ ...contact(email), coverLetter: note, talentPoolConsent });
  expect((await form.upload(cv)).status).toBe(201);
  expect((await form.submit()).body).toEqual({ isSuccess: true });
}

const candidatesOf = async (company: TestCompany, by: Caller = company.owner) =>
  (await by.call(candidates.list, { ...at(company), query: {} })).body.items;
const readOne = async (company: TestCompany, candidateId: string) =>
  (await company.owner.call(candidates.read, { params: { companyId: company.id, candidateId } })).body;
const notified = async (company: TestCompany, who: Caller) =>
  (await who.call(notifications.list, { ...at(company), query: {} })).body.items.map(({ type }) => type);
const open = async (url: string) =>
  (await testServer()).app.inject({ url, headers: { accept: 'text/html' } });

test('an introduction becomes a candidate without a job, with note, CV, source, notification and mail', async () => {
  const company = await aCompanyThatTakesIntroductions();
  const recruiter = await company.member('jobs.list', 'candidates.list', 'candidates.get');
  const interviewer = await company.member('jobs.list');
  const email = someone();
  await send(await anIntroduction(company.slug, { language: 'tr' }), email, 'Köprü yapmak isterim.');
  const [row] = await candidatesOf(company, recruiter);
  expect(row).toMatchObject({ email, source: 'introduction', latestApplication: null });
  const candidate = await readOne(company, row?.id ?? '');
  expect(candidate.introductions).toMatchObject([
    { note: 'Köprü yapmak isterim.', talentPoolConsentAt: expect.any(String) as string },
  ]);
  const fileId = candidate.cvFile?.id ?? '';
  await (await testServer()).runTasks();
  const file = await company.owner.call(files.read, { params: { companyId: company.id, fileId } });
  expect(file.body).toMatchObject({ candidateId: candidate.id, textState: 'ready' });
  expect(await notified(company, company.owner)).toContain('introduction_received');
  expect(await notified(company, recruiter)).toEqual(['introduction_received']);
  expect(await notified(company, interviewer)).toEqual([]);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain('ilansız başvurunuzu aldı');
  const stored = await company.inTenant((tx) => tx.selectFrom('introductions').selectAll().execute());
  expect(stored).toMatchObject([{ language: 'tr', source: 'introduction' }]);
});

test('the same address joins its candidate, changes nothing about them, and gets the same mail', async () => {
  const company = await aCompanyThatTakesIntroductions();
  const job = await company.inTenant((tx) => aJob(tx));
  const email = someone();
  const applicant = await anApplicant(company.slug, job.slug, { utmSource: 'linkedin' });
  await applicant.change(contact(email));
  await applicant.upload(cv);
  await applicant.submit();
  const form = await anIntroduction(company.slug);
  await form.change({ name: 'Someone', surname: 'Else', currentCompany: 'Elsewhere' });
  await form.change({ email: email.toUpperCase(), coverLetter: 'Again' });
  await form.upload(cv);
  expect((await form.submit()).status).toBe(200);
  const rows = await candidatesOf(company);
  expect(rows).toMatchObject([{ name: 'Işıl', surname: 'Şahin', source: 'linkedin', currentCompany: '' }]);
  await send(await anIntroduction(company.slug), email, 'Once more');
  const { introductions } = await readOne(company, rows[0]?.id ?? '');
  expect(introductions.map(({ note }) => note)).toEqual(['Once more', 'Again']);
  const fresh = someone();
  await send(await anIntroduction(company.slug), fresh);
  const [known, unknown] = [(await mailsTo(email))[1], (await mailsTo(fresh))[0]];
  expect(known?.subject).toBe(unknown?.subject);
  expect(known?.text.replace('Someone', 'Işıl')).toBe(unknown?.text);
});

test('submitting forty times at once creates one introduction', async () => {
  const company = await aCompanyThatTakesIntroductions();
  const form = await anIntroduction(company.slug);
  await form.change(contact(someone()));
  await form.upload(cv);
  const answers = await Promise.all(Array.from({ length: 40 }, () => form.submit()));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await candidatesOf(company)).toHaveLength(1);
  const stored = await company.inTenant((tx) => tx.selectFrom('introductions').select('id').execute());
  expect(stored).toHaveLength(1);
});

test('one address introduces itself ten times a day at most', async () => {
  const company = await aCompanyThatTakesIntroductions();
  const email = someone();
  for (let count = 0; count < 10; count++) await send(await anIntroduction(company.slug), email);
  const form = await anIntroduction(company.slug);
  await form.change(contact(email));
  await form.upload(cv);
  expect((await form.submit()).status).toBe(429);
  expect(await mailsTo(email)).toHaveLength(10);
  await send(await anIntroduction(company.slug), someone());
});

test('the form needs a CV and an address, and answers to questions are not stored', async () => {
  const company = await aCompanyThatTakesIntroductions();
  const form = await anIntroduction(company.slug);
  const refused = await form.submit();
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.problem.fields ?? {}).toSorted()).toEqual(['cv', 'email', 'name', 'surname']);
  const answers = Object.fromEntries(Array.from({ length: 60 }, () => [randomUUID(), 'x']));
  expect((await form.change({ answers })).status).toBe(200);
  expect((await form.change({ answers: { [randomUUID()]: 'y' } })).body.data.answers).toEqual({});
});

test('a company that takes no introductions offers no form and receives none that was begun', async () => {
  const company = await aCompany();
  const site = `/careers/${company.slug}`;
  const form = `/careers-introduction/${company.slug}`;
  await company.inTenant((tx) => aJob(tx));
  expect((await open(site)).body).not.toContain(form);
  const missing = await open(form);
  expect(missing.statusCode).toBe(404);
  expect(missing.body).toContain('takes no applications without a job at the moment');
  await expect(anIntroduction(company.slug)).rejects.toThrow('takes no applications without a job');
  await take(company, true);
  expect((await open(`${site}?lang=tr`)).body).toContain(`${form}?lang=tr`);
  expect((await open(form)).statusCode).toBe(200);
  const begun = await anIntroduction(company.slug);
  await begun.change(contact(someone()));
  await begun.upload(cv);
  await take(company, false);
  expect(await begun.submit()).toMatchObject({
    status: 410,
    problem: { code: 'apply.introductions_off' },
  });
  expect(await candidatesOf(company)).toEqual([]);
});

test('an introduction that was not sent is deleted with its files after 14 days', async () => {
  const company = await aCompanyThatTakesIntroductions();
  const form = await anIntroduction(company.slug);
  await form.upload(cv);
  await company.inTenant((tx) =>
    tx
      .updateTable('application_drafts')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute(),
  );
  await removeOldDraftsTask.run({}, (await testServer()).platform);
  const left = await company.inTenant((tx) =>
    Promise.all([
      tx.selectFrom('application_drafts').select('id').execute(),
      tx.selectFrom('files').select('id').execute(),
    ]),
  );
  expect(left).toEqual([[], []]);
});
