import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '#files/contract.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import {
  aCompany,
  addressOf,
  type Caller,
  type TestCompany,
  testServer,
  visitor,
} from '../../../tests/harness/api.ts';
import { scannedPdf, textPdf } from '../../../tests/harness/documents.ts';
import { candidates } from '../contract.ts';
import { newCvs } from '../new-cv-contract.ts';
import { emptyProfile } from '../profile-contract.ts';
import { aCandidate } from './factory.ts';

const lines = [
  'Deniz Kaya',
  'Bridge Engineer',
  'deniz@example.test | +90 532 123 45 67 | Ankara | linkedin.com/in/denizkaya',
  'Experience',
  'Bridge Engineer – Globex Holding',
  'Mar 2021 - Present',
  'Education',
  'BSc Civil Engineering, Ege University, 2018',
  'Skills',
  'Welding, Statics',
  'Languages',
  'Turkish (native), English',
];
const person = { name: 'Deniz', surname: 'Kaya' };
let pdf: Buffer;

beforeAll(async () => {
  pdf = await textPdf([lines]);
});
afterAll(stopExtraction);

async function uploadBy(caller: Caller, { id: companyId }: TestCompany, content: Buffer, name = 'cv.pdf') {
  const { app } = await testServer();
  const response = await app.inject({
    method: 'POST',
    url: addressOf(newCvs.uploadNewCv, { companyId }, { name }),
    headers: {
      'content-type': 'application/octet-stream',
      cookie: `${sessionCookie}=${caller.token}`,
    },
    payload: content,
  });
  return { status: response.statusCode, body: response.json<StoredFile>() };
}

async function aNewCv(company: TestCompany, content = pdf): Promise<string> {
  const { status, body } = await uploadBy(company.owner, company, content);
  expect(status).toBe(201);
  await (await testServer()).runTasks();
  return body.id;
}

test('a CV fills the form, and becomes the CV of the candidate with everything that was confirmed', async () => {
  const company = await aCompany();
  const newCvId = await aNewCv(company);
  const params = { companyId: company.id };
  const read = await company.owner.call(newCvs.readNewCv, { params: { ...params, newCvId } });
  expect(read.body.fields).toMatchObject({
    name: { value: 'Deniz', isSure: true },
    emails: [{ value: 'deniz@example.test' }],
    experiences: [{ company: { value: 'Globex Holding' } }],
    educations: [{ institution: { value: 'Ege University' } }],
  });
  const profile = {
    ...emptyProfile,
    links: [{ label: 'linkedin.com', url: 'https://linkedin.com/in/denizkaya' }],
    languages: [{ name: 'Turkish', level: 'native' as const }],
    experiences: [
      { title: 'Bridge Engineer', company: 'Globex', description: '', startedOn: '2021-03', endedOn: '' },
    ],
    education: [{ school: 'Ege University', degree: 'BSc', field: '', startedOn: '2014', endedOn: '2018' }],
  };
  const body = { ...person, skills: ['Welding'], profile, newCvId };
  const created = await company.owner.call(candidates.create, { params, body });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ profile, cvFile: { id: newCvId, purpose: 'cv' } });
  const { id: candidateId } = created.body;
  const stored = await company.owner.call(candidates.read, { params: { ...params, candidateId } });
  expect(stored.body).toEqual(created.body);
  const found = await company.owner.call(candidates.list, { params, query: { search: 'statics' } });
  expect(found.body.items.map(({ id }) => id)).toEqual([candidateId]);
});

test('a CV is given to one candidate, also when two are added at once', async () => {
  const company = await aCompany();
  const newCvId = await aNewCv(company);
  const input = { params: { companyId: company.id }, body: { ...person, newCvId } };
  const answers = await Promise.all([1, 2, 3].map(() => company.owner.call(candidates.create, input)));
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 404, 404]);
  const left = await company.inTenant((tx) => tx.selectFrom('candidates').select('id').execute());
  expect(left).toHaveLength(1);
  const read = await company.owner.call(newCvs.readNewCv, { params: { companyId: company.id, newCvId } });
  expect(read.status).toBe(404);
});

test('only the member who uploaded a CV reads it or gives it to a candidate', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const newCvId = await aNewCv(company);
  const colleague = await company.member('candidates.create', 'candidates.get', 'candidates.list');
  const callers: [Caller, TestCompany][] = [
    [colleague, company],
    [other.owner, company],
    [other.owner, other],
    [visitor(), company],
  ];
  for (const [caller, { id: companyId }] of callers) {
    const params = { companyId, newCvId };
    for (const operation of [newCvs.readNewCv, newCvs.readNewCvFile, newCvs.downloadNewCv])
      expect((await caller.call(operation, { params })).status).toBeGreaterThanOrEqual(401);
    const created = await caller.call(candidates.create, {
      params: { companyId },
      body: { ...person, newCvId },
    });
    expect(created.status).toBeGreaterThanOrEqual(401);
  }
  const reader = await company.member('candidates.get');
  expect((await uploadBy(reader, company, pdf)).status).toBe(403);
  const own = await company.owner.call(newCvs.downloadNewCv, { params: { companyId: company.id, newCvId } });
  expect(own.status).toBe(200);
});

test('a scan and a file of another kind say so', async () => {
  const company = await aCompany();
  const newCvId = await aNewCv(company, await scannedPdf());
  const read = await company.owner.call(newCvs.readNewCv, { params: { companyId: company.id, newCvId } });
  expect(read.body).toMatchObject({ file: { textState: 'no_text' }, fields: null });
  const wrong = await uploadBy(company.owner, company, Buffer.from('MZ\u0000\u0000'), 'cv.exe');
  expect(wrong.status).toBe(415);
});

test('known people are found by e-mail or phone, only for members who see all candidates', async () => {
  const company = await aCompany();
  const known = await company.inTenant((tx) =>
    aCandidate(tx, { email: 'elif@example.test', phone_number: '+905321234567' }),
  );
  const params = { companyId: company.id };
  const listed = async (caller: Caller, query: { email?: string; phoneNumber?: string }) =>
    (await caller.call(newCvs.listKnown, { params, query })).body.items.map(({ id }) => id);
  expect(await listed(company.owner, { email: 'ELIF@example.test' })).toEqual([known.id]);
  expect(await listed(company.owner, { phoneNumber: '+90 532 123 45 67' })).toEqual([known.id]);
  expect(await listed(company.owner, { phoneNumber: 'no number' })).toEqual([]);
  expect(await listed(company.owner, { email: 'other@example.test' })).toEqual([]);
  const blind = await company.member('candidates.create');
  expect(await listed(blind, { email: 'elif@example.test' })).toEqual([]);
});
