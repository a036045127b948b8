import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companies } from '#companies/contract.ts';
import { files } from '#files/contract.ts';
import { access } from '#identity/account-contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { anEmail, newestToken, register } from '../../../tests/harness/accounts.ts';
import { aCompany, aUser, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, type Applicant, contact } from '../../../tests/harness/applicant.ts';
import {
  blankPdf,
  docm,
  encryptedPdf,
  scannedPdf,
  textPdf,
  truncatedPdf,
} from '../../../tests/harness/documents.ts';
import { removeOldDraftsTask } from './background.ts';

let cv: Buffer;
beforeAll(async () => {
  cv = await textPdf([['Bridges of Ankara']]);
});
afterAll(stopExtraction);

const someone = () => `isil-${randomUUID()}@example.test`;

async function aCareersJob(overrides: JobOverrides = {}) {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, overrides));
  const apply = (options = {}) => anApplicant(company.slug, job.slug, options);
  return { company, job, apply };
}

async function sendsAll(applicant: Applicant, email = someone()): Promise<string> {
  await applicant.change(contact(email));
  await applicant.upload(cv);
  const sent = await applicant.submit();
  expect(sent.body).toEqual({ isSuccess: true });
  return email;
}

const rowsOf = (company: TestCompany) =>
  company.inTenant((tx) =>
    tx
      .selectFrom('applications')
      .innerJoin('candidates', 'candidates.id', 'applications.candidate_id')
      .selectAll('applications')
      .select(['candidates.name', 'candidates.email', 'candidates.user_id', 'candidates.phone_number'])
      .execute(),
  );

const eventsOf = (company: TestCompany) =>
  company.inTenant((tx) =>
    tx
      .selectFrom('events')
      .select(['type', 'data'])
      .where('type', 'like', 'application.%')
      .orderBy('id')
      .execute(),
  );

async function mailsTo(email: string) {
  const { platform } = await testServer();
  return platform.system
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
}

