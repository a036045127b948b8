import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, expectRefused, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
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
  return { job };
}

async function save(page: Page): Promise<void> {
  const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await isSaved).ok()).toBe(true);
  await expect(page.getByText('Changes saved').first()).toBeVisible();
}

test.describe('a second language', () => {
  test.use({ viewport: { width: 1600, height: 1000 } });

  test('is written and previewed beside the first with questions of its own, becomes the main one, and is removed', async ({
    page,
    consoleErrors,
  }) => {
    const { job } = await aJobForm(page);
    await page.keyboard.type('Dokumacı');
    await expect(preview(page).getByRole('heading', { name: 'Dokumacı' })).toBeVisible();

    await test.step('leaving asks about it, and its languages fit a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await scan(page)).toEqual([]);
      await page.setViewportSize({ width: 1600, height: 1000 });
      await page.getByRole('link', { name: /Jobs/ }).first().click();
      await page.getByRole('alertdialog').getByRole('button').first().click();
      await expect(title(page)).toHaveValue('Dokumacı');
    });

    await test.step('a text that is missing is named', async () => {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page).toHaveURL(/step=description/);
      await expect(page.getByText('The job description is required.').first()).toBeVisible();
      expectRefused(consoleErrors, 422);
      await expect(languages(page).getByRole('button', { name: 'Türkçe Text missing' })).toBeVisible();
      await description(page).fill('Kumaş dokuyun.');
      await expect(preview(page).getByText('Kumaş dokuyun.')).toBeVisible();
    });

    const dialog = page.getByRole('dialog');
    const turkish = dialog.getByRole('region', { name: 'Turkish' });
    await test.step('a question has the texts of both', async () => {
      await openStep(page, 'Application form');
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByRole('menuitem', { name: 'Choice', exact: true }).click();
      await page.keyboard.type('Which yarn?');
      await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('Wool');
      await dialog.getByRole('textbox', { name: 'Choice 2' }).fill('Silk');
      await dialog.getByRole('button', { name: 'Add the texts in Turkish' }).click();
      await page.keyboard.type('Hangi ip?');
      await turkish.getByRole('textbox', { name: 'Wool' }).fill('Yün');
      await dialog.getByRole('button', { name: 'Add question' }).click();
      // The second choice has no text yet.
      await expect(turkish.getByRole('textbox', { name: 'Silk' })).toHaveAttribute('aria-invalid', 'true');
      await turkish.getByRole('textbox', { name: 'Silk' }).fill('İpek');
      expect(await scan(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add question' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('Not in Turkish')).toHaveCount(0);
      const shown = page.frameLocator('iframe[title="Preview of the application form"]');
      await expect(shown.getByText('Hangi ip?').first()).toBeVisible();
    });

    await test.step('it becomes the main one, and all of it is there after a reload', async () => {
      await openStep(page, 'Description');
      await page.getByRole('button', { name: 'Make this the main language' }).click();
      await expect(languages(page).getByRole('button', { name: 'Türkçe main' })).toBeVisible();
      await save(page);
      await openInApp(page, `/jobs/${job.id}/general`);
      await expect(page.getByText('Kumaş dokuyun.').first()).toBeVisible();
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.getByText('Make cloth.').first()).toBeVisible();
      await page.goto(`/jobs/${job.id}/edit?step=form`);
      await page.getByRole('button', { name: 'Edit “Hangi ip?”' }).click();
      await expect(dialog.getByRole('textbox', { name: /^Question( \(required\))?$/ })).toBeFocused();
      const english = dialog.getByRole('region', { name: 'English' });
      await expect(english.getByRole('textbox', { name: /^Question in English/ })).toHaveValue('Which yarn?');
      await expect(english.getByRole('textbox', { name: 'İpek' })).toHaveValue('Silk');
      await page.keyboard.press('Escape');
      await openStep(page, 'Description');
      await expect(description(page)).toHaveText('Kumaş dokuyun.');
      await languages(page).getByRole('button', { name: 'English' }).press('Enter');
      await expect(description(page)).toHaveText('Make cloth.');
    });

    await test.step('the first is removed after a question', async () => {
      const remove = page.getByRole('button', { name: 'Remove English' });
      await remove.click();
      const question = page.getByRole('alertdialog', { name: 'Remove the text in English?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(description(page)).toHaveText('Make cloth.');
      await remove.click();
      await question.getByRole('button', { name: 'Remove English' }).click();
      await expect(description(page)).toHaveText('Kumaş dokuyun.');
      await expect(languages(page)).toHaveCount(0);
      const answer = Promise.withResolvers<void>();
      await page.route(`**/api/**/jobs/${job.id}`, async (route) => {
        if (route.request().method() === 'PUT') await answer.promise;
        await route.continue();
      });
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await sent;
      await description(page).fill('İplik eğirin.');
      answer.resolve();
      await expect(page.getByText('Changes saved').first()).toBeVisible();
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await expect(description(page)).toHaveText('İplik eğirin.');
      await save(page);
      await expect(page.getByText('Unsaved changes')).toBeHidden();
      await openInApp(page, `/jobs/${job.id}/edit`);
      await expect(title(page)).toHaveValue('Dokumacı');
      await expect(page.getByRole('button', { name: 'Add English' })).toBeVisible();
    });
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
  await openStep(page, 'Review');
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
