import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { aPerson } from '../tests/harness/openid-provider.ts';
import { ignoreErrors } from './fixtures.ts';
import { register } from './set-up.ts';
import { expect, test } from './provider-fixtures.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a visitor signs in at a provider and reaches the requested page', async ({ page, provider }) => {
  provider.person = aPerson();
  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(oauth\/exchange|profile\/getMe)$/.test(request.url())) exchanges.push(request.url());
  });
  await page.goto('/companies?from=mail');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  exchanges.length = 0;
  await page.getByRole('button', { name: /^Go on as/ }).click();
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  await expect(page).toHaveURL(/\/companies\?from=mail$/);
  await expect(page.getByRole('button', { name: 'Account of Ada Işık' })).toBeVisible();
  // One code exchange; the next page then requests the user.
  expect(exchanges.map((url) => url.split('/').at(-1))).toEqual(['exchange', 'getMe']);
});

test('a user who cancels at the provider sees a message and keeps the redirect', async ({
  page,
  provider,
}) => {
  provider.person = aPerson();
  await page.goto('/companies?from=mail');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The login was not completed. Try again, or log in another way.',
  );
  await goOnAtProvider(page);
  await expect(page).toHaveURL(/\/companies\?from=mail$/);
});

test('a code and state of another browser sign in nobody, at any address', async ({
  page,
  consoleErrors,
}) => {
  // One of the addresses is an unknown page.
  ignoreErrors(consoleErrors);
  for (const path of ['/login', '/', '/jobs/open', '/register', '/nowhere']) {
    await page.goto(`${path}?code=stolen&state=stolen`);
    await expect(toasts(page), path).toContainText(
      'This login has expired, or was started in another browser.',
    );
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('the redirect survives a failure, and the message is in Turkish', async ({ newPerson }) => {
  const page = await newPerson({ locale: 'tr-TR' });
  await page.goto('/jobs?code=x&state=y&redirect=%2Fcompanies');
  await expect(page.getByRole('region', { name: 'Mesajlar' })).toContainText(
    'başka bir tarayıcıda başlatıldı',
  );
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcompanies$/);
});

test('a stolen code does not affect the signed-in user', async ({ page, provider }) => {
  provider.person = aPerson({ given_name: 'Ece' });
  await page.goto('/login?redirect=%2Fcompanies');
  await goOnAtProvider(page);
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  await page.goto('/?code=stolen&state=stolen&redirect=%2Fcompanies');
  await expect(toasts(page)).toContainText('This login has expired');
  await expect(page.getByRole('button', { name: 'Account of Ece Işık' })).toBeVisible();
});

test('signing in at a provider with a redirect to another site leads home', async ({
  page,
  provider,
  baseURL,
}) => {
  provider.person = aPerson();
  await page.goto(`/login?redirect=${encodeURIComponent('/\\evil.test')}`);
  await goOnAtProvider(page);
  await expect(page.getByRole('button', { name: 'Account of Ada Işık' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test('an unavailable provider shows a message, and a retry signs in', async ({
  page,
  provider,
  consoleErrors,
}) => {
  provider.person = aPerson();
  await page.goto('/login?redirect=%2Fcompanies');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.route('**/api/oauth/exchange', async (route) => {
    await provider.down();
    await route.continue();
  });
  await page.getByRole('button', { name: /^Go on as/ }).click();
  await expect(toasts(page)).toContainText('Acme ID is not responding at the moment.');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('503')]);
  await provider.up();
  await page.unroute('**/api/oauth/exchange');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await expect(page).toHaveURL(/\/companies$/);
});

test('a user whose name the provider does not send enters it and continues', async ({ page, provider }) => {
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
});

test('the second factor is also required after the provider, and leads to the requested page', async ({
  page,
  provider,
}) => {
  provider.person = aPerson();
  await page.goto('/login?redirect=%2Fcompanies');
  await goOnAtProvider(page);
  await expect(page).toHaveURL(/\/companies$/);
  const begun = await page.request.post('/api/profile/authenticator', { data: {} });
  const { secret } = (await begun.json()) as { secret: string };
  const data = { code: new TOTP({ secret }).generate() };
  const confirmed = await page.request.put('/api/profile/authenticator', { data });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
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
