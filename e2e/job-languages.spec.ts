import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, expectRefused, test } from './fixtures.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Job title' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Job description' });
const preview = (page: Page) => page.frameLocator('iframe[title="Job page"]');
const languages = (page: Page) => page.getByRole('group', { name: 'Language of the text' });
const openStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps of the form' }).getByRole('button', { name }).click();

async function aJobForm(page: Page) {
  const company = await aCompany(page);
  const draft = { title: 'Weaver', descriptionHtml: '<p>Make cloth.</p>', language: 'en' };
  const job = await aPublishedJob(page, company.at, draft);
  await page.goto(`/jobs/${job.id}/edit`);
  await page.getByRole('button', { name: 'Add Turkish' }).click();
  await expect(title(page)).toHaveValue('');
  await expect(title(page)).toBeFocused();
  return { job, careers: `/careers/${company.slug}` };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved').first()).toBeVisible();
}

test.describe('a second language', () => {
  test.use({ viewport: { width: 1600, height: 1000 } });

  test('is written beside the first, previewed, and read by its visitors without JavaScript', async ({
    page,
    browser,
    baseURL,
    consoleErrors,
  }) => {
    const { job, careers } = await aJobForm(page);
    await page.keyboard.type('Dokumacı');
    await expect(preview(page).getByRole('heading', { name: 'Dokumacı' })).toBeVisible();
    expect(await scan(page)).toEqual([]);

    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).toHaveURL(/step=description/);
    await expect(page.getByText('The job description is required.').first()).toBeVisible();
    expectRefused(consoleErrors, 422);
    await expect(languages(page).getByRole('button', { name: 'Türkçe Text missing' })).toBeVisible();
    await description(page).fill('Kumaş dokuyun.');
    await expect(preview(page).getByText('Kumaş dokuyun.')).toBeVisible();
    await languages(page).getByRole('button', { name: 'English main' }).click();
    await expect(description(page)).toHaveText('Make cloth.');
    await save(page);

    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale: 'tr',
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
    });
    const visitor = await context.newPage();
    await visitor.goto(careers);
    await visitor.getByRole('link', { name: /Dokumacı/ }).click();
    await expect(visitor.getByRole('heading', { name: 'Dokumacı' })).toBeVisible();
    await expect(visitor.getByText('Kumaş dokuyun.')).toBeVisible();
    await visitor.getByRole('link', { name: 'English' }).click();
    // The switch keeps where the visitor came from.
    await expect(visitor).toHaveURL(/\/weaver\?lang=en/);
    await expect(visitor.getByRole('heading', { name: 'Weaver' })).toBeVisible();
    await context.close();

    await page.goto(`/jobs/${job.id}/general`);
    await page.getByRole('button', { name: 'Türkçe' }).click();
    await expect(page.getByText('Kumaş dokuyun.').first()).toBeVisible();
  });

  test('has questions of its own, written beside the first', async ({ page }) => {
    await aJobForm(page);
    await page.keyboard.type('Dokumacı');
    await openStep(page, 'Description');
    await description(page).fill('Kumaş dokuyun.');
    await openStep(page, 'Application form');
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('menuitem', { name: 'Choice', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await page.keyboard.type('Which yarn?');
    await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('Wool');
    await dialog.getByRole('textbox', { name: 'Choice 2' }).fill('Silk');
    await dialog.getByRole('button', { name: 'Add the texts in Turkish' }).click();
    await page.keyboard.type('Hangi ip?');
    const turkish = dialog.getByRole('region', { name: 'Turkish' });
    await turkish.getByRole('textbox', { name: 'Wool' }).fill('Yün');
    await dialog.getByRole('button', { name: 'Add question' }).click();
    // The second choice has no text yet.
    await expect(turkish.getByRole('textbox', { name: 'Silk' })).toHaveAttribute('aria-invalid', 'true');
    await turkish.getByRole('textbox', { name: 'Silk' }).fill('İpek');
    expect(await scan(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add question' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Not in Turkish')).toHaveCount(0);
    await languages(page).getByRole('button', { name: 'Türkçe' }).click();
    const shown = page.frameLocator('iframe[title="Preview of the application form"]');
    await expect(shown.getByText('Hangi ip?').first()).toBeVisible();
    await save(page);

    await page.reload();
    await page.getByRole('button', { name: 'Edit “Which yarn?”' }).click();
    await expect(dialog.getByRole('textbox', { name: /^Question( \(required\))?$/ })).toBeFocused();
    await expect(turkish.getByRole('textbox', { name: /^Question in Turkish/ })).toHaveValue('Hangi ip?');
    await expect(turkish.getByRole('textbox', { name: 'Silk' })).toHaveValue('İpek');
  });

  test('becomes the main one, and is removed after a question', async ({ page }) => {
    await aJobForm(page);
    await page.keyboard.type('Dokumacı');
    await openStep(page, 'Description');
    await description(page).fill('Kumaş dokuyun.');
    await page.getByRole('button', { name: 'Make this the main language' }).click();
    await expect(languages(page).getByRole('button', { name: 'Türkçe main' })).toBeVisible();
    await save(page);
    await page.reload();
    await expect(description(page)).toHaveText('Kumaş dokuyun.');
    await languages(page).getByRole('button', { name: 'English' }).press('Enter');
    await expect(description(page)).toHaveText('Make cloth.');

    const remove = page.getByRole('button', { name: 'Remove English' });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Remove the text in English?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(description(page)).toHaveText('Make cloth.');
    await remove.click();
    await question.getByRole('button', { name: 'Remove English' }).click();
    await expect(description(page)).toHaveText('Kumaş dokuyun.');
    await expect(languages(page)).toHaveCount(0);
    await save(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add English' })).toBeVisible();
    await openStep(page, 'Basics');
    await expect(title(page)).toHaveValue('Dokumacı');
  });
});

test('a draft saves the languages that are added and removed by itself, and names what is missing', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  const job = await send(page, `${at}/jobs`, { title: 'Weaver', descriptionHtml: '<p>Make cloth.</p>' });
  const isSaved = () => expect(page.locator('output', { hasText: /^Saved$/ })).toBeVisible();
  await page.goto(`/jobs/${job.id}/edit`);
  await page.getByRole('button', { name: 'Add Turkish' }).click();
  await page.keyboard.type('Dokumacı');
  await expect(page.locator('output', { hasText: /^(Not saved yet|Saving)/ })).toBeVisible();
  await isSaved();
  await page.goto(`/jobs/${job.id}/edit?step=review`);
  await page.getByRole('button', { name: 'Write the job description in Turkish' }).click();
  await expect(description(page)).toHaveText('');
  await expect(languages(page).getByRole('button', { name: 'Türkçe' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Remove Turkish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Turkish' }).click();
  await expect(page.locator('output', { hasText: /^(Not saved yet|Saving)/ })).toBeVisible();
  await isSaved();
  await page.goto(`/jobs/${job.id}/edit?step=review`);
  await expect(page.getByText('Everything is complete. You can publish this job.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the languages of a text fit beside it, and leaving asks about a language that is not saved', async ({
    page,
  }) => {
    await aJobForm(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await scan(page)).toEqual([]);
    await page.getByRole('link', { name: /Jobs/ }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});
