import { expect, test } from './fixtures.ts';
import { password, register } from './set-up.ts';

const anEmail = (): string => `signing-in-${crypto.randomUUID()}@example.test`;

test('a visitor is redirected to sign in, registers, and reaches the requested page', async ({ page }) => {
  await page.goto('/companies?from=mail');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcompanies%3Ffrom%3Dmail/);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Surname is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('This field must be checked')).toBeVisible();

  await page.getByLabel('Name', { exact: false }).first().fill('Deniz');
  await page.getByLabel('Surname').fill('Aksoy');
  await page.getByLabel('Email').fill(anEmail());
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/companies\?from=mail/);
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
});

test('a wrong password shows an error, the page after signing in has its heading focused, and signing out ends the session', async ({
  page,
}) => {
  const email = anEmail();
  await register(page, 'Ece', 'Tan', email);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill('başka bir parola');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'The email or password is incorrect.',
  );

  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeFocused();
  await page.getByRole('button', { name: 'Account of Ece Tan' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/companies');
  await expect(page).toHaveURL(/\/login/);
});

test('the language is switched everywhere and kept', async ({ page }) => {
  await register(page, 'Ada', 'Er');
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: 'Türkçe' }).click();
  await expect(page.getByRole('heading', { name: 'Şirketleriniz' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mesajlar' })).toContainText('Dil artık Türkçe');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Şirketleriniz' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
});

test('the screens use the language of the account until another one is chosen in this browser', async ({
  page,
}) => {
  const data = {
    name: 'Ada',
    surname: 'Er',
    email: `language-${crypto.randomUUID()}@example.test`,
    password,
    termsAccepted: true,
  };
  await page.request.post('/api/auth/register', { data, headers: { 'accept-language': 'tr' } });
  await page.goto('/account/basic-details');
  await expect(page.getByRole('heading', { level: 1, name: 'Hesap' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await page.evaluate(() => localStorage.setItem('kadro.language', 'en'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('the palette follows the system until one is chosen', async ({ page }) => {
  const scheme = () => page.locator('meta[name=color-scheme]').getAttribute('content');
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await scheme()).toBe('dark');
  await page.evaluate(() => localStorage.setItem('kadro.settings', '{"paletteMode":"light"}'));
  await page.reload();
  await expect.poll(background).toBe(light);
  expect(await scheme()).toBe('light');
});
