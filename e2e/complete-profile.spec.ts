import type { Page } from '@playwright/test';
import { scannedPdf, textPdf } from '../tests/harness/documents.ts';
import { axeFor, openPage } from './axe-fixtures.ts';
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

async function upload(page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await page.waitForURL(/\?cv=/);
  // The text extraction process starts with the first document.
  await expect(page.getByText('Reading your CV…')).toBeHidden({ timeout: 30_000 });
}

test('a CV is read, corrected and saved, and offers no entry again that the profile has', async ({
  page,
}) => {
  await register(page, 'Deniz', 'Er');

  await test.step('a scan and a document without profile data show that nothing was read', async () => {
    await page.goto('/account/cv-files');
    await page.getByRole('link', { name: 'Complete my profile from a CV' }).click();
    await expect(page.getByRole('heading', { name: 'Complete your profile from a CV' })).toBeVisible();
    await upload(page, 'scan.pdf', await scannedPdf());
    await expect(page.getByText('scan.pdf is a scan')).toBeVisible();
    await page.getByRole('link', { name: 'Choose another CV' }).click();
    await page.waitForURL((url) => !url.searchParams.has('cv'));
    await upload(page, 'list.txt', Buffer.from('Milk\nBread'), 'text/plain');
    await expect(page.getByText('No details found in list.txt')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fill in manually' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose another CV' }).click();
    await page.waitForURL((url) => !url.searchParams.has('cv'));
  });

  await test.step('a CV is corrected and saved, and the page shows where a field is from', async () => {
    await upload(page, 'cv.pdf', await textPdf([lines]));
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

  await test.step('on a phone the fields come first, and entries of the profile are marked and not offered', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, '/account/complete');
    const more = lines.map((line) => (line === 'Welding, Statics' ? `${line}, Rigging` : line));
    await upload(page, 'again.pdf', await textPdf([more]));
    await expect(page.locator('iframe')).toHaveCount(0);
    const known = page.getByRole('listitem').filter({ hasText: 'Bridge Engineer' });
    await expect(known.getByText('Already in your profile')).toBeVisible();
    await expect(known.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByText(/^Skills: .*Welding.* \(already in your profile\)$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rigging', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '“2018 - 2020”' }).click();
    await expect(page.getByRole('dialog').frameLocator('iframe').locator('.spot')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBe(390);
  });
});
