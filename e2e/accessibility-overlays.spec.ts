import type { Locator, Page } from '@playwright/test';
import { aPopulatedCompany, openPage, scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('banner');

/** Scans an overlay and closes it. */
async function scanOver(page: Page, overlay: Locator, name: string): Promise<void> {
  await expect(overlay).toBeVisible();
  expect.soft(await scan(page), name).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
}

test('the overlays of the top bar, the palette and the list of shortcuts are accessible', async ({
  page,
}) => {
  await aPopulatedCompany(page);
  await page.goto('/candidates');
  const menu = page.getByRole('menu');
  await bar(page).getByRole('button', { name: 'Appearance' }).click();
  await scanOver(page, page.getByRole('dialog', { name: 'Appearance' }), 'the settings');
  await bar(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await expect(page.getByText('Selin Aydın created the company')).toBeVisible();
  await scanOver(page, page.getByRole('dialog', { name: 'Notifications' }), 'the notifications');
  await bar(page)
    .getByRole('button', { name: /^Language/ })
    .click();
  await scanOver(page, menu, 'the languages');
  await bar(page).getByRole('button', { name: 'Account of Selin Aydın' }).click();
  await scanOver(page, menu, 'the menu of the account');

  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  expect.soft(await scan(page), 'the palette').toEqual([]);
  await palette.getByRole('combobox').fill('isil');
  await expect(palette.getByRole('option').filter({ hasText: 'Işıl Kaya' })).toBeVisible();
  expect.soft(await scan(page), 'the results').toEqual([]);
  await palette.getByRole('combobox').fill('qqqq');
  await expect(palette.getByRole('option')).toHaveCount(0);
  await scanOver(page, palette, 'no results');
  await page.keyboard.press('?');
  await scanOver(page, page.getByRole('dialog', { name: 'Keyboard shortcuts' }), 'the list of keys');
});

test('the phone navigation and its menus are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { jobId } = await aPopulatedCompany(page);
  await page.goto(`/jobs/${jobId}/board`);
  await bar(page).getByRole('button', { name: 'Open menu' }).click();
  await scanOver(page, page.getByRole('navigation', { name: 'Main' }), 'the navigation');
  expect.soft(await scan(page), 'a page of a phone').toEqual([]);
  await bar(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await scanOver(page, page.getByRole('dialog', { name: 'Notifications' }), 'the notifications');
  await bar(page).getByRole('button', { name: 'Appearance' }).click();
  await scanOver(page, page.getByRole('dialog', { name: 'Appearance' }), 'the settings');
});

test('the dialogs of the company settings, a candidate and the profile are accessible', async ({ page }) => {
  const { candidateId } = await aPopulatedCompany(page);
  for (const [path, opener, dialog] of [
    ['/company/members', 'Invite members', 'Invite members'],
    ['/company/departments', 'New department', 'New department'],
    ['/company/stages', 'New recruitment stage', 'New recruitment stage'],
    [`/candidates/${candidateId}/overview`, 'Schedule meeting', 'Schedule a meeting'],
  ] as const) {
    await openPage(page, path);
    await page.getByRole('button', { name: opener }).first().click();
    await scanOver(page, page.getByRole('dialog', { name: dialog }), dialog);
  }
  for (const [path, opener] of [
    ['/account/experiences', 'Add experience'],
    ['/account/education', 'Add education'],
  ] as const) {
    await openPage(page, path);
    await page.getByRole('button', { name: opener }).first().click();
    const dialog = page.getByRole('dialog', { name: opener });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: opener }).click();
    await expect(dialog.getByText('This field is required').first()).toBeVisible();
    await scanOver(page, dialog, opener);
  }
});
