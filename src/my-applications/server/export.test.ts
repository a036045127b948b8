import { createHash, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { applications } from '#applications/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { companies } from '#companies/contract.ts';
import { conversations } from '#conversations/contract.ts';
import { comments } from '#comments/contract.ts';
import { aFile } from '#files/server/factory.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import {
  aCompany,
  addressOf,
  type Caller,
  disable,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { registerProven } from '../../../tests/harness/accounts.ts';
import { anIntroduction, contact } from '../../../tests/harness/applicant.ts';
import { anApplicantTwice } from '../../../tests/harness/applicant-twice.ts';
import { rowsOf } from '../../../tests/harness/company-rows.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { aCareersJob, apply, headersOf } from '../../../tests/harness/own-applications.ts';
import { myDataRequests } from '../data-request-contract.ts';
import { myApplicationExports } from '../export-contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

type SentApplication = { applicationId: string; token?: string };

const create = (caller: Caller, { applicationId, token }: SentApplication) =>
  caller.call(myApplicationExports.createExport, { params: { applicationId } }, headersOf(token));

async function download(exportToken: string, language = 'en') {
  const { app } = await testServer();
  const url = addressOf(myApplicationExports.readExport, { exportToken }, { language });
  const response = await app.inject({ method: 'GET', url, remoteAddress: '10.9.8.7' });
  const files = response.statusCode === 200 ? unzipSync(response.rawPayload) : {};
  const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
  return { status: response.statusCode, headers: response.headers, files, text };
}

const tokenOf = async (caller: Caller, sent: SentApplication) =>
  (await create(caller, sent)).body.exportToken;

describe('the export', () => {
  test('holds the JSON Resume, the applications, a readable page and the files, and nothing of the team', async () => {
    const careersJob = await aCareersJob();
    const { company, job } = careersJob;
    const cv = await textPdf([['Isil Sahin']]);
    const sent = await apply(careersJob, undefined, { cv });
    const second = await aCareersJob({ title: 'İkinci ilan' }, company);
    await apply(second, sent.email);
    const params = { companyId: company.id, applicationId: sent.applicationId };
    const { candidateId } = (await company.owner.call(applications.read, { params })).body;
    await company.owner.call(comments.create, {
      params: { companyId: company.id, candidateId },
      body: { bodyHtml: '<p>SECRET comment</p>' },
    });
    await company.owner.call(conversations.send, {
      params: { companyId: company.id, candidateId },
      body: { body: 'Ne zaman <başlarsınız>?', applicationId: sent.applicationId },
    });
    const asked = { kind: 'correction' as const, body: 'My name is <Işıl>.' };
    const own = { params: { applicationId: sent.applicationId }, body: asked };
    await visitor().call(myDataRequests.createDataRequest, own, headersOf(sent.token));
    await company.owner.call(applications.rate, { params, body: { rating: 2 } });
    const reject = { version: 1, reason: 'SECRET reason', note: 'SECRET note' };
    expect((await company.owner.call(applications.reject, { params, body: reject })).status).toBe(200);
    const { status, headers, files, text } = await download(await tokenOf(visitor(), sent), 'tr');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment') as string,
    });
    expect(Object.keys(files)).toEqual([
      'index.html',
      'candidate.json',
      'data.json',
      expect.stringMatching(/^files\/1-.*\.pdf$/),
    ]);
    const hash = (content: Uint8Array | undefined) =>
      createHash('sha256')
        .update(content ?? '')
        .digest('hex');
    expect(hash(files[Object.keys(files)[3] ?? ''])).toBe(hash(cv));
    expect(JSON.parse(text('candidate.json'))).toMatchObject({
      basics: { name: 'Işıl Şahin', email: sent.email },
      meta: { version: 'v1.0.0' },
    });
    expect(JSON.parse(text('data.json'))).toMatchObject({
      applications: [
        { job: 'İkinci ilan', coverLetter: 'Merhaba' },
        { job: job.title, status: 'Alındı', cv: Object.keys(files)[3], coverLetterFile: null },
      ],
    });
    expect(JSON.parse(text('data.json'))).toMatchObject({
      messages: [{ from: 'company', job: job.title, text: 'Ne zaman <başlarsınız>?' }],
    });
    expect(JSON.parse(text('data.json'))).toMatchObject({
      emails: ['other', 'other', 'message', 'other'].map((kind) => ({
        to: sent.email,
        kind,
        delivery: 'queued',
      })),
      dataRequests: [{ kind: 'correction', state: 'open', text: 'My name is <Işıl>.', answer: '' }],
    });
    expect(text('index.html')).toContain('My name is &lt;Işıl&gt;.');
    expect(text('index.html')).toContain('Ne zaman &lt;başlarsınız&gt;?');
    expect(text('index.html')).toContain('<html lang="tr">');
    expect(Object.keys(files).map(text).join('')).not.toContain('SECRET');
  });

  test('holds the forms that the person sent without a job', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const on = { params: { companyId: company.id }, body: { takesIntroductions: true } };
    expect((await company.owner.call(companies.updateCareers, on)).status).toBe(200);
    const sent = await apply(careersJob);
    const form = await anIntroduction(company.slug, { language: 'tr' });
    const { notice, talentPool } = form.draft.privacyTexts;
    const skill = { name: 'Dalış <i>', position: 0, isRead: false, toCheck: [] };
    const cvEntries = { [randomUUID()]: { kind: 'skill' as const, ...skill } };
    const values = { coverLetter: 'Köprü <b>', talentPoolConsent: talentPool.version, cvEntries };
    await form.change({ ...contact(sent.email), ...values });
    expect((await form.upload(await textPdf([['Isil Sahin']]))).status).toBe(201);
    expect((await form.submit()).status).toBe(200);
    const { text } = await download(await tokenOf(visitor(), sent));
    const [introduction] = (JSON.parse(text('data.json')) as { introductions: unknown[] }).introductions;
    expect(introduction).toMatchObject({ note: 'Köprü <b>', language: 'tr', source: 'introduction' });
    expect(introduction).toHaveProperty('consents.0.text', notice.body);
    expect(introduction).toHaveProperty('consents.1', {
      kind: 'talent_pool',
      language: 'tr',
      version: talentPool.version,
      text: talentPool.body,
      isGiven: true,
      recordedAt: expect.any(String) as string,
      withdrawnAt: null,
    });
    const [application] = (JSON.parse(text('data.json')) as { applications: unknown[] }).applications;
    expect(application).toHaveProperty('consents.1.isGiven', false);
    expect(text('index.html')).toContain('<dt>Privacy notice</dt>');
    expect(text('index.html')).toContain(talentPool.body);
    expect(text('index.html')).toContain('<dd>Köprü &lt;b&gt;</dd>');
    expect(introduction).toMatchObject({ profile: { skills: ['Dalış <i>'] } });
    expect(text('index.html')).toContain('<dd>Dalış &lt;i&gt;</dd>');
  });

  test('holds the job alerts of the person, at this company alone', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const sent = await apply(careersJob);
    const other = await apply(careersJob);
    const elsewhere = await aCareersJob({}, await aCompany());
    const department = await company.inTenant((tx) =>
      tx.insertInto('departments').values({ name: 'Ar-Ge <b>' }).returning('id').executeTakeFirstOrThrow(),
    );
    const filters = [{ departmentId: department.id, city: 'İzmir' }, {}];
    const mailedOn = '2026-11-20';
    await company.inTenant((tx) =>
      tx
        .insertInto('job_alerts')
        .values({
          email: sent.email.toLowerCase(),
          language: 'tr',
          filters: JSON.stringify(filters),
          checked_until: new Date(),
          mailed_on: mailedOn,
        })
        .execute(),
    );
    const { text } = await download(await tokenOf(visitor(), sent));
    expect(JSON.parse(text('data.json'))).toMatchObject({
      jobAlerts: {
        email: sent.email,
        language: 'tr',
        lastMailedOn: mailedOn,
        searches: [{ department: 'Ar-Ge <b>', city: 'İzmir' }, {}],
      },
    });
    expect(text('index.html')).toContain('<dd>Department: Ar-Ge &lt;b&gt;, Location: İzmir\nAll jobs</dd>');
    for (const one of [other, await apply(elsewhere, sent.email)]) {
      const answer = await download(await tokenOf(visitor(), one));
      expect(JSON.parse(answer.text('data.json'))).toHaveProperty('jobAlerts', null);
      expect(answer.text('index.html')).not.toContain('New jobs by email');
    }
  });

  test('escapes every text of the page', async () => {
    const careersJob = await aCareersJob({ title: '<script>alert(1)</script>' });
    const { text } = await download(await tokenOf(visitor(), await apply(careersJob)));
    expect(text('index.html')).not.toContain('<script>');
    expect(text('index.html')).toContain('&lt;script&gt;');
  });

  test('is opened by the account and by the link, and by no other', async () => {
    const careersJob = await aCareersJob();
    const email = `${crypto.randomUUID()}@example.test`;
    const person = await registerProven(email);
    const sent = await apply(careersJob, email);
    const other = await apply(await aCareersJob({}, await aCompany()));
    const bySession = { applicationId: sent.applicationId };
    expect((await create(person, bySession)).status).toBe(201);
    expect((await create(visitor(), sent)).status).toBe(201);
    expect((await create(visitor(), bySession)).status).toBe(401);
    expect((await create(careersJob.company.owner, bySession)).status).toBe(404);
    expect((await create(visitor(), { ...sent, token: other.token })).status).toBe(404);
    await disable(careersJob.company);
    expect((await create(visitor(), sent)).status).toBe(404);
  });

  test('has an address for five minutes, which no change of it extends or turns to another', async () => {
    const careersJob = await aCareersJob();
    const sent = await apply(careersJob);
    const other = await apply(careersJob);
    const now = new Date('2026-12-01T09:00:00Z');
    (await testServer()).clock.set(now);
    const [token, others] = [await tokenOf(visitor(), sent), await tokenOf(visitor(), other)];
    const changed = [
      token.slice(0, 64) + 'ffffffff' + token.slice(72),
      others.slice(0, 64) + token.slice(64),
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
    ];
    for (const one of changed) expect((await download(one)).status).toBe(404);
    expect((await download('constructor')).status).toBe(404);
    (await testServer()).clock.set(new Date(now.getTime() + 5 * 60_000));
    expect((await download(token)).status).toBe(200);
    (await testServer()).clock.set(new Date(now.getTime() + 5 * 60_000 + 1001));
    expect((await download(token)).status).toBe(404);
  });

  test('holds the other record and the joined application after a merge, with the links of both', async () => {
    const { company, calls, first, second, kept, merged } = await anApplicantTwice();
    await company.inTenant((tx) =>
      tx.updateTable('candidates').set({ summary: 'Other summary' }).where('id', '=', merged).execute(),
    );
    expect((await calls.merge(company.owner)).status).toBe(200);
    for (const { token = '' } of [first, second]) {
      const { text } = await download(await tokenOf(visitor(), { ...first, token }));
      const data = JSON.parse(text('data.json'));
      expect(data.contacts.otherEmails).toEqual([second.email]);
      expect(data.otherRecords).toMatchObject([{ email: second.email, summary: 'Other summary' }]);
      expect(data.applications).toHaveLength(4);
      expect(data.applications[3]).toMatchObject({ job: 'Shared job', coverLetter: 'Merhaba' });
      for (const word of [first.email, second.email, 'Other summary', 'Joined your other application'])
        expect(text('index.html')).toContain(word);
    }
    const params = { companyId: company.id, candidateId: kept };
    expect((await company.owner.call(candidates.delete, { params })).status).toBe(200);
    const rows = [...(await rowsOf(company.id))].flatMap(([, all]) => all);
    expect(rows.filter((row) => row.includes('Other summary'))).toEqual([]);
  });

  test('leaves out files that the team added, also after their uploader left, and those being removed', async () => {
    const careersJob = await aCareersJob();
    const { company } = careersJob;
    const sent = await apply(careersJob, undefined, { cv: await textPdf([['Isil Sahin']]) });
    const at = { companyId: company.id, applicationId: sent.applicationId };
    const { candidateId } = (await company.owner.call(applications.read, { params: at })).body;
    const ids = { companyId: company.id, candidateId };
    const { app, platform } = await testServer();
    const added = await app.inject({
      method: 'POST',
      url: addressOf(candidateFiles.addFile, ids, { name: 'SECRET reference.txt' }),
      headers: {
        'content-type': 'application/octet-stream',
        cookie: `${sessionCookie}=${company.owner.token}`,
      },
      payload: Buffer.from('Late every day.'),
    });
    expect(added.statusCode).toBe(201);
    await company.inTenant((tx) =>
      tx
        .updateTable('files')
        .set({ uploaded_by_member_id: null })
        .where('candidate_id', '=', candidateId)
        .execute(),
    );
    const removed = await aFile(platform, ids, { name: 'removed.txt' });
    const params = { ...ids, fileId: removed.id };
    await company.owner.call(candidateFiles.removeFile, { params, body: {} });
    const { files, text } = await download(await tokenOf(visitor(), sent));
    expect(Object.keys(files)).toHaveLength(4);
    expect(text('data.json')).not.toContain('SECRET');
  });

  test('leaves out a file whose content is gone and sends the others', async () => {
    const careersJob = await aCareersJob();
    const sent = await apply(careersJob, undefined, { cv: await textPdf([['Isil Sahin']]) });
    const [file] = await careersJob.company.inTenant((tx) =>
      tx.selectFrom('files').select('storage_key').execute(),
    );
    await (await testServer()).platform.storage.remove(file?.storage_key ?? '');
    const { files } = await download(await tokenOf(visitor(), sent));
    expect(Object.keys(files)).toEqual(['index.html', 'candidate.json', 'data.json']);
  });
});
