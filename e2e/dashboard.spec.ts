import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, anApplicant, aPublishedJob, applies, send } from './set-up.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A company with a published job, a draft and an applicant by the form and one whom the owner added. */
async function aWorkingCompany(page: Page) {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { standardFieldModes: { cv: 'invisible' } });
  await send(page, `${company.at}/jobs`, { title: 'Baker' });
  await applies(page, `/careers/${company.slug}/${job.slug}`, 'Işıl');
  await anApplicant(page, company.at, job.id, 'Ada');
  return { ...company, jobId: job.id };
}

test('the dashboard is the page after sign-in, and each row leads to its work', async ({ page }) => {
  const { jobId } = await aWorkingCompany(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText(
    'Dashboard',
  );
  const waiting = card(page, 'Waiting for you');
  await waiting.getByRole('link', { name: 'Product designer: 2 new' }).click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${jobId}/applicants\\?outcome=open&from=`));
  await expect(page.getByRole('row').getByRole('link', { name: 'Ada Kaya', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await waiting.getByRole('link', { name: 'Baker' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goto('/dashboard');
  await card(page, 'All jobs').getByRole('link', { name: 'Draft' }).click();
  await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('link')).toHaveText(['Baker']);
  await page.goBack();
  await card(page, 'Latest applications').getByRole('link', { name: 'Ada Kaya' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Ada Kaya' })).toBeVisible();
});

test('a new applicant appears by itself, and the scope is remembered', async ({ page }) => {
  const { at, jobId } = await aWorkingCompany(page);
  await page.goto('/dashboard');
  const latest = card(page, 'Latest applications').getByRole('listitem');
  await expect(latest).toHaveCount(2);
  await anApplicant(page, at, jobId, 'Deniz');
  await expect(latest).toHaveCount(3);
  await expect(latest.first()).toContainText('Deniz Kaya');

  const saved = page.waitForResponse((answer) => answer.url().endsWith('/dashboard/settings'));
  await page.getByRole('button', { name: 'My jobs' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'My jobs' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'My jobs')).toBeVisible();
});

test('cards are ordered with the keyboard, hidden, restored by undo, and reset', async ({ page }) => {
  await aWorkingCompany(page);
  await page.goto('/dashboard');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.first()).toHaveText('Waiting for you');
  const customize = page.getByRole('button', { name: 'Customize' });
  await customize.click();
  const dialog = page.getByRole('dialog', { name: 'Customize the dashboard' });
  await dialog.getByRole('button', { name: /Latest applications/ }).press('Home');
  await dialog.getByRole('checkbox', { name: 'All candidates' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(titles.first()).toHaveText('Latest applications');
  await expect(card(page, 'All candidates')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles.first()).toHaveText('Waiting for you');
  await expect(card(page, 'All candidates')).toBeVisible();

  await customize.click();
  await dialog.getByRole('checkbox', { name: 'Waiting for you' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Waiting for you')).toHaveCount(0);
  await page.reload();
  await expect(titles.first()).toHaveText('First steps');
  await customize.click();
  await dialog.getByRole('button', { name: 'Usual cards and order' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(titles.first()).toHaveText('Waiting for you');
});

test('an empty company sees its first steps, which are ticked by themselves', async ({ page }) => {
  const company = await aCompany(page);
  await page.goto('/');
  const steps = card(page, 'First steps');
  await expect(steps).toContainText('0 of 4 done');
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  await expect(steps.getByRole('button', { name: 'Show QR code' })).toBeDisabled();
  await aPublishedJob(page, company.at);
  await expect(steps).toContainText('1 of 4 done');
  await steps.getByRole('button', { name: 'Show QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply yourself from your phone' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await scan(page)).toEqual([]);
});

test('an owner looks around with sample data, and removes all of it but a job with a real applicant', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  await page.goto('/');
  const main = page.getByRole('main');
  const offer = main.getByRole('button', { name: 'Add sample data' });
  await offer.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(offer).toBeVisible();
  await expect(card(page, 'Latest applications')).toHaveCount(0);

  await offer.dblclick();
  await expect(card(page, 'Latest applications').getByRole('listitem')).toHaveCount(8);
  expect(await scan(page)).toEqual([]);
  await card(page, 'Waiting for you')
    .getByRole('link', { name: /Product designer \(sample\): \d new/ })
    .click();
  const jobId = /\/jobs\/([^/]+)/.exec(page.url())?.[1] ?? '';
  await anApplicant(page, at, jobId, 'Ada');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove the sample data?' });
  await expect(dialog).toContainText('1 sample job and 12 sample people are deleted for good');
  await expect(dialog).toContainText(
    '“Product designer (sample)” stays, because 1 other person applied to it.',
  );
  expect(await scan(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Latest applications').getByRole('listitem')).toHaveCount(1);
  await expect(card(page, 'Latest applications')).toContainText('Ada Kaya');
  await expect(page.getByRole('button', { name: 'Remove sample data' })).toHaveCount(0);
});

test('the dashboard fits a phone in Turkish and in the dark, without faults of accessibility', async ({
  newPerson,
}) => {
  const page = await newPerson({ locale: 'tr-TR', viewport: { width: 390, height: 844 } });
  await page.emulateMedia({ colorScheme: 'dark' });
  await aWorkingCompany(page);
  await page.request.patch('/api/profile/updateMe', { data: { language: 'tr' } });
  await page.goto('/');
  await expect(card(page, 'Sizi bekleyenler')).toBeVisible();
  await expect(card(page, 'Son başvurular').getByRole('listitem')).toHaveCount(2);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await scan(page)).toEqual([]);
});

test('a page that cannot be loaded offers to try again', async ({ page, consoleErrors }) => {
  await aWorkingCompany(page);
  const isDashboard = ({ pathname }: URL): boolean =>
    pathname.endsWith('/dashboard') && pathname.startsWith('/api');
  await page.route(isDashboard, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/dashboard');
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await page.unroute(isDashboard);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Waiting for you')).toBeVisible();
  // The page may ask a second time before it shows the failure.
  for (const error of consoleErrors.splice(0)) expect(error).toContain('500');
});
