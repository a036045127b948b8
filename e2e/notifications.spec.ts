import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, applies, aPublishedJob, register } from './set-up.ts';

/** A company with a published job without a CV field; its owner is signed in on the page. */
async function openCompany(page: Page) {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, {
    title: 'Şoför',
    standardFieldModes: { cv: 'optional' },
  });
  return { careers: `/careers/${company.slug}/${job.slug}` };
}

// The test installation is not the demo, so it announces nothing itself.
async function announces(page: Page): Promise<void> {
  const none = { supportUrl: null, docsUrl: null, siteUrl: null, version: null, demo: null };
  const rest = { phoneSignIn: false, hasManyCompanies: false, announcement: 'under_development' };
  const installation = { ...none, ...rest };
  await page.route('**/api/installation', (route) => route.fulfill({ json: installation }));
}

// Not by role, because its own panel hides it from assistive technology.
const bell = (page: Page) => page.locator('header button[aria-label^=Notifications]');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Records the numbers that the icon of the installed app shows; 0 removes the number. */
async function recordIcon(page: Page): Promise<number[]> {
  const shown: number[] = [];
  await page.exposeFunction('recordIcon', (count: number) => void shown.push(count));
  await page.addInitScript(`
    navigator.setAppBadge = (count) => window.recordIcon(count);
    navigator.clearAppBadge = () => window.recordIcon(0);`);
  return shown;
}

test('the bell shows the unread count live, and the panel marks as read, links, and deletes', async ({
  page,
  newPerson,
}) => {
  const { careers } = await openCompany(page);
  await announces(page);
  const icon = await recordIcon(page);
  await page.goto('/jobs');
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 1 unread');
  await expect.poll(() => icon.at(-1)).toBe(1);
  await applies(await newPerson(), careers, 'Işıl');
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications, 2 unread');

  await bell(page).click();
  const lines = panel(page).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Işıl Çelik applied for Şoför');
  await expect(lines.nth(1)).toContainText('Selin Aydın created the company Anadolu Teknoloji');
  await expect(lines.nth(2)).toContainText('This feature is currently under development');
  await expect(lines.nth(2).getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{2}, \d{1,2}:\d{2} [AP]M$/);
  await expect(lines.nth(2)).not.toContainText('New');
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(380);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAttribute('aria-label', 'Notifications');
  await expect(panel(page).getByText('New')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Remove: This feature' }).click();
  await panel(page).getByRole('button', { name: 'Remove: Selin Aydın created' }).click();
  await expect(lines).toHaveCount(1);
  await expect(panel(page).getByRole('button', { name: /^Remove: Işıl/ })).toBeFocused();
  await lines.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Işıl Çelik' })).toBeVisible();
  await expect(panel(page)).toBeHidden();

  await test.step('the badge shows 99+ at most, the list scrolls at 400 px, and more are loaded by cursor', async () => {
    const applicant = await newPerson();
    await Promise.all(Array.from({ length: 9 }, (_, at) => applies(applicant, careers, `Aday${at}`)));
    await page.route('**/notifications/unread', (route) => route.fulfill({ json: { count: 100 } }));
    await page.route(
      (url) => url.pathname.endsWith('/notifications') && url.pathname.startsWith('/api'),
      (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('limit', '4');
        return route.continue({ url: url.href });
      },
    );
    await page.goto('/notifications');
    await expect(bell(page)).toContainText('99+');
    const shown = page.getByRole('main').getByRole('listitem');
    await expect(shown).toHaveCount(4);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect(shown).toHaveCount(8);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect(shown).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
    await bell(page).click();
    const list = panel(page).getByRole('list').locator('..');
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(400);
  });

  await test.step('the icon of the installed app loses its number when the session ends, and by signing out', async () => {
    await expect.poll(() => icon.at(-1)).toBe(100);
    const session = await page.context().cookies();
    await page.context().clearCookies();
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('alertdialog', { name: 'You have been logged out' })).toBeVisible();
    await expect.poll(() => icon.at(-1)).toBe(0);
    await page.context().addCookies(session);
    await page.goto('/notifications');
    await expect.poll(() => icon.at(-1)).toBe(100);
    await page.getByRole('button', { name: 'Account of Selin Aydın' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => icon.at(-1)).toBe(0);
  });
});

test('a user without a company gets only announcements of the installation, unless product updates are off', async ({
  newPerson,
}) => {
  const page = await newPerson({ locale: 'tr-TR' });
  await register(page, 'Ece', 'Tan');
  await page.request.patch('/api/profile/updateMe', { data: { language: 'tr' } });
  await announces(page);
  const trBell = page.locator('header button[aria-label^=Bildirimler]');
  const trPanel = page.getByRole('dialog', { name: 'Bildirimler' });
  const sample = /Bu özellik şu anda geliştirme aşamasında/;

  await test.step('updates that are turned off are shown again when they are on', async () => {
    await page.goto('/account/notifications');
    const updates = page.getByRole('switch', { name: 'Ürün haberleri' });
    await updates.click();
    await expect(updates).not.toBeChecked();
    await trBell.click();
    await expect(trPanel).toContainText('Bildiriminiz yok');
    await page.keyboard.press('Escape');
    await updates.click();
    await expect(updates).toBeChecked();
    await trBell.click();
    await expect(trPanel.getByText(sample)).toBeVisible();
  });

  await test.step('a removed announcement stays away', async () => {
    await page.goto('/notifications');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([sample]);
    const remove = page.getByRole('main').getByRole('button', { name: /^Kaldır/ });
    await remove.click();
    await expect(page.getByRole('main')).toContainText('Bildiriminiz yok');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Bildiriminiz yok');
  });
});