describe('an application', () => {
  test('creates a candidate and an application on the first step, with files, event and confirmation', async () => {
    const { company, job, apply } = await aCareersJob();
    const applicant = await apply({ language: 'tr', utmSource: 'LinkedIn' });
    await applicant.change({ ...contact(' IŞIL@Example.TEST '), phoneNumber: '0532 123 45 67' });
    const uploaded = await applicant.upload(cv, { name: '../Işıl CV' });
    expect(uploaded.status).toBe(201);
    expect(uploaded.body.files).toMatchObject([
      { purpose: 'cv', title: 'Işıl CV.pdf', textState: 'pending' },
    ]);
    expect((await applicant.submit()).problem.fields).toHaveProperty('email');
    const email = someone();
    await applicant.change({ email });
    expect((await applicant.submit()).status).toBe(200);
    const [row] = await rowsOf(company);
    expect(row).toMatchObject({
      step_id: job.steps[0]?.id,
      source: 'linkedin',
      language: 'tr',
      email,
      phone_number: '+905321234567',
      user_id: null,
    });
    await (await testServer()).runTasks();
    const fileId = row?.cv_file_id ?? '';
    const file = await company.owner.call(files.read, { params: { companyId: company.id, fileId } });
    expect(file.body).toMatchObject({ textState: 'ready', candidateId: row?.candidate_id });
    expect((await eventsOf(company)).map((event) => event.type)).toEqual(['application.received']);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toContain('başvurunuz');
    expect(JSON.stringify(mail?.message)).toContain('Başvurunuzu izleyin');
  });

  test.each([
    { from: 'the job', job: 'TR', company: 'US', language: 'en' },
    { from: 'the company', job: '', company: 'TR', language: 'en' },
    { from: 'the language', job: 'US', company: '', language: 'tr' },
  ] as const)('has a phone number whose country code is that of $from', async (countries) => {
    const { company, apply } = await aCareersJob({ country: countries.job, city: '' });
    const change = { params: { companyId: company.id }, body: { country: countries.company } };
    expect((await company.owner.call(companies.update, change)).status).toBe(200);
    const applicant = await apply({ language: countries.language });
    const changed = await applicant.change({ phoneNumber: '0532 123 45 67' });
    expect(changed.body.problems).not.toHaveProperty('phoneNumber');
    await sendsAll(applicant);
    expect(await rowsOf(company)).toMatchObject([{ phone_number: '+905321234567' }]);
  });

  test('is refused with an error per field until all required values are there', async () => {
    const { apply } = await aCareersJob({ standardFieldModes: required });
    const applicant = await apply();
    const refused = await applicant.submit();
    expect(refused.status).toBe(400);
    expect(refused.problem).toMatchObject({
      code: 'apply.missing_fields',
      message: 'There are missing fields in the application form.',
      fields: {
        name: ['Name is required'],
        surname: ['Surname is required'],
        email: ['Email is required'],
        phoneNumber: ['This field is required'],
        currentCompany: ['This field is required'],
        coverLetter: ['This field is required'],
        cv: ['Please select a CV File!'],
      },
    });
    const changed = await applicant.change({ email: 'nobody', phoneNumber: '12' });
    expect(changed.body.problems).toMatchObject({
      email: ['Must be a valid email'],
      phoneNumber: ['Must be a valid phone number'],
    });
    await applicant.change({ ...contact(someone()), phoneNumber: '+90 532 123 45 67' });
    await applicant.change({ currentCompany: 'Acme', coverLetter: 'Hello' });
    await applicant.upload(cv);
    expect((await applicant.submit()).status).toBe(200);
  });

  test('attack class 40: submitted twice at once is one application, and both answers are the same', async () => {
    const { company, apply } = await aCareersJob();
    const applicant = await apply();
    const email = someone();
    await applicant.change(contact(email));
    await applicant.upload(cv);
    const answers = await Promise.all([applicant.submit(), applicant.submit(), applicant.submit()]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 3 }, () => [200, { isSuccess: true }]),
    );
    expect(await rowsOf(company)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await applicant.read()).status).toBe(404);
  });

  test('attack class 40: of one new person by several forms at once creates one candidate', async () => {
    const { company, apply } = await aCareersJob();
    const email = someone();
    const forms = await Promise.all(Array.from({ length: 4 }, () => apply()));
    for (const form of forms) await Promise.all([form.change(contact(email)), form.upload(cv)]);
    const answers = await Promise.all(forms.map((form) => form.submit()));
    expect(answers.map((answer) => answer.body)).toEqual(forms.map(() => ({ isSuccess: true })));
    expect(await rowsOf(company)).toHaveLength(1);
    const candidates = await company.inTenant((tx) => tx.selectFrom('candidates').select('id').execute());
    expect(candidates).toHaveLength(1);
  });

  test('attack class 18: for a second time gets the same answer, and only the mail says so', async () => {
    const { company, apply } = await aCareersJob();
    const email = await sendsAll(await apply());
    const again = await apply();
    await again.change({ name: 'Mallory', surname: 'X', email, phoneNumber: '+905320000000' });
    await again.upload(cv, { name: 'newer.pdf' });
    expect(await again.submit()).toMatchObject({ status: 200, body: { isSuccess: true } });
    const rows = await rowsOf(company);
    expect(rows).toMatchObject([{ name: 'Işıl', phone_number: '', version: 1 }]);
    const events = await eventsOf(company);
    expect(events.map((event) => event.type)).toEqual(['application.received', 'application.repeated']);
    const held = await company.inTenant((tx) =>
      tx.selectFrom('files').select(['title', 'candidate_id']).execute(),
    );
    expect(held).toHaveLength(2);
    expect(new Set(held.map((file) => file.candidate_id)).size).toBe(1);
    expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual([
      expect.stringContaining('Your application'),
      expect.stringContaining('already applied'),
    ]);
  });

  test('fills in and links a user only when they are signed in with that proven address', async () => {
    const { company, apply } = await aCareersJob();
    const email = await sendsAll(await apply());
    const user = await aUser({ email });
    const own = await apply({ sessionToken: user.token ?? '' });
    expect(own.draft.data).toMatchObject({ name: 'Deniz', surname: 'Kaya', email });
    await own.change({ phoneNumber: '+90 532 123 45 67' });
    await own.upload(cv);
    await own.submit();
    expect(await rowsOf(company)).toMatchObject([
      { name: 'Işıl', phone_number: '+905321234567', user_id: user.userId },
    ]);
    const other = await apply({ sessionToken: (await aUser()).token ?? '' });
    await sendsAll(other, email);
    expect(await rowsOf(company)).toMatchObject([{ user_id: user.userId }]);
  });

  test('attack class 17: is not linked to a user who has not proven it', async () => {
    const { company, apply } = await aCareersJob();
    const email = anEmail();
    const claim = await register(email);
    const sessionToken = claim.token ?? '';
    await sendsAll(await apply({ sessionToken }), email);
    await sendsAll(await apply({ sessionToken }), email);
    expect(await rowsOf(company)).toMatchObject([{ user_id: null }]);
    const token = await newestToken(email, 'verify-email');
    await claim.call(access.verifyEmail, { body: { token } });
    await sendsAll(await apply({ sessionToken }), email);
    expect(await rowsOf(company)).toMatchObject([{ user_id: claim.userId }]);
  });
});

const required = {
  phone: 'required',
  currentCompany: 'required',
  coverLetter: 'required',
  cv: 'required',
} as never;

const wrong = { status: 415, code: 'files.wrong_kind' };
const tooMany = 10 * 1024 * 1024 + 1;

