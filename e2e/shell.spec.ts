import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { register, send } from './set-up.ts';

const bar = (page: Page) => page.getByRole('banner');
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Signs in the owner of a company with a job and a candidate. */
async function openCompany(page: Page, language = 'en'): Promise<{ jobId: string }> {
  const { email } = await register(page, 'Deniz', 'Aksoy');
  await send(page, '/profile/updateMe', { language }, { method: 'PATCH' });
  const company = await send(page, '/companies', { name: 'Anadolu' });
  const at = `/companies/${company.id}`;
  const job = await send(page, `${at}/jobs`, { title: 'Şoför', descriptionHtml: '<p>Uzun yol.</p>' });
  await send(page, `${at}/candidates`, { name: 'Işıl', surname: 'Çelik', email: `c-${email}` });
  return { jobId: job.id };
}

test('the navigation opens the current group, marks the current page, and below 1200 px is a drawer', async ({
  page,
}) => {
  const { jobId } = await openCompany(page);
  const group = (name: string) => nav(page).getByRole('button', { name });
  const leaf = (name: string) => nav(page).getByRole('link', { name, exact: true });

  await test.step('the current group is open, and others open by click', async () => {
    await page.goto(`/jobs/${jobId}/board`);
    await expect(group('Jobs')).toHaveAttribute('aria-expanded', 'true');
    await expect(nav(page).locator('[aria-current]')).toHaveCount(0);
    await leaf('Open').click();
    await expect(nav(page).locator('[aria-current]')).toHaveText(['Open']);
    await expect(group('Meetings')).toHaveAttribute('aria-expanded', 'false');
    await expect(leaf('Upcoming')).toHaveCount(0);
    await group('Jobs').click();
    await expect(leaf('Archived')).toHaveCount(0);
    await group('Meetings').click();
    await leaf('Upcoming').click();
    await expect(nav(page).locator('[aria-current]')).toHaveText(['Upcoming']);
    await expect(group('Jobs')).toHaveAttribute('aria-expanded', 'false');
    await leaf('Account').click();
    await expect(page).toHaveURL('/account/basic-details');
    await expect(leaf('Account')).toHaveAttribute('aria-current', 'page');
  });

  await test.step('the first Tab reaches the skip link', async () => {
    await page.goto('/meetings/upcoming');
    await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('from 1200 px on it is at the side, and below a drawer that closes on navigation', async () => {
    await expect(bar(page).getByRole('button', { name: 'Open menu' })).toBeHidden();
    await page.setViewportSize({ width: 1200, height: 800 });
    const side = page.locator('nav[aria-label=Main]').locator('..');
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(280);
    expect((await bar(page).boundingBox())?.height).toBeGreaterThanOrEqual(64);
    await page.setViewportSize({ width: 1199, height: 800 });
    await expect(nav(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Open menu' }).click();
    await leaf('Candidates').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Candidates' })).toBeFocused();
    await expect(nav(page)).toBeHidden();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
    await expect(nav(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(nav(page)).toBeHidden();
  });
});

test('the appearance is chosen by key or mouse, kept, synchronised between tabs, and reset', async ({
  page,
}) => {
  await openCompany(page);
  await page.goto('/jobs');
  const other = await page.context().newPage();
  await other.goto('/jobs');
  const scheme = (of: Page) => of.evaluate('getComputedStyle(document.documentElement).colorScheme');
  await bar(page).getByRole('button', { name: 'Appearance' }).click();
  const panel = page.getByRole('dialog', { name: 'Appearance' });
  await expect(panel.getByRole('radio', { name: 'Indigo' })).toBeChecked();
  await panel.getByRole('radio', { name: 'Light' }).press('ArrowRight');
  await expect(panel.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await panel.getByText('Evident').click();
  await panel.getByText('High').click();
  await panel.getByText('Right to left').click();
  await panel.getByRole('switch', { name: 'Responsive font sizes' }).uncheck();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('body')).toHaveCSS('text-align', 'right');
  await expect(page.locator('h1')).toHaveCSS('unicode-bidi', 'plaintext');
  await expect.poll(() => scheme(other)).toBe('dark');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bar(page).getByRole('button', { name: 'Appearance' })).toBeFocused();

  await page.reload();
  await expect.poll(() => scheme(page)).toBe('dark');
  await bar(page).getByRole('button', { name: 'Appearance' }).click();
  await expect(panel.getByRole('radio', { name: 'Evident' })).toBeChecked();
  await panel.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(panel.getByRole('button', { name: 'Reset to defaults' })).toBeDisabled();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('kadro.settings') ?? '') as object);
  await expect.poll(kept).toEqual({
    colorPreset: 'indigo',
    contrast: 'normal',
    direction: 'ltr',
    paletteMode: 'light',
    responsiveFontSizes: true,
    navColor: 'discrete',
    layout: 'vertical',
  });

  await test.step('invalid settings do not prevent the start, and an unknown colour falls back to blue', async () => {
    await page.evaluate(() => {
      for (const key of ['language', 'company']) localStorage.setItem(`kadro.${key}`, '{');
      localStorage.setItem('kadro.settings', '{"colorPreset":"red"}');
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Appearance' }).click();
    await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked();
  });
});

test('a browser that blocks its storage shows the pages', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The browser keeps nothing', 'SecurityError');
        },
      });
  });
  await openCompany(page);
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  await bar(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('created the company');
});

