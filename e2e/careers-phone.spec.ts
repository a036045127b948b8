import type { Page } from '@playwright/test';
import { textPdf } from '../tests/harness/documents.ts';
import { expect, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** @returns the address of the careers site of a company with one published job */
async function aCareersSite(page: Page): Promise<string> {
  const { at, slug } = await aCompany(page);
  await aPublishedJob(page, at, { title: 'Designer 1' });
  return `/careers/${slug}`;
}

test('a few jobs come before their filters, and with many jobs the filters stay visible', async ({
  page,
  newPerson,
}) => {
  const owner = await newPerson();
  const { at, slug } = await aCompany(owner);
  const publish = async (from: number, to: number): Promise<void> => {
    for (let number = from; number <= to; number++)
      await aPublishedJob(owner, at, { title: `Designer ${number}` });
  };
  await publish(1, 5);
  await page.goto(`/careers/${slug}`);
  const search = page.getByRole('searchbox');
  await expect(search).toBeHidden();
  await expect(page.getByRole('link', { name: /Designer 5/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Find a position' }).tap();
  await search.fill('Designer 3');
  await page.getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('link', { name: /^Designer/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Find a position (1)' })).toBeVisible();
  await publish(6, 11);
  await page.goto(`/careers/${slug}`);
  await expect(search).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find a position' })).toHaveCount(0);
});

test('the form begins with the CV, fills other fields from it, and marks required fields', async ({
  page,
  newPerson,
}) => {
  await page.goto(await aCareersSite(await newPerson()));
  await page.getByRole('link', { name: /Designer 1/ }).tap();
  await page.getByRole('link', { name: 'Apply Job' }).first().tap();
  await expect(page.getByText('Start with your CV: we fill in the rest, you check it.')).toBeVisible();
  await expect(page.getByText('or drop it here').first()).toBeHidden();
  await expect(page.getByRole('group', { name: 'CV (required)' })).toBeVisible();
  const buffer = await textPdf([['Ada Kaya', 'ada.kaya@example.test', '+90 532 123 45 67']]);
  await page
    .getByLabel('CV', { exact: true })
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByText('Saved and readable')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByText('We read some of this in your CV. Please check it.')).toBeVisible();
  await expect(page.getByLabel('Surname (required)')).toHaveValue('Kaya');
  await expect(page.getByLabel('Email (required)')).toHaveValue('ada.kaya@example.test');
  await expect(page.getByLabel('Phone (optional)')).toHaveValue('+905321234567');
});

test('a submitted form stops asking whether its CV has been read', async ({ page, newPerson }) => {
  await page.clock.install();
  const site = await aCareersSite(await newPerson());
  let asked = 0;
  await page.route(/\/api\/careers\/drafts\/[^/]+$/, async (route) => {
    if (route.request().method() === 'GET') asked++;
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/"textState":"\w+"/g, '"textState":"pending"') });
  });
  await page.goto(`${site}/designer-1/apply`);
  const buffer = await textPdf([['Ada Kaya']]);
  await page
    .getByLabel('CV', { exact: true })
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
  await page.clock.runFor(2000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByLabel('Name (required)', { exact: true }).fill('Ada');
  await page.getByLabel('Surname (required)').fill('Kaya');
  await page.getByLabel('Email (required)').fill('ada.kaya@example.test');
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Apply Job' }).tap();
  await expect(page.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  asked = 0;
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('/healthz'));
  expect(asked).toBe(0);
});
