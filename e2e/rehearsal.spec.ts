import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, send } from './set-up.ts';

const questions = [
  {
    type: 'boolean',
    label: 'Do you have a licence?',
    mode: 'required',
    knockoutRule: { answer: false },
  },
];

test('a recruiter applies as an applicant on a phone, reads the mails, and nothing is counted', async ({
  page,
  mail,
}) => {
  const company = await aCompany(page);
  const words = { title: 'Backend engineer', descriptionHtml: '<p>Design what people use.</p>' };
  const job = await send(page, `${company.at}/jobs`, {
    ...words,
    questions,
    standardFieldModes: { cv: 'optional', coverLetter: 'invisible' },
  });
  const phone = page.frameLocator('iframe[title="The careers site on the applicant\'s phone"]');

  await test.step('the page of a draft job opens from General Info', async () => {
    await page.goto(`/jobs/${job.id}/general`);
    await page.getByRole('link', { name: 'Apply as an applicant' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apply as an applicant');
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Backend engineer');
    expect(await scan(page)).toEqual([]);
  });

  await test.step('the language changes in the page, and links out of the run are not followed', async () => {
    await phone.getByRole('link', { name: 'Türkçe' }).click();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'tr');
    await phone.getByRole('link', { name: 'English' }).click();
    await expect(phone.locator('html')).toHaveAttribute('lang', 'en');
    await phone.getByRole('link', { name: 'All positions' }).first().click();
    await expect(page.getByText('The link leads out of this run')).toBeVisible();
  });

  await test.step('the form checks as the real one does', async () => {
    await phone.getByRole('link', { name: 'Apply Job' }).first().click();
    await phone.getByRole('button', { name: 'Next' }).click();
    await phone.getByLabel(/^Name/).fill('Işıl');
    await phone.getByLabel(/^Surname/).fill('Şahin');
    await phone.getByLabel(/^Email/).fill('isil@example.test');
    await phone.getByRole('button', { name: 'Next' }).click();
    await phone.getByText('No', { exact: true }).click();
    await phone.getByRole('button', { name: 'Next' }).click();
    await phone.getByRole('button', { name: 'Apply Job' }).click();
  });

  await test.step('the mails and the card appear, and the answer that flags is named', async () => {
    const mails = page.getByRole('region', { name: 'Emails to the applicant' });
    await expect(mails.getByText('after the form')).toBeVisible();
    await expect(page.getByText('Do you have a licence? No')).toBeVisible();
    await expect(mails.getByRole('button', { name: /Kind rejection/ })).toBeVisible();
    expect(await scan(page)).toEqual([]);
  });

  await test.step("the mail's link opens the applicant's own page in the phone", async () => {
    await page.frameLocator('iframe[title^="Email:"]').getByRole('link').first().click();
    await expect(phone.getByText('Received', { exact: true }).last()).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Replace CV' })).toBeDisabled();
    await expect(phone.getByRole('button', { name: 'Download my data (ZIP)' })).toBeDisabled();
    await expect(phone.getByText('This button works on a real application').first()).toBeVisible();
    await phone.getByRole('button', { name: 'Withdraw application' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Withdraw this application?' });
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(phone.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  });

  await test.step('a new run begins with a blank form', async () => {
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByText('Now fill in the form')).toBeVisible();
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await phone.getByRole('button', { name: 'Next' }).click();
    await expect(phone.getByLabel(/^Name/)).toHaveValue('');
  });

  await test.step('no application exists', async () => {
    await page.getByRole('link', { name: 'Back to the job' }).click();
    await openInApp(page, '/candidates');
    await expect(page.getByText('Işıl Şahin')).toHaveCount(0);
    expect(mail.received.filter(({ envelopeTo }) => envelopeTo.includes('isil@example.test'))).toEqual([]);
  });
});