test('the first paint uses the stored palette, before the application has loaded', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/legal/terms');
  const canvas = '(document.body.style.color = "Canvas", getComputedStyle(document.body).color)';
  for (const [kept, drawn] of [
    ['{"paletteMode":"dark"}', 'rgb(18, 18, 18)'],
    ['{"paletteMode":"light"}', 'rgb(255, 255, 255)'],
    ['{', 'rgb(255, 255, 255)'],
  ] as const) {
    await page.evaluate((text) => localStorage.setItem('kadro.settings', text), kept);
    await page.goto('/jobs', { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    expect(await page.evaluate(canvas), kept).toBe(drawn);
  }
});

test('the language is that of the account until another is chosen, which changes everything at once and is kept', async ({
  page,
  consoleErrors,
}) => {
  await openCompany(page, 'tr');
  await page.goto('/jobs/0190a000-0000-7000-8000-000000000000/board');
  await expect(page.getByRole('heading', { level: 1, name: 'İlan bulunamadı' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await bar(page).getByRole('button', { name: 'Dil: TR' }).click();
  expect((await page.getByRole('menu').boundingBox())?.width).toBeLessThanOrEqual(220);
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(messages(page)).toContainText('The language is English now');
  // The server's sentence, cached with the failed answer.
  await expect(page.getByRole('heading', { level: 1, name: 'Job not found' })).toBeVisible();
  await page.goto('/account/basic-details');
  await expect(page.getByRole('combobox', { name: /language/i })).toHaveText('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const refused = /404|İlan bulunamadı|Job not found/;
  expect(consoleErrors.splice(0).filter((error) => !refused.test(error))).toEqual([]);
});

test('a failed sign-out shows a message for four seconds, and the session continues', async ({
  page,
  consoleErrors,
}) => {
  await openCompany(page);
  await page.clock.install();
  await page.goto('/jobs');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
  await bar(page).getByRole('button', { name: 'Account of Deniz Aksoy' }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Profile',
    'My Applications',
    'Your companies',
    'Logout',
  ]);
  await expect(menu.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/account');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await menu.getByRole('menuitem', { name: 'Logout' }).click();
  const toast = page.locator('[data-toast=error]');
  await expect(toast).toContainText('Something went wrong!');
  // It slides in.
  await expect
    .poll(async () => {
      const [box, view] = [await toast.boundingBox(), page.viewportSize()];
      return box && view && [view.width - box.x - box.width, view.height - box.y - box.height];
    })
    .toEqual([16, 16]);
  await page.mouse.move(10, 10);
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
  await expect(page).toHaveURL('/jobs');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('500')]);
});
