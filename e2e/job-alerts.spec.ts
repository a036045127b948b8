import { linkIn } from './application-link.ts';
import { scan } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

test.describe('without JavaScript on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a visitor subscribes to a search and confirms the address by mail', async ({ page, mail }) => {
    const { at, slug } = await aCompany(page);
    await aPublishedJob(page, at, { title: 'Weaver', city: 'Ankara' });
    await page.goto(`/careers/${slug}?city=Ankara`);
    const alerts = page.getByRole('region', { name: 'Get new jobs by email' });
    await expect(alerts.getByText('Location: Ankara')).toBeVisible();
    const email = `${crypto.randomUUID()}@example.test`;
    await alerts.getByRole('textbox', { name: 'Email address' }).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Please check your inbox' })).toBeVisible();
    await page.goto(await linkIn(mail, email, '/careers-alerts/[^/]+/confirm/'));
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
    await page.getByRole('link', { name: 'All positions' }).click();
    await expect(page.getByRole('heading', { name: '1 open position' })).toBeVisible();
  });
});

test('the careers site names a wrong address, and offers no job alerts once a member switched them off', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors); // The server answers 400.
  const { at, slug } = await aCompany(page);
  await aPublishedJob(page, at);
  await page.goto(`/careers/${slug}`);
  const field = page.getByRole('textbox', { name: 'Email address' });
  await field.fill('ada@localhost');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Must be a valid email/);
  expect(await scan(page)).toEqual([]);

  await page.goto('/company/careers');
  const alerts = page.getByRole('switch', { name: 'Offer job alerts' });
  await expect(page.getByText('No confirmed subscribers yet.')).toBeVisible();
  await expect(alerts).toBeChecked();
  await alerts.press('Space');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Job alerts are off' })).toBeVisible();
  await expect(alerts).not.toBeChecked();
  await page.goto(`/careers/${slug}`);
  await expect(page.getByRole('heading', { name: '1 open position' })).toBeVisible();
  await expect(field).toBeHidden();
});
