import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the application form"]');
const questions = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your own questions' }).getByRole('listitem');

/** Makes the question depend on the one before it, by keys. */
async function dependOn(dialog: Locator, label: string): Promise<void> {
  const choice = dialog.getByRole('combobox', { name: 'Show this question' });
  await choice.focus();
  await choice.press('Enter');
  const option = dialog.page().getByRole('option', { name: `Depending on “${label}”` });
  // The list opens with the focus on the chosen option, Always.
  await expect(dialog.page().getByRole('option', { name: 'Always' })).toBeFocused();
  await dialog.page().keyboard.press('End');
  await expect(option).toBeFocused();
  await dialog.page().keyboard.press('Enter');
  await expect(choice).toHaveText(`Depending on “${label}”`);
}

/** A published job whose form asks drivers for their years, and from five years on for their licence. */
async function aForm(page: Page): Promise<{ apply: string }> {
  const company = await aCompany(page);
  const drives = crypto.randomUUID();
  const shownWhen = { type: 'boolean', questionId: drives, answer: true };
  const question = { mode: 'required', settings: {} };
  const job = await aPublishedJob(page, company.at, {
    standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' },
    questions: [
      { id: drives, type: 'boolean', label: 'Do you drive?', ...question },
      { type: 'number', label: 'For how many years?', shownWhen, ...question },
    ],
  });
  await page.goto(`/jobs/${job.id}/edit?step=form`);
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('menuitem', { name: 'Short text', exact: true }).click();
  const licence = page.getByRole('dialog');
  await licence.getByRole('textbox', { name: /^Question/ }).fill('Which licence?');
  await licence.getByRole('radio', { name: /^Required/ }).check();
  await dependOn(licence, 'For how many years?');
  await licence.getByRole('button', { name: 'Add question' }).click();
  await expect(licence.getByText('Choose with which answers it is shown')).toBeVisible();
  await licence.getByLabel('At least').fill('5');
  await licence.getByRole('button', { name: 'Add question' }).click();
  await expect(licence).toHaveCount(0);
  return { apply: `/careers/${company.slug}/${job.slug}/apply` };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved').first()).toBeVisible();
}

test('questions follow from answers in preview and form, hidden ones are not asked, and broken conditions are mended', async ({
  page,
  newPerson,
}) => {
  const { apply } = await aForm(page);
  await expect(questions(page)).toContainText([
    'Do you drive?',
    'Shown when “Do you drive?” is Yes',
    'Shown when “For how many years?” is 5 or more',
  ]);
  await expect(preview(page).getByText('Do you drive?')).toBeVisible();
  await expect(preview(page).getByText('For how many years?')).toHaveCount(0);
  await preview(page).getByRole('radio', { name: 'Yes' }).check();
  await preview(page).getByLabel('For how many years?').fill('6');
  await expect(preview(page).getByLabel('Which licence?')).toBeVisible();
  await save(page);

  const applicant = await newPerson({ viewport: { width: 390, height: 844 } });
  await applicant.goto(apply);
  await applicant.getByLabel('Name (required)', { exact: true }).fill('Işıl');
  await applicant.getByLabel('Surname').fill('Çelik');
  await applicant.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
  await applicant.getByRole('button', { name: 'Next' }).click();
  await applicant.getByRole('radio', { name: 'Yes' }).check();
  await applicant.getByLabel('For how many years?').fill('7');
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByRole('alert').getByRole('link')).toHaveText([
    'Which licence? This field is required',
  ]);
  const saved = applicant.waitForResponse((response) => response.request().method() === 'PATCH');
  await applicant.getByLabel('For how many years?').fill('2');
  await expect(applicant.getByLabel('Which licence?')).toHaveCount(0);
  await saved;
  await applicant.reload();
  await expect(applicant.getByLabel('For how many years?')).toHaveValue('2');
  await expect(applicant.getByLabel('Which licence?')).toHaveCount(0);
  await applicant.getByRole('button', { name: 'Next' }).click();
  await expect(applicant.getByRole('term').filter({ hasText: 'For how many years?' })).toBeVisible();
  await expect(applicant.getByRole('term').filter({ hasText: 'Which licence?' })).toHaveCount(0);

  await test.step('the builder says which conditions a move or a removal breaks, and mends them', () =>
    mendsConditions(page));
});

async function mendsConditions(page: Page): Promise<void> {
  const broken = page.getByRole('alert').filter({ hasText: 'Its condition does not work' });
  await page.getByRole('button', { name: /^Move Do you drive/ }).press('End');
  await expect(broken).toContainText('“Do you drive?” comes later in the form');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(broken).toBeVisible();
  await expect(page.getByText('Changes saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Move below “Do you drive?”' }).click();
  await expect(questions(page)).toContainText(['Which licence?', 'Do you drive?', 'For how many years?']);
  await expect(broken).toContainText('“For how many years?” comes later in the form');
  await page.getByRole('button', { name: 'Move below “For how many years?”' }).click();
  await expect(broken).toHaveCount(0);
  await save(page);

  await page.getByRole('button', { name: 'More for “Do you drive?”' }).click();
  await page.getByRole('menuitem', { name: 'Remove question' }).click();
  await expect(broken).toContainText('the question it depends on was removed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(broken).toHaveCount(0);
  await page.getByRole('button', { name: 'More for “Do you drive?”' }).click();
  await page.getByRole('menuitem', { name: 'Remove question' }).click();
  await page.getByRole('button', { name: 'Always show “For how many years?”' }).click();
  await expect(questions(page)).toHaveCount(2);
  await save(page);
}
