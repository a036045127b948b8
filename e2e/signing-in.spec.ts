import { expect, ignoreErrors, test } from './fixtures.ts';
import { password } from './set-up.ts';

const anEmail = (): string => `signing-in-${crypto.randomUUID()}@example.test`;

test('a visitor is redirected to sign in, registers, reaches the requested page, signs out and signs in again', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  const email = anEmail();
  // A page of a visitor does not request the user.
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/companies?from=mail');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcompanies%3Ffrom%3Dmail/);
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: false }).first()).toBeFocused();
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
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/companies\?from=mail/);
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'The registration is successful',
  );
  await expect(page.getByRole('main').getByRole('button', { name: 'Create a company' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Account of Deniz Aksoy' }).click();

  await test.step('signing out ends the session, and an ended session counts as signed out', async () => {
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    ignoreErrors(consoleErrors);
    await page
      .context()
      .addCookies([{ name: 'kadro_session', value: 'a'.repeat(43), url: baseURL ?? '', httpOnly: true }]);
    const asked = page.waitForResponse((response) => response.url().endsWith('/api/profile/getMe'));
    await page.goto('/jobs');
    expect((await asked).status()).toBe(401);
    await expect(page).toHaveURL(/\/login\?redirect=%2Fjobs$/);
  });

  await test.step('a wrong password shows an error, and the page after signing in has its heading focused', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').first().fill('başka bir parola');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'The email or password is incorrect.',
    );
    await page.getByLabel('Password').first().fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/my-applications');
    await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeFocused();
  });
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
