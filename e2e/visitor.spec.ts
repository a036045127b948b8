import { ignoreErrors, expect, test } from './fixtures.ts';
import { password } from './set-up.ts';

const userRequests = (urls: string[]): string[] => urls.filter((url) => url.endsWith('/api/profile/getMe'));

test('a page of a visitor does not request the user, and the console stays clean', async ({
  page,
  consoleErrors,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  for (const path of ['/login', '/register', '/forgot-password', '/jobs']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(userRequests(urls)).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test('an ended session counts as signed out, and the page requests the user', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  await page
    .context()
    .addCookies([{ name: 'kadro_session', value: 'a'.repeat(43), url: baseURL ?? '', httpOnly: true }]);
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/profile/getMe'));
  await page.goto('/jobs');
  expect((await asked).status()).toBe(401);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('after registration and a reload the page requests and shows its user', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Name', { exact: false }).first().fill('Ada');
  await page.getByLabel('Surname').fill('Kaya');
  await page.getByLabel('Email').fill('ada.visitor@example.test');
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/companies');
  await expect(page.getByRole('button', { name: 'Account of Ada Kaya' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account of Ada Kaya' })).toBeVisible();
});

test('a page contains whether it was requested without a session, and no data of a session', async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const page = async (cookie: string) => {
    const answer = await request.get('/login', { headers: { accept: 'text/html', cookie } });
    expect(answer.headers()).toMatchObject({
      vary: expect.stringContaining('Cookie'),
      'cache-control': 'no-cache',
    });
    return answer.text();
  };
  const note = '<meta name="kadro-session" content="none" />';
  expect(await page('')).toContain(note);
  expect(await page('kadro_session=')).toContain(note);
  // An ended session: the page requests the user, and the answer counts as signed out.
  expect(await page(`kadro_session=${'x'.repeat(43)}`)).not.toContain(note);
  await request.dispose();
});
