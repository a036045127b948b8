import type { Locator, Page } from '@playwright/test';
import { linkIn } from './application-link.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

const items = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your own questions' }).getByRole('listitem');
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the application form"]');

test('questions are grouped under sections, which move like questions and hide with their questions', async ({
  page,
  newPerson,
  mail,
}) => {
  const company = await aCompany(page);
  const drives = crypto.randomUUID();
  const job = await aPublishedJob(page, company.at, {
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
    questions: [
      { id: drives, type: 'boolean', label: 'Do you drive?', mode: 'required', settings: {} },
      {
        type: 'short_text',
        label: 'Which licence?',
        mode: 'optional',
        settings: {},
        shownWhen: { type: 'boolean', questionId: drives, answer: true },
      },
    ],
  });
  await page.goto(`/jobs/${job.id}/edit?step=form`);
  await page.getByRole('button', { name: 'Add section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Section' });
  await expect(dialog.getByRole('radio', { name: /^Required/ })).toHaveCount(0);
  await dialog.getByLabel('Title of the section').fill('Your licence');
  await dialog.getByLabel('Text under the title').fill('We pay for renewals.');
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(items(page)).toContainText(['Do you drive?', 'Which licence?', 'Your licence']);
  await page.getByRole('button', { name: /^Move Your licence/ }).press('ArrowUp');
  await expect(items(page)).toContainText(['Do you drive?', 'Your licence', 'Which licence?']);
  await expect(preview(page).getByText('Do you drive?')).toBeVisible();
  await expect(preview(page).getByRole('heading', { name: 'Your licence' })).toHaveCount(0);
  await preview(page).getByRole('radio', { name: 'Yes' }).check();
  const group = preview(page).getByRole('region', { name: 'Your licence' });
  await expect(group.getByText('We pay for renewals.')).toBeVisible();
  await expect(group.getByLabel('Which licence?')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved').first()).toBeVisible();

  const email = `${crypto.randomUUID()}@example.test`;
  const applicant = await newPerson({ viewport: { width: 390, height: 844 } });
  await applicant.goto(`/careers/${company.slug}/${job.slug}/apply`);
  await applicant.getByLabel('Name (required)', { exact: true }).fill('Işıl');
  await applicant.getByLabel('Surname').fill('Çelik');
  await applicant.getByLabel('Email').fill(email);
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByRole('region', { name: 'Your licence' })).toHaveCount(0);
  await applicant.getByRole('radio', { name: 'Yes' }).check();
  await applicant.getByRole('region', { name: 'Your licence' }).getByLabel('Which licence?').fill('B');
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByRole('heading', { name: 'Your licence', level: 4 })).toBeVisible();
  await applicant.getByRole('button', { name: 'Apply Job' }).click();
  await expect(applicant.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();

  await openInApp(page, `/jobs/${job.id}/board`);
  await page.getByRole('article', { name: 'Işıl Çelik' }).click();
  await page.getByRole('link', { name: 'Answers' }).click();
  await expect(page.getByRole('heading', { name: 'Your licence' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^B$/ })).toBeVisible();

  await applicant.goto(await linkIn(mail, email, '/applications/'));
  await expect(applicant.getByRole('heading', { name: 'Your licence' })).toBeVisible();
  await expect(applicant.getByRole('definition').filter({ hasText: /^B$/ })).toBeVisible();
});
