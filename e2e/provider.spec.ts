import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { aPerson } from '../tests/harness/openid-provider.ts';
import { ignoreErrors } from './fixtures.ts';
import { register, send } from './set-up.ts';
import { expect, test } from './provider-fixtures.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a visitor who cancels at the provider, and then finds it away, signs in and reaches the requested page', async ({
  page,
  provider,
  consoleErrors,
}) => {
  provider.person = aPerson();
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(oauth\/exchange|profile\/getMe)$/.test(request.url())) exchanges.push(request.url());
  });
  const continueButton = page.getByRole('button', { name: 'Continue with Acme ID' });

  await test.step('cancelling shows a message and keeps the redirect', async () => {
    await page.goto('/companies?from=mail');
    await continueButton.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The login was not completed. Try again, or log in another way.',
    );
  });

  await test.step('an unavailable provider shows a message', async () => {
    await continueButton.click();
    await page.route('**/api/oauth/exchange', async (route) => {
      await provider.down();
      await route.continue();
    });
    await page.getByRole('button', { name: /^Go on as/ }).click();
    await expect(toasts(page)).toContainText('Acme ID is not responding at the moment.');
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')]);
    await provider.up();
    await page.unroute('**/api/oauth/exchange');
  });

  await test.step('the next attempt exchanges one code, and the next page requests the user', async () => {
    exchanges.length = 0;
    await continueButton.click();
    await expect(page).toHaveURL('/companies?from=mail');
    await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Ada Işık' })).toBeVisible();
    expect(exchanges.map((url) => url.split('/').at(-1))).toEqual(['exchange', 'getMe']);
  });

  await test.step('a stolen code does not affect the signed-in user', async () => {
    await page.goto('/?code=stolen&state=stolen&redirect=%2Fcompanies');
    await expect(toasts(page)).toContainText('This login has expired');
    await expect(page.getByRole('button', { name: 'Account of Ada Işık' })).toBeVisible();
  });
});

test('a code and state of another browser sign in nobody, and the redirect survives in both languages', async ({
  newPerson,
  consoleErrors,
}) => {
  // One of the addresses is an unknown page.
  ignoreErrors(consoleErrors);
  const page = await newPerson({ locale: 'tr-TR' });
  await page.goto('/jobs?code=x&state=y&redirect=%2Fcompanies');
  await expect(page.getByRole('region', { name: 'Mesajlar' })).toContainText(
    'başka bir tarayıcıda başlatıldı',
  );
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcompanies$/);
  await page.evaluate(() => localStorage.setItem('kadro.language', 'en'));
  await page.goto('/nowhere?code=stolen&state=stolen');
  await expect(toasts(page)).toContainText('This login has expired, or was started in another browser.');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('a user whose name the provider does not send enters it, and needs the second factor the next time', async ({
  page,
  provider,
}) => {
  provider.person = { sub: randomUUID(), given_name: 'Ada' };
  await page.goto('/login?redirect=%2Fcompanies');
  await goOnAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible();
  await expect(page.getByLabel('Name').first()).toHaveValue('Ada');
  await page.getByLabel('Surname').fill('Işık');
  await page.getByLabel('Email').fill(`${randomUUID()}@example.test`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByRole('button', { name: 'Account of Ada Işık' })).toBeVisible();

  const { secret } = await send<{ secret: string }>(page, '/profile/authenticator', {});
  const data = { code: new TOTP({ secret }).generate() };
  const how = { method: 'PUT' as const };
  const { recoveryCodes } = await send<{ recoveryCodes: string[] }>(
    page,
    '/profile/authenticator',
    data,
    how,
  );
  await page.context().clearCookies();
  await page.goto('/login?redirect=%2Fcompanies%3Ffrom%3Dmail');
  await goOnAtProvider(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/companies\?from=mail$/);
});

test('a signed-in user links a provider account, signs in with it, and removes it again', async ({
  page,
  provider,
}) => {
  provider.person = aPerson();
  await register(page, 'Deniz', 'Aksoy');
  await page.goto('/account/security');
  const section = page.getByRole('region', { name: 'Other ways to log in' });
  await section.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('button', { name: /^Go on as/ }).click();
  await expect(section.getByText('Linked')).toBeVisible();
  await expect(page).toHaveURL(/\/account\/security$/);

  await page.context().clearCookies();
  await page.goto('/login?redirect=%2Faccount%2Fsecurity');
  await goOnAtProvider(page);
  await expect(page.getByRole('button', { name: 'Account of Deniz Aksoy' })).toBeVisible();
  await section.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toasts(page)).toContainText('Acme ID removed');
  await expect(section.getByRole('button', { name: 'Link' })).toBeVisible();
});

async function goOnAtProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.getByRole('button', { name: /^Go on as/ }).click();
}
