import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { copyFiles } from '#files/server/copy-files.ts';
import { candidates } from '#candidates/contract.ts';
import { openTesseract } from '#platform/server/text-recognition.ts';
import { cvReading } from '#profiles/cv-reading-contract.ts';
import { aCvFile } from '#profiles/server/factory.ts';
import { aUser, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { drawPdf, scannedPdf } from '../../../tests/harness/documents.ts';
import { aCareersJob } from '../../../tests/harness/own-applications.ts';
import { aReadingTesseract, aTesseract } from '../../../tests/harness/tesseract.ts';
import { entriesOf } from '../cv-entry-rules.ts';
import type { Draft } from '../contract.ts';

const email = () => `scan-${randomUUID()}@example.test`;

/** A CV in two columns, whose text without places gives other jobs. */
const placedCv = () =>
  drawPdf((pdf) => {
    pdf.fontSize(20).text('Ayşe Melek', 60, 60).fontSize(10).text('ayse@example.test', 60, 90);
    pdf.fontSize(13).text('Deneyim', 60, 130).fontSize(10);
    pdf.text('Kuaför Kalfası, Salon Mimoza', 60, 155).text('2012–2017', 420, 155);
    pdf.text('Yöneticiye vekâlet', 80, 170);
  });

const jobsIn = ({ data }: Draft) =>
  entriesOf(data.cvEntries ?? {}, 'experience').map(([, entry]) =>
    entry.kind === 'experience' ? [entry.title, entry.company, entry.startMonth] : [],
  );

test('the form reads a CV as the account does, by the places of its lines', async () => {
  const server = await testServer();
  const { company, job } = await aCareersJob();
  const [applicant, user] = [await anApplicant(company.slug, job.slug), await aUser()];
  const content = await placedCv();
  await applicant.upload(content);
  const { id: cvFileId } = await aCvFile(server.platform, user.userId, { content, name: 'cv.pdf' });
  await server.runTasks();
  const own = (await user.call(cvReading.readCv, { params: { cvFileId } })).body.fields?.experiences;
  const jobs = jobsIn((await applicant.offerCvEntries()).body);
  expect(jobs).toEqual([['Kuaför Kalfası', 'Salon Mimoza', '2012']]);
  expect(jobs).toEqual(own?.map(({ title, company, start }) => [title?.value, company?.value, start?.value]));
});

test('the lines of a CV are kept until its form is sent, and those of other files are not', async () => {
  const server = await testServer();
  const { company, job } = await aCareersJob();
  const applicant = await anApplicant(company.slug, job.slug);
  await applicant.upload(await placedCv());
  await server.runTasks();
  const filesOf = () =>
    company.inTenant((tx) => tx.selectFrom('files').select(['text_content', 'text_lines']).execute());
  expect(await filesOf()).toMatchObject([{ text_lines: [{ page: 1, text: 'Ayşe Melek' }, {}, {}, {}, {}] }]);
  await applicant.change(contact(email()));
  expect((await applicant.submit()).status).toBe(200);
  expect(await filesOf()).toMatchObject([
    { text_content: expect.stringContaining('Salon Mimoza'), text_lines: null },
  ]);
});

describe('a scanned CV', () => {
  afterEach(async () => {
    (await testServer()).platform.textRecognition = null;
  });

  const scanLines = [
    'Işıl Çelik',
    'isil.celik@example.test +90 532 123 45 67',
    'Experience',
    'Bridge engineer, Kule Yapı A.Ş.',
    '03/2019 – present',
    'Skills',
    'AutoCAD, Revit, Welding',
  ];

  async function aScan(program: string) {
    const server = await testServer();
    server.platform.textRecognition = await openTesseract(program);
    const careersJob = await aCareersJob();
    const applicant = await anApplicant(careersJob.company.slug, careersJob.job.slug);
    await applicant.upload(await scannedPdf());
    return { ...careersJob, applicant, server };
  }

  const stateOf = ({ files: [file] }: Draft) => file?.textState;

  test('is read from its pictures, and every value is to be checked', async () => {
    const { applicant, server } = await aScan(await aReadingTesseract(scanLines));
    await server.runTasks();
    expect(stateOf((await applicant.read()).body)).toBe('from_pictures');
    const { body } = await applicant.offerCvEntries();
    expect(jobsIn(body)).toEqual([['Bridge engineer', 'Kule Yapı A.Ş.', '2019-03']]);
    const entries = Object.values(body.data.cvEntries ?? {});
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.filter((entry) => entry?.toCheck.length === 0)).toEqual([]);
    // A mistake in the address would send every mail to somebody else.
    expect((await applicant.readCvContact()).body).toMatchObject({
      name: 'Işıl',
      surname: 'Çelik',
      email: '',
    });
  });

  test('can be sent before it is read, and its words are found afterwards', async () => {
    const { applicant, server, company } = await aScan(await aReadingTesseract(scanLines));
    await applicant.change(contact(email()));
    expect((await applicant.submit()).status).toBe(200);
    const rows = () =>
      company.inTenant((tx) => tx.selectFrom('files').select(['text_state', 'text_lines']).execute());
    expect(await rows()).toEqual([{ text_state: 'reading_pictures', text_lines: null }]);
    await server.runTasks();
    expect(await rows()).toEqual([{ text_state: 'from_pictures', text_lines: null }]);
    const found = await company.owner.call(candidates.list, {
      params: { companyId: company.id },
      query: { search: 'welding' },
    });
    expect(found.body.items).toHaveLength(1);
  });

  test('has no text when the program fails, or is gone when the task runs', async () => {
    const failed = await aScan(await aTesseract('exit 1'));
    await failed.server.runTasks();
    expect(stateOf((await failed.applicant.read()).body)).toBe('no_text');
    const gone = await aScan(await aReadingTesseract(scanLines));
    await gone.applicant.change(contact(email()));
    await gone.applicant.submit();
    gone.server.platform.textRecognition = null;
    await gone.server.runTasks();
    const { company } = gone;
    const states = await company.inTenant((tx) => tx.selectFrom('files').select('text_state').execute());
    expect(states).toEqual([{ text_state: 'no_text' }]);
  });

  test('that is copied before it is read is read too', async () => {
    const { applicant, server, company } = await aScan(await aReadingTesseract(scanLines));
    await applicant.change(contact(email()));
    await applicant.submit();
    const now = server.platform.clock.now();
    await company.inTenant(async (tx) => {
      const { id } = await tx.selectFrom('files').select('id').executeTakeFirstOrThrow();
      await copyFiles(tx, [id], now);
    });
    await server.runTasks();
    const states = await company.inTenant((tx) => tx.selectFrom('files').select('text_state').execute());
    expect(states).toEqual([{ text_state: 'from_pictures' }, { text_state: 'from_pictures' }]);
  });

  test('of an account is read in the same way', async () => {
    const server = await testServer();
    server.platform.textRecognition = await openTesseract(await aReadingTesseract(scanLines));
    const user = await aUser();
    const { id: cvFileId } = await aCvFile(server.platform, user.userId, {
      content: await scannedPdf(),
      name: 'cv.pdf',
    });
    await server.runTasks();
    const { file, fields } = (await user.call(cvReading.readCv, { params: { cvFileId } })).body;
    expect(file.textState).toBe('from_pictures');
    expect(fields).toMatchObject({
      name: { value: 'Işıl', isSure: false },
      emails: [{ value: 'isil.celik@example.test', isSure: false }],
      skills: [{ isSure: false }, { isSure: false }, { isSure: false }],
      experiences: [{ title: { value: 'Bridge engineer', isSure: false, source: { page: 1 } } }],
    });
  });
});
