import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { extractText, stopExtraction } from '#files/server/extract-text.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aCompany, addressOf, type Caller, testServer } from '../../../tests/harness/api.ts';
import { encryptedPdf, textPdf } from '../../../tests/harness/documents.ts';
import { shares } from '../contract.ts';
import { aPersonToShare } from './factory.ts';

afterAll(stopExtraction);

async function aPrintedPerson(cv: { content: Buffer; name: string }) {
  const { platform, app } = await testServer();
  const company = await aCompany({ name: 'Deniz & Oğulları' });
  const person = await aPersonToShare(platform, company.id, cv);
  const ids = { companyId: company.id, candidateId: person.candidate.id };
  const print = (caller: Caller, query: object = { applicationId: person.application.id, language: 'tr' }) =>
    app.inject({
      url: addressOf(shares.printPack, ids, query),
      headers: { cookie: `${sessionCookie}=${caller.token}` },
    });
  return { company, ...person, ids, print };
}

/** The text of the pages that are no pictures, and their number with those of the CV. */
async function read(content: Buffer) {
  const path = join(await mkdtemp(join(tmpdir(), 'packs-')), 'pack.pdf');
  await writeFile(path, content);
  return extractText(path, 'pdf');
}

test('a pack has the record, the answers and the pages of the CV, with Turkish letters', async () => {
  const { company, print, file } = await aPrintedPerson({
    content: await textPdf([['Gizli'], ['İkinci'], ['Üçüncü']]),
    name: 'cv.pdf',
  });
  const answer = await print(company.owner);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  });
  expect(answer.headers['content-disposition']).toContain(
    'inline; filename="Isl Caglar.pdf"; filename*=UTF-8\'\'I%C5%9F%C4%B1l',
  );
  const pack = await read(answer.rawPayload);
  if (!('text' in pack)) throw new Error(pack.state);
  for (const shown of [
    'Işıl Çağlar',
    'Şantiye şefi',
    'Köprü ve tünel mühendisi.',
    'Köprüleri severim.',
    '+905321234567',
    'May 2019 – bugün',
    'Türkçe',
  ])
    expect(pack.text).toContain(shown);
  expect(pack.text).not.toContain('Gizli');
  expect(pack.pages).toBe(4);
  const opened = await company.inTenant((tx) =>
    tx.selectFrom('files').select('first_opened_at').where('id', '=', file.id).executeTakeFirstOrThrow(),
  );
  expect(opened.first_opened_at).not.toBeNull();
});

test('a CV that cannot be drawn leaves a sentence, and one in another format its text', async () => {
  const locked = await aPrintedPerson({ content: await encryptedPdf(), name: 'cv.pdf' });
  const pack = await read((await locked.print(locked.company.owner, { language: 'en' })).rawPayload);
  expect('text' in pack && pack.text).toContain('The CV cannot be shown.');
  expect('text' in pack && pack.text).not.toContain('severim');
  const plain = await aPrintedPerson({ content: Buffer.from('Ten years of bridges.'), name: 'cv.txt' });
  const { file, company, print } = plain;
  await company.inTenant((tx) =>
    tx
      .updateTable('files')
      .set({ text_state: 'ready', text_content: 'Ten years of bridges.' })
      .where('id', '=', file.id)
      .execute(),
  );
  const read1 = await read((await print(company.owner)).rawPayload);
  expect('text' in read1 && read1.text).toContain('Ten years of bridges.');
});

test('a CV of which only the first pages are printed says so', async () => {
  const { company, print, file } = await aPrintedPerson({
    content: await textPdf([['Bir']]),
    name: 'cv.pdf',
  });
  await company.inTenant((tx) =>
    tx.updateTable('files').set({ pages: 60 }).where('id', '=', file.id).execute(),
  );
  const pack = await read((await print(company.owner)).rawPayload);
  expect('text' in pack && pack.text).toContain('Bunlar 60 sayfanın ilk 1 sayfası.');
});

test('readers and interviewers print; strangers, another company and a foreign application do not', async () => {
  const { company, print, job } = await aPrintedPerson({ content: Buffer.from('CV'), name: 'cv.txt' });
  const other = await aPrintedPerson({ content: Buffer.from('CV'), name: 'cv.txt' });
  const reader = await company.member('jobs.list', 'candidates.get');
  const interviewer = await company.member();
  const stranger = await company.member();
  await company.inTenant((tx) =>
    tx
      .insertInto('hiring_team_members')
      .values({ job_id: job.id, member_id: interviewer.memberId, role: 'interviewer' })
      .execute(),
  );
  expect((await print(reader)).statusCode).toBe(200);
  expect((await print(interviewer)).statusCode).toBe(200);
  expect((await print(stranger)).statusCode).toBe(404);
  expect((await print(other.company.owner)).statusCode).toBe(404);
  expect((await print(company.owner, { applicationId: other.application.id })).statusCode).toBe(404);
  const colleague = await company.inTenant((tx) => anApplication(tx, { jobId: job.id }));
  expect((await print(company.owner, { applicationId: colleague.id })).statusCode).toBe(404);
});
