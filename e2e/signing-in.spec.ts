import { expect, ignoreErrors, test } from './fixtures.ts';
import { password, register } from './set-up.ts';

const anEmail = (): string => `signing-in-${crypto.randomUUID()}@example.test`;

test('a visitor is redirected to sign in without a request for the user, registers, and reaches the requested page', async ({
  page,
  consoleErrors,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/companies?from=mail');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcompanies%3Ffrom%3Dmail/);
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Surname is required')).toBeVisible();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByText('This field must be checked')).toBeVisible();
  expect(urls.filter((url) => url.endsWith('/api/profile/getMe'))).toEqual([]);
  expect(consoleErrors).toEqual([]);

  await page.getByLabel('Name', { exact: false }).first().fill('Deniz');
  await page.getByLabel('Surname').fill('Aksoy');
  await page.getByLabel('Email').fill(anEmail());
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/companies\?from=mail/);
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account of Deniz Aksoy' })).toBeVisible();
});

test('a wrong password shows an error, the next page has its heading focused, and signing out ends the session', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  // The answer to the cookie of an ended session.
  ignoreErrors(consoleErrors);
  const email = anEmail();
  await register(page, 'Ece', 'Tan', email);
  await page.context().clearCookies();

  await test.step('an ended session counts as signed out, after the page has requested the user', async () => {
    await page
      .context()
      .addCookies([{ name: 'kadro_session', value: 'a'.repeat(43), url: baseURL ?? '', httpOnly: true }]);
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/profile/getMe'));
    await page.goto('/jobs');
    expect((await asked).status()).toBe(401);
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

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
  expect((await page.request.get('/api/profile/getMe')).status()).toBe(401);
});

test('the screens have the language of the account until another one is chosen, which is kept', async ({
  page,
}) => {
  const data = { name: 'Ada', surname: 'Er', email: anEmail(), password, termsAccepted: true };
  await page.request.post('/api/auth/register', { data, headers: { 'accept-language': 'tr' } });
  await page.goto('/account/basic-details');
  await expect(page.getByRole('heading', { level: 1, name: 'Hesap' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await page.getByRole('button', { name: 'Dil: TR' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The language is English now');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a page of a visitor follows the palette of the system until one is chosen, and contains no data of a session', async ({
  page,
  playwright,
  baseURL,
}) => {
  const scheme = () => page.locator('meta[name=color-scheme]').getAttribute('content');
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await page.evaluate(() => localStorage.setItem('kadro.settings', '{"paletteMode":"light"}'));
  await page.reload();
  await expect.poll(background).toBe(light);
  expect(await scheme()).toBe('light');

  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const textWith = async (cookie: string) => {
    const answer = await request.get('/login', { headers: { accept: 'text/html', cookie } });
    expect(answer.headers()).toMatchObject({
      vary: expect.stringContaining('Cookie'),
      'cache-control': 'no-cache',
    });
    return answer.text();
  };
  const note = '<meta name="kadro-session" content="none" />';
  expect(await textWith('')).toContain(note);
  expect(await textWith('kadro_session=')).toContain(note);
  // An ended session: the page requests the user, and the answer counts as signed out.
  expect(await textWith(`kadro_session=${'x'.repeat(43)}`)).not.toContain(note);
  await request.dispose();
});
