import type { Locator, Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import type { MailServer } from '../tests/harness/mail-server.ts';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob, register } from './set-up.ts';

const aCandidate = (page: Page) => register(page, 'Ece', 'Tan');

/** Types a month: its number, then the year. */
async function typeMonth(form: Locator, label: RegExp, digits: string): Promise<void> {
  const month = form.getByRole('group', { name: label }).getByRole('spinbutton', { name: 'Month' });
  await month.click();
  await expect(month).toBeFocused();
  await form.page().keyboard.type(digits);
}

const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

test('an experience is created, updated, deleted and restored, and an education is created', async ({
  page,
  consoleErrors,
}) => {
  await aCandidate(page);
  await page.goto('/account/experiences');
  await expect(page.getByText('No experience yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add experience' }).click();
  const form = page.getByRole('dialog', { name: 'Add experience' });
  await form.getByRole('button', { name: 'Add experience' }).click();
  await expect(form.getByText('This field is required')).toHaveCount(2);
  await expect(form.getByText('Choose a month and a year')).toBeVisible();

  await form.getByLabel('Job title').fill('Bridge engineer');
  await form.getByLabel('Company').fill('Kule Yapı');
  await typeMonth(form, /Start month/, '03');
  await form.getByRole('button', { name: 'Add experience' }).click();
  await expect(form.getByText('Enter the month and the year')).toBeVisible();
  await typeMonth(form, /Start month/, '032019');
  await expect(form.getByText('Enter the month and the year')).toBeHidden();
  await expect(form.getByRole('group', { name: /End month/ })).toBeVisible();
  await form.getByLabel('I still work here').check();
  await expect(form.getByRole('group', { name: /End month/ })).toBeHidden();
  await form.getByRole('combobox', { name: 'Country' }).fill('Türk');
  await page.getByRole('option', { name: 'Türkiye' }).click();
  await form.getByRole('combobox', { name: 'City' }).fill('ista');
  await page.getByRole('option', { name: 'İstanbul' }).click();
  await form.getByLabel('District').fill('Kadıköy');
  await form.getByRole('button', { name: 'Add experience' }).click();
  await expect(messages(page)).toContainText('Experience created');
  const entry = page.getByRole('list', { name: 'Experiences' }).getByRole('listitem');
  await expect(entry).toContainText('Bridge engineer');
  await expect(entry).toContainText(/Mar 2019 – now · \d+ yrs/);
  await expect(entry).toContainText('Kadıköy · İstanbul · Türkiye');

  await page.getByRole('button', { name: 'Actions for Bridge engineer' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit experience' });
  await edit.getByLabel('I still work here').uncheck();
  await typeMonth(edit, /End month/, '022019');
  await edit.getByRole('button', { name: 'Save experience' }).click();
  await expect(edit.getByText('The end month cannot be before the start month')).toBeVisible();
  await typeMonth(edit, /End month/, '122021');
  await edit.getByRole('button', { name: 'Save experience' }).click();
  await expect(messages(page)).toContainText('Experience updated');
  await expect(entry).toContainText('Mar 2019 – Dec 2021 · 2 yrs 10 mths');

  const remove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for Bridge engineer' }).click();
    await page.getByRole('menuitem', { name: 'Delete experience' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete experience' }).click();
  };
  await page.route('**/api/profile/experiences/*', (route) => route.abort());
  await remove();
  await expect(messages(page)).toContainText('Unable to delete experience');
  await expect(entry).toBeVisible();
  await page.unroute('**/api/profile/experiences/*');
  ignoreErrors(consoleErrors);
  await remove();
  await expect(messages(page)).toContainText('Experience deleted');
  await expect(page.getByText('No experience yet')).toBeVisible();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entry).toContainText('Mar 2019 – Dec 2021');

  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Education' }).click();
  await page.getByRole('button', { name: 'Add education' }).click();
  const education = page.getByRole('dialog', { name: 'Add education' });
  await education.getByLabel('Institution').fill('Yıldız Teknik Üniversitesi');
  await education.getByLabel('Major').fill('Civil engineering');
  await typeMonth(education, /Start month/, '092010');
  await education.getByRole('button', { name: 'Add education' }).click();
  await expect(messages(page)).toContainText('Education created');
  const study = page.getByRole('list', { name: 'Education' }).getByRole('listitem');
  await expect(study).toContainText('Civil engineering');
  const removeStudy = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Actions for Yıldız Teknik Üniversitesi' }).click();
    await page.getByRole('menuitem', { name: 'Delete education' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete education' }).click();
  };
  await page.route('**/api/profile/educations/*', (route) => route.abort());
  await removeStudy();
  await expect(messages(page)).toContainText('Unable to delete education');
  await expect(study).toBeVisible();
  await page.unroute('**/api/profile/educations/*');
  await removeStudy();
  await expect(messages(page)).toContainText('Education deleted');
});

test('general info is saved, and leaving unsaved changes asks first', async ({ page }) => {
  await aCandidate(page);
  await page.goto('/account/general');
  await page.getByLabel('Headline').fill('Bridges and tunnels');
  const skills = page.getByRole('combobox', { name: 'Skills' });
  for (const skill of ['Statics', 'C++', 'statics']) {
    await skills.fill(skill);
    await skills.press('Enter');
  }
  await page.getByLabel('LinkedIn').fill('example.com/me');
  // Pressed as long as a person does: the error of the field before must not move the button away meanwhile.
  await page.getByRole('button', { name: 'Add language' }).click({ delay: 200 });
  await expect(page.getByText('Must be an address on linkedin.com').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).fill('Turk');
  await page.getByRole('option', { name: 'Turkish' }).click();
  await page.getByRole('combobox', { name: 'Level' }).click();
  await page.getByRole('option', { name: 'Native' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Must be an address on linkedin.com').first()).toBeVisible();
  await page.getByLabel('LinkedIn').fill('linkedin.com/in/ece');

  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Education' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(messages(page)).toContainText('General info updated');
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Bridges and tunnels');
  await expect(page.getByLabel('LinkedIn')).toHaveValue('https://linkedin.com/in/ece');
  await expect(page.getByRole('button', { name: 'Statics', exact: true })).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('Turkish');
});

test('a CV is uploaded, viewed, renamed in place and deleted', async ({ page, consoleErrors }) => {
  await aCandidate(page);
  await page.goto('/account/cv-files');
  await expect(page.getByText('No CV yet.')).toBeVisible();
  const drop = page.getByLabel('Add a CV');
  const script = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1') };
  await drop.setInputFiles(script);
  await expect(page.getByText('This file is not in a supported format')).toBeVisible();
  // The browser logs the refused call.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('415')]);
  await page.getByRole('button', { name: 'Remove cv.pdf' }).click();

  const buffer = await textPdf([['Ece Tan', 'Ten years of bridges']]);
  await drop.setInputFiles({ name: 'Ece CV.pdf', mimeType: 'application/pdf', buffer });
  await expect(messages(page)).toContainText('CV file added');
  const line = page.getByRole('list', { name: 'CV files' }).getByRole('listitem');
  await expect(line).toContainText('PDF ·');
  await expect(line).toContainText('1 page ·');
  await line.getByRole('button', { name: 'Ece CV.pdf', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Ece CV.pdf' });
  await expect(panel.getByText('of 1 page')).toBeVisible({ timeout: 30_000 });
  await expect(panel.frameLocator('iframe').getByText('Ten years of bridges')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: 'Actions for Ece CV.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'New title' }).fill('Bridges 2026');
  await page.getByRole('textbox', { name: 'New title' }).press('Enter');
  await expect(line.getByRole('button', { name: 'Bridges 2026.pdf', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Bridges 2026.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Delete CV file' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete CV file' }).click();
  await expect(messages(page)).toContainText('CV file deleted');
  await expect(page.getByText('No CV yet.')).toBeVisible();
});

test('an application is prefilled from the profile, and includes a copy of it', async ({
  page,
  mail,
  newPerson,
}) => {
  const { email } = await aCandidate(page);
  await provesTheAddress(page, mail, email);
  const experience = {
    title: 'Bridge engineer',
    company: 'Kule Yapı',
    startMonth: '2019-03',
    isOngoing: true,
  };
  await page.request.post('/api/profile/experiences', { data: experience });
  const headers = { 'content-type': 'application/octet-stream' };
  const data = await textPdf([['Ece Tan', 'Ten years of bridges']]);
  await page.request.post('/api/profile/cv-files?name=Ece%20CV.pdf', { headers, data });
  const recruiter = await newPerson();
  const job = await aJobToApplyFor(recruiter);

  await page.goto(`${job}/apply`);
  await page.getByRole('button', { name: 'Use “Ece CV.pdf” from my profile' }).click();
  await expect(page.getByText('Saved and readable')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Current company')).toHaveValue('Kule Yapı');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel(/Include my profile \(1 experience\)/)).toBeChecked();
  await page.getByRole('button', { name: 'Apply Job' }).click();
  await expect(page.getByText('Your application has been sent')).toBeVisible();

  await recruiter.goto('/candidates');
  await recruiter.getByRole('link', { name: 'Ece Tan' }).click();
  // It opens at the CV.
  await recruiter.getByRole('link', { name: 'Overview' }).click();
  await expect(recruiter.getByText('Mar 2019 – now')).toBeVisible();
  await expect(recruiter.getByText('Bridge engineer').first()).toBeVisible();
});

async function provesTheAddress(page: Page, mail: MailServer, email: string): Promise<void> {
  const link = /\/verify-email[^\s]*?([\w-]{43})/;
  const sent = () => mail.received.find((one) => one.envelopeTo.includes(email))?.text ?? '';
  await expect.poll(sent).toMatch(link);
  const token = link.exec(sent())?.[1];
  expect((await page.request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true);
}

/** @returns the address of its public page */
async function aJobToApplyFor(page: Page): Promise<string> {
  const { at, slug } = await aCompany(page);
  const job = await aPublishedJob(page, at, { title: 'Bridge engineer' });
  return `/careers/${slug}/${job.slug}`;
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the CV field mentions choosing files, and a dialog has the focus itself, so that no keyboard covers it', async ({
    page,
  }) => {
    await aCandidate(page);
    await page.goto('/account/cv-files');
    await expect(page.getByText('Choose files', { exact: true })).toBeVisible();
    await expect(page.getByText('Drop files here')).toHaveCount(0);
    await openInApp(page, '/account/experiences');
    await page.getByRole('button', { name: 'Add experience' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(0);
    await expect(page.locator('[role=presentation]:focus, [tabindex="-1"]:focus')).toHaveCount(1);
  });
});
