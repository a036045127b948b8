import type { Locator, Page } from '@playwright/test';
import { aPopulatedCompany, openPage, scanTwice } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('banner');

async function close(page: Page, overlay: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
}

test('the overlays of the top bar, the palette and the list of shortcuts are accessible', async ({
  page,
}) => {
  await aPopulatedCompany(page);
  await page.goto('/candidates');
  const menu = page.getByRole('menu');
  await scanTwice(page, async (check) => {
    const checkOver = async (overlay: Locator, name: string): Promise<void> => {
      await expect(overlay).toBeVisible();
      await check(name);
      await close(page, overlay);
    };
    await bar(page).getByRole('button', { name: 'Appearance' }).click();
    await checkOver(page.getByRole('dialog', { name: 'Appearance' }), 'the settings');
    await bar(page)
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await expect(page.getByText('Selin Aydın created the company')).toBeVisible();
    await checkOver(page.getByRole('dialog', { name: 'Notifications' }), 'the notifications');
    await bar(page)
      .getByRole('button', { name: /^Language/ })
      .click();
    await checkOver(menu, 'the languages');
    await bar(page).getByRole('button', { name: 'Account of Selin Aydın' }).click();
    await checkOver(menu, 'the menu of the account');

    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await check('the palette');
    await palette.getByRole('combobox').fill('isil');
    await expect(palette.getByRole('option').filter({ hasText: 'Işıl Kaya' })).toBeVisible();
    await check('the results');
    await palette.getByRole('combobox').fill('qqqq');
    await expect(palette.getByRole('option')).toHaveCount(0);
    await checkOver(palette, 'no results');
    await page.keyboard.press('?');
    await checkOver(page.getByRole('dialog', { name: 'Keyboard shortcuts' }), 'the list of keys');
  });
});

test('the phone navigation and its menus are accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { jobId } = await aPopulatedCompany(page);
  await page.goto(`/jobs/${jobId}/board`);
  const overlays = [
    ['Open menu', page.getByRole('navigation', { name: 'Main' })],
    [/^Notifications/, page.getByRole('dialog', { name: 'Notifications' })],
    ['Appearance', page.getByRole('dialog', { name: 'Appearance' })],
  ] as const;
  await scanTwice(page, async (check) => {
    await check('a page of a phone');
    for (const [opener, overlay] of overlays) {
      await bar(page).getByRole('button', { name: opener }).click();
      await expect(overlay).toBeVisible();
      await check(String(opener));
      await close(page, overlay);
    }
  });
});

test('the dialogs of the company settings, a candidate and the profile are accessible', async ({ page }) => {
  const { candidateId } = await aPopulatedCompany(page);
  const dialogs = [
    ['/company/members', 'Invite members', 'Invite members'],
    ['/company/departments', 'New department', 'New department'],
    ['/company/stages', 'New recruitment stage', 'New recruitment stage'],
    [`/candidates/${candidateId}/overview`, 'Schedule meeting', 'Schedule a meeting'],
    ['/account/experiences', 'Add experience', 'Add experience'],
    ['/account/education', 'Add education', 'Add education'],
  ] as const;
  await scanTwice(page, async (check) => {
    for (const [path, opener, name] of dialogs) {
      await openPage(page, path);
      await page.getByRole('button', { name: opener }).first().click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      if (path.startsWith('/account')) {
        await dialog.getByRole('button', { name: opener }).click();
        await expect(dialog.getByText('This field is required').first()).toBeVisible();
      }
      await check(name);
      await close(page, dialog);
    }
  });
});
