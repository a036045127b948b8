import type { Page } from '@playwright/test';
import { applyOverHttp, linkIn } from './application-link.ts';
import { scan } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, aPublishedJob, register, send } from './set-up.ts';

const phone = { viewport: { width: 390, height: 844 } };
const coverLetter = 'I have worked on payments for six years.';

test('an applicant follows an application by the mailed link, withdraws it, and finds it in an account', async ({
  page,
  newPerson,
  mail,
}) => {
  const company = await aCompany(page);
  const standardFieldModes = { cv: 'invisible' };
  const job = await aPublishedJob(page, company.at, { title: 'Backend engineer', standardFieldModes });
  const applicant = await newPerson(phone);
  const email = `${crypto.randomUUID()}@example.test`;
  await applyOverHttp(applicant, `/careers/${company.slug}/${job.slug}`, email, { coverLetter });

  await test.step('the link opens the application without an account', async () => {
    await applicant.goto(await linkIn(mail, email, '/applications/'));
    await expect(applicant.getByRole('heading', { level: 1 })).toHaveText('Backend engineer');
    await expect(applicant.getByRole('listitem').filter({ hasText: 'Received' })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expect(applicant.getByText(coverLetter)).toBeVisible();
    expect(await scan(applicant)).toEqual([]);
  });

  await test.step('everything that the company gives is downloaded', async () => {
    const download = applicant.waitForEvent('download');
    await applicant.getByRole('button', { name: 'Download my data (ZIP)' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip$/);
    expect(await (await download).failure()).toBeNull();
  });

  await test.step('the keyboard is enough to withdraw it', async () => {
    await applicant.getByRole('button', { name: 'Withdraw application' }).press('Enter');
    const dialog = applicant.getByRole('dialog', { name: 'Withdraw this application?' });
    await dialog.getByLabel('Reason (optional)').fill('I found another job');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(applicant.getByRole('link', { name: 'Apply again' })).toBeVisible();
    await expect(applicant.getByText('Withdrawn', { exact: true })).toBeFocused();
  });

  await test.step('the team reads the reason', async () => {
    await page.goto('/candidates');
    await page.getByRole('link', { name: 'Işıl Şahin' }).click();
    await expect(page.getByText('The applicant withdrew')).toBeVisible();
    await expect(page.getByText('I found another job')).toBeVisible();
  });

  await test.step('an account with the proven address lists it, and is the start page', async () => {
    await register(applicant, 'Işıl', 'Şahin', email);
    await applicant.goto('/');
    await expect(applicant).toHaveURL('/my-applications');
    await expect(applicant.getByText('Confirm your email address')).toBeVisible();
    await applicant.goto(await linkIn(mail, email, '/verify-email'));
    await applicant.getByRole('button', { name: 'Confirm' }).click();
    // A background task links the applications to the account.
    const countListed = async (): Promise<number> => {
      const answer = await applicant.request.get('/api/my-applications');
      return ((await answer.json()) as { items: unknown[] }).items.length;
    };
    await expect.poll(countListed).toBe(1);
    await applicant.goto('/my-applications');
    await expect(applicant.getByRole('link', { name: 'Backend engineer' })).toBeVisible();
    expect(await scan(applicant)).toEqual([]);
    await applicant.getByRole('link', { name: 'Backend engineer' }).click();
    await expect(applicant.getByRole('heading', { level: 1 })).toHaveText('Backend engineer');
    await expect(applicant.getByText('You withdrew this application.')).toBeVisible();
    expect(await scan(applicant)).toEqual([]);
  });

  await test.step('a broken link says so', async () => {
    await applicant.goto(`/applications/${'0'.repeat(95)}`);
    await expect(applicant.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});

test('the CV is replaced and the answers are edited until the team opens the application', async ({
  page,
  newPerson,
  mail,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const company = await aCompany(page);
  const [drives, years, licence, reference] = [
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
    crypto.randomUUID(),
  ];
  const job = await aPublishedJob(page, company.at, {
    standardFieldModes: { cv: 'optional' },
    questions: [
      { id: drives, type: 'boolean', label: 'Do you drive?', mode: 'required', settings: {} },
      {
        id: reference,
        type: 'file',
        label: 'Your reference',
        mode: 'required',
        settings: { kinds: ['txt'] },
      },
      { type: 'file', label: 'Your portfolio', mode: 'optional', settings: { kinds: ['txt'] } },
      { type: 'section', label: 'Your licence' },
      {
        id: years,
        type: 'number',
        label: 'For how many years?',
        mode: 'required',
        settings: { min: 0, max: 60, unit: 'years' },
        shownWhen: { type: 'boolean', questionId: drives, answer: true },
      },
      {
        id: licence,
        type: 'choice',
        label: 'Which licences?',
        mode: 'optional',
        settings: {
          several: true,
          options: [
            { id: 'b', label: 'Car' },
            { id: 'c', label: 'Lorry' },
          ],
        },
        shownWhen: { type: 'boolean', questionId: drives, answer: true },
      },
      {
        type: 'file',
        label: 'Your medical report',
        mode: 'required',
        settings: { kinds: ['txt'] },
        shownWhen: { type: 'number', questionId: years, min: 20, max: null },
      },
    ],
  });
  const applicant = await newPerson(phone);
  const email = `${crypto.randomUUID()}@example.test`;
  const answers = { [drives]: false };
  const person = { name: 'Işıl', surname: 'Şahin', email };
  await applyWithFile(applicant, `/careers/${company.slug}/${job.slug}`, reference, {
    ...person,
    coverLetter,
    answers,
  });
  await applicant.goto(await linkIn(mail, email, '/applications/'));
  await test.step('the CV is replaced by keyboard', async () => {
    const chooser = applicant.waitForEvent('filechooser');
    await applicant.getByRole('button', { name: 'Replace CV' }).press('Enter');
    const content = 'Işıl Şahin, engineer. '.repeat(20);
    await (await chooser).setFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
    await expect(applicant.getByRole('paragraph').filter({ hasText: 'Your CV was replaced' })).toBeVisible();
    await expect(applicant.getByText(/cv\.txt \(/)).toBeVisible();
  });

  await applicant.getByRole('button', { name: 'Edit answers' }).press('Enter');
  const dialog = applicant.getByRole('dialog', { name: 'Edit your answers' });
  await expect(dialog.getByRole('radio', { name: 'No' })).toBeChecked();
  await expect(dialog.getByRole('heading', { name: 'Your licence' })).toHaveCount(0);

  await test.step('a condition shows its questions, and a wrong answer is named at its question', async () => {
    await dialog.getByRole('radio', { name: 'Yes' }).check();
    await dialog.getByLabel('For how many years?').fill('61');
    await dialog.getByRole('checkbox', { name: 'Lorry' }).check();
    await dialog.getByLabel('Cover letter').fill('Seven years, in fact.');
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    await expect(dialog.getByLabel('For how many years?')).toHaveAccessibleDescription(/60/);
  });

  await test.step('a required file that was not sent is named, and takes the focus', async () => {
    await dialog.getByLabel('For how many years?').fill('30');
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    const report = dialog.getByRole('group', { name: 'Your medical report' });
    await expect(report).toBeFocused();
    await expect(report).toHaveAccessibleDescription(/cannot be added afterwards/);
    expect(await scan(applicant)).toEqual([]);
  });

  await test.step('the changed answers are shown to the applicant', async () => {
    await dialog.getByLabel('For how many years?').fill('12');
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(applicant.getByRole('heading', { name: 'Your licence' })).toBeVisible();
    for (const text of ['12 years', 'Lorry', 'Seven years, in fact.', /^reference\.txt$/])
      await expect(applicant.getByRole('definition').filter({ hasText: text })).toBeVisible();
    await expect(applicant.getByRole('button', { name: 'Edit answers' })).toBeFocused();
  });

  await test.step('the team opens it while the dialog is open: the change is refused with the reason', async () => {
    await applicant.getByRole('button', { name: 'Edit answers' }).click();
    const opening = page.waitForResponse((answer) => answer.url().endsWith('/opening') && answer.ok());
    await page.goto('/candidates');
    await page.getByRole('link', { name: 'Işıl Şahin' }).click();
    await opening;
    await dialog.getByLabel('Cover letter').fill('Too late.');
    await dialog.getByRole('button', { name: 'Save answers' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The team has opened this application meanwhile');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await applicant.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(applicant.getByText(/^The team opened your application on /)).toBeVisible();
    await expect(applicant.getByRole('button', { name: 'Edit answers' })).toHaveCount(0);
    await expect(applicant.getByRole('button', { name: 'Replace CV' })).toHaveCount(0);
    await expect(applicant.getByText('Seven years, in fact.')).toBeVisible();
  });

  await test.step('the team sees the change and the answers', async () => {
    await page.getByRole('link', { name: 'Timeline' }).click();
    await expect(
      page.getByText(/Işıl Şahin changed the answers for .* before the team opened/),
    ).toBeVisible();
  });
});

/** Sends an application over HTTP as a visitor, with a file that answers a question. */
async function applyWithFile(page: Page, careers: string, questionId: string, data: object): Promise<void> {
  const { id, token } = await send(page, `${careers}/drafts`, { language: 'en' });
  const headers = { 'x-draft-token': token };
  const form = `/careers/drafts/${id}`;
  await send(page, form, data, { method: 'PATCH', headers });
  const file = Buffer.from('Işıl Şahin drove for us. '.repeat(20));
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ purpose: 'attachment', filename: 'reference.txt', questionId });
  const upload = await send(
    page,
    `${form}/uploads`,
    {},
    {
      headers: {
        ...tus,
        'upload-length': String(file.length),
        'upload-metadata': metadata.map(([key, value]) => `${key} ${btoa(value)}`).join(','),
      },
    },
  );
  const type = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const part = { method: 'PATCH' as const, data: file, headers: { ...tus, ...type } };
  const sent = await page.request.fetch(`/api${form}/uploads/${upload.id}`, part);
  expect(sent.ok()).toBe(true);
  await send(page, `${form}/uploads/${upload.id}/file`, {}, { headers });
  await send(page, `${form}/submission`, {}, { headers });
}
