import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { stopExtraction } from '#files/server/extract-text.ts';
import { aJob, type JobOverrides } from '#jobs/server/factory.ts';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { anAddress, anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { encryptedPdf, scannedPdf, textPdf, truncatedPdf } from '../../../tests/harness/documents.ts';

afterAll(stopExtraction);

const newAddress = () => `isil-${randomUUID()}@example.test`;

async function aCareersJob({ asksCv = true } = {}) {
  const company = await aCompany();
  const overrides: JobOverrides = asksCv
    ? {}
    : {
        standardFieldModes: {
          nameSurname: 'required',
          email: 'required',
          phone: 'optional',
          cv: 'invisible',
          coverLetter: 'invisible',
          currentCompany: 'optional',
        },
      };
  const job = await company.inTenant((tx) => aJob(tx, overrides));
  const apply = (options = {}) => anApplicant(company.slug, job.slug, options);
  const count = async () => {
    const rows = await company.inTenant((tx) => tx.selectFrom('applications').select('id').execute());
    return rows.length;
  };
  return { company, apply, count };
}

describe('a file uploaded just before the submission', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['broken', truncatedPdf, 'damaged'],
    ['encrypted', encryptedPdf, 'password'],
  ])('is read first: a %s CV is refused', async (state, content, words) => {
    const { apply, count } = await aCareersJob();
    const applicant = await apply();
    await applicant.change(contact(newAddress()));
    expect((await applicant.upload(await content())).body.files).toMatchObject([{ textState: 'pending' }]);
    const sent = await applicant.submit();
    expect(sent.status).toBe(400);
    expect(sent.problem.fields?.['cv']?.[0]).toContain(words);
    expect((await applicant.read()).body.files).toMatchObject([{ textState: state }]);
    expect(await count()).toBe(0);
  });

  test('is read first: a broken cover letter is refused, a readable CV is accepted', async () => {
    const { apply, count } = await aCareersJob();
    const applicant = await apply();
    await applicant.change(contact(newAddress()));
    await applicant.upload(await textPdf([['Bridges of Ankara']]));
    const letter = await applicant.upload(await truncatedPdf(), {
      purpose: 'cover_letter',
      name: 'letter.pdf',
    });
    const sent = await applicant.submit();
    expect(sent.problem.fields?.['coverLetter']?.[0]).toContain('damaged');
    const letterId = letter.body.files.find((file) => file.purpose === 'cover_letter')?.id ?? '';
    await applicant.removeFile(letterId);
    expect((await applicant.submit()).status).toBe(200);
    expect(await count()).toBe(1);
  });

  test('keeps its text, which is not extracted again', async () => {
    const { company, apply } = await aCareersJob();
    const applicant = await apply();
    await applicant.change(contact(newAddress()));
    await applicant.upload(await textPdf([['Bridges of Ankara']]));
    expect((await applicant.submit()).status).toBe(200);
    await (await testServer()).runTasks();
    const files = await company.inTenant((tx) =>
      tx.selectFrom('files').select(['text_state', 'text_content']).execute(),
    );
    expect(files).toMatchObject([{ text_state: 'ready' }]);
    expect(files[0]?.text_content).toContain('Bridges of Ankara');
  });

  test('may be a scan', async () => {
    const { apply } = await aCareersJob();
    const applicant = await apply();
    await applicant.change(contact(newAddress()));
    await applicant.upload(await scannedPdf());
    expect((await applicant.submit()).status).toBe(200);
  });
});

describe('many applications', () => {
  test('are accepted from one IP address, as at a career fair', async () => {
    const { apply, count } = await aCareersJob({ asksCv: false });
    const ip = anAddress();
    const statuses: number[] = [];
    for (let round = 0; round < 110; round++) {
      const applicant = await apply({ ip });
      await applicant.change(contact(newAddress()));
      statuses.push((await applicant.submit()).status);
    }
    expect([...new Set(statuses)]).toEqual([200]);
    expect(await count()).toBe(110);
  });

  test('of one e-mail address at one company are limited, without affecting other addresses', async () => {
    const { apply } = await aCareersJob({ asksCv: false });
    const email = newAddress();
    const send = async (from: string, ip = anAddress()) => {
      const applicant = await apply({ ip });
      await applicant.change(contact(from));
      return applicant.submit();
    };
    const ip = anAddress();
    const answers = [];
    for (let round = 0; round < 21; round++) answers.push(await send(email, ip));
    expect(answers.slice(0, 20).map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(answers[20]?.status).toBe(429);
    expect(answers[20]?.problem.details?.['retryAfter']).toBeGreaterThan(0);
    expect((await send(email.toUpperCase())).status).toBe(429);
    expect((await send(newAddress(), ip)).status).toBe(200);
  });

  test('of one form are limited, and refused attempts do not affect other forms of the IP address', async () => {
    const { apply } = await aCareersJob();
    const ip = anAddress();
    const [hasty, careful] = [await apply({ ip }), await apply({ ip })];
    for (let round = 0; round < 40; round++) expect((await hasty.submit()).status).toBe(400);
    expect((await hasty.submit()).status).toBe(429);
    await careful.change(contact(newAddress()));
    await careful.upload(await textPdf([['Bridges of Ankara']]));
    expect((await careful.submit()).status).toBe(200);
  });
});
