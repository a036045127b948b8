import type { Page } from '@playwright/test';
import { scannedPdf, textPdf } from '../tests/harness/documents.ts';
import { axeFor } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { register } from './set-up.ts';

const lines = [
  'Deniz Kaya',
  'Bridge Engineer',
  'deniz@example.test | +90 532 123 45 67 | Ankara',
  'Experience',
  'Bridge Engineer – Globex Holding',
  'Mar 2021 - Present',
  '• Ten bridges and one tunnel',
  'Technician – Initech Ltd',
  '2018 - 2020',
  'Education',
  'BSc Civil Engineering, Ege University, Jun 2018',
  'Skills',
  'Welding, Statics',
  'Languages',
  'Turkish (native), English',
];

const aPerson = (page: Page) => register(page, 'Deniz', 'Er');

async function uploads(page: Page, content: Buffer, name = 'cv.pdf'): Promise<void> {
  await page.goto('/account/cv-files');
  await page.getByRole('link', { name: 'Complete my profile from a CV' }).click();
  await expect(page.getByRole('heading', { name: 'Complete your profile from a CV' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: content });
  await page.waitForURL(/\?cv=/);
  // The text extraction process starts with the first document.
  await expect(page.getByText('Reading your CV …')).toBeHidden({ timeout: 30_000 });
}

test('a CV is read, corrected and saved, and the source of a field is highlighted on the page', async ({
  page,
}) => {
  await aPerson(page);
  await uploads(page, await textPdf([lines]));
  await expect(page.getByText('Name: Deniz (already in your profile)')).toBeVisible();
  await expect(page.getByText('In your profile now: Er')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Use Surname' })).not.toBeChecked();

  const { violations } = await (await axeFor(page)).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  const mark = page.frameLocator('iframe').locator('.spot');
  await page.getByLabel('Headline', { exact: true }).focus();
  await expect(mark).toBeVisible();
  // Its position on the page, which scrolling it into view does not change.
  const place = () => mark.evaluate((element) => Number.parseFloat(element.style.top));
  const above = await place();
  await page.getByLabel('City', { exact: true }).first().focus();
  await expect.poll(place).toBeGreaterThan(above);

  await page.getByLabel('Headline', { exact: true }).fill('Engineer of bridges');
  await page.getByRole('button', { name: 'Save to profile' }).click();
  await expect(page.getByText('Choose a level').last()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Use English' }).uncheck();
  await page.getByRole('checkbox', { name: 'Use Technician' }).uncheck();
  await page.getByRole('button', { name: 'Save to profile' }).click();

  await expect(page.getByRole('heading', { name: 'Saved to your profile' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: '1 experience' })).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: '1 experience' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Bridge Engineer' })).toBeVisible();
  await expect(page.getByText('Technician')).toBeHidden();
  await page.getByRole('link', { name: 'General', exact: true }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Engineer of bridges');
  await expect(page.getByText('Welding')).toBeVisible();
});

test('entries that the profile already has are marked and not offered again', async ({ page }) => {
  await aPerson(page);
  const experience = {
    title: 'Bridge Engineer',
    company: 'Globex Holding',
    startMonth: '2021-03',
    isOngoing: true,
  };
  await page.request.post('/api/profile/experiences', { data: experience });
  await page.request.patch('/api/profile/general', { data: { skills: ['welding'] } });
  await uploads(page, await textPdf([lines]));
  const known = page.getByRole('listitem').filter({ hasText: 'Bridge Engineer' });
  await expect(known.getByText('Already in your profile')).toBeVisible();
  await expect(known.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByText('Skills: Welding (already in your profile)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Statics', exact: true })).toBeVisible();
});

test('a scan and a document without profile data show that nothing was read', async ({ page }) => {
  await aPerson(page);
  await uploads(page, await scannedPdf(), 'scan.pdf');
  await expect(page.getByText('scan.pdf is a scan')).toBeVisible();
  await page.getByRole('link', { name: 'Choose another CV' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Milk\nBread') });
  await expect(page.getByText('No details found in list.txt')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fill in manually' })).toBeVisible();
});

test('on a phone the fields come first, and a button shows the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await aPerson(page);
  await uploads(page, await textPdf([lines]));
  await expect(page.getByRole('heading', { name: 'Headline and summary' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: '“Mar 2021 - Present”' }).click();
  await expect(page.getByRole('dialog').frameLocator('iframe').locator('.spot')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBe(390);
});