describe('a file', () => {
  test.each([
    { what: 'empty', content: () => Buffer.alloc(0), name: 'cv.pdf', status: 400, code: 'files.empty' },
    {
      what: 'another kind than it says',
      content: () => Buffer.from('<html><script>1'),
      name: 'cv.pdf',
      ...wrong,
    },
    { what: 'a program', content: () => Buffer.from('#!/bin/sh\nreboot'), name: 'cv.txt', ...wrong },
    { what: 'a document with macros', content: docm, name: 'cv.docx', ...wrong },
    {
      what: 'too large',
      content: () => Buffer.alloc(tooMany, 'a'),
      name: 'cv.txt',
      status: 413,
      code: 'files.too_large',
    },
  ])('that is $what is refused at once', async ({ content, name, status, code }) => {
    const { apply } = await aCareersJob();
    const applicant = await apply();
    const refused = await applicant.upload(content(), { name });
    expect(refused.status).toBe(status);
    expect(refused.problem.code).toBe(code);
    expect((await applicant.read()).body.files).toEqual([]);
  });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['broken', truncatedPdf, 'damaged'],
    ['encrypted', encryptedPdf, 'password'],
    ['empty', blankPdf, 'blank'],
  ])('that cannot be read (%s) is refused with an explanation', async (state, content, words) => {
    const { apply } = await aCareersJob();
    const applicant = await apply();
    await applicant.change(contact(someone()));
    await applicant.upload(await content());
    await (await testServer()).runTasks();
    const read = await applicant.read();
    expect(read.body.files).toMatchObject([{ textState: state }]);
    expect(read.body.problems['cv']?.[0]).toContain(words);
    expect((await applicant.submit()).problem.fields?.['cv']?.[0]).toContain(words);
  });

  test('that is a scan is accepted with a note', async () => {
    const { company, apply } = await aCareersJob();
    const applicant = await apply();
    await applicant.change(contact(someone()));
    await applicant.upload(await scannedPdf());
    await (await testServer()).runTasks();
    expect((await applicant.read()).body).toMatchObject({ files: [{ textState: 'no_text' }], problems: {} });
    expect((await applicant.submit()).status).toBe(200);
    expect(await rowsOf(company)).toHaveLength(1);
  });

  test('replaces the one before and is deleted when removed', async () => {
    const { company, apply } = await aCareersJob();
    const applicant = await apply();
    await applicant.upload(cv, { name: 'first.pdf' });
    const second = await applicant.upload(cv, { name: 'second.pdf' });
    expect(second.body.files).toMatchObject([{ title: 'second.pdf' }]);
    const removed = await applicant.removeFile(second.body.files[0]?.id ?? '');
    expect(removed.body.files).toEqual([]);
    expect(await company.inTenant((tx) => tx.selectFrom('files').select('id').execute())).toEqual([]);
  });

  test('attack class 9: of another form can be neither used nor removed', async () => {
    const { company, apply } = await aCareersJob();
    const [mine, theirs] = [await apply(), await apply()];
    const uploaded = await theirs.upload(cv);
    const fileId = uploaded.body.files[0]?.id ?? '';
    expect((await mine.removeFile(fileId)).status).toBe(404);
    const smuggled = { ...contact(someone()), cvFileId: fileId } as never;
    expect((await mine.change(smuggled)).status).toBe(400);
    const asAnswer = await mine.change({ answers: { [randomUUID()]: fileId as never } });
    expect(asAnswer.body.files).toEqual([]);
    await mine.change(contact(someone()));
    expect((await mine.submit()).problem.fields).toHaveProperty('cv');
    const [file] = await company.inTenant((tx) => tx.selectFrom('files').select(['draft_id']).execute());
    expect(file?.draft_id).toBe(theirs.draft.id);
  });

  test('that the form does not ask for is refused', async () => {
    const { apply } = await aCareersJob({ standardFieldModes: { coverLetter: 'invisible' } as never });
    const applicant = await apply();
    expect((await applicant.upload(cv, { purpose: 'cover_letter' })).problem.code).toBe('apply.not_asked');
    expect((await applicant.upload(cv, { purpose: 'video', questionId: randomUUID() })).status).toBe(400);
    expect((await applicant.upload(cv, { purpose: 'photo' })).status).toBe(400);
  });

  test('of an unsubmitted form is deleted after 14 days', async () => {
    const { company, apply } = await aCareersJob();
    const applicant = await apply();
    await applicant.upload(cv);
    const server = await testServer();
    const { platform, clock } = server;
    const [file] = await company.inTenant((tx) => tx.selectFrom('files').select('storage_key').execute());
    clock.set(new Date(Date.now() + 15 * 24 * 60 * 60 * 1000));
    try {
      expect((await applicant.read()).problem.code).toBe('apply.draft_gone');
      await removeOldDraftsTask.run({}, platform);
    } finally {
      clock.set(null);
    }
    await server.runTasks();
    expect(
      await company.inTenant((tx) => tx.selectFrom('application_drafts').select('id').execute()),
    ).toEqual([]);
    await expect(platform.storage.size(file?.storage_key ?? '')).rejects.toThrow('No stored file');
  });
});
