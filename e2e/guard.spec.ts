import type { Page } from '@playwright/test';
import { ignoreErrors, expect, test } from './fixtures.ts';

const password = 'dört kelimelik uzun parola';

/** Somebody without a company; whoever uses the page is signed in as them. */
async function signUp(page: Page): Promise<{ email: string; password: string }> {
  const email = `guard-${crypto.randomUUID()}@example.test`;
  const answer = await page.request.post('/api/auth/register', {
    data: { name: 'Deniz', surname: 'Aksoy', email, password, termsAccepted: true },
  });
  expect(answer.status()).toBe(201);
  return { email, password };
}

/** Holds the answers of a path back until it is let go. */
async function holdRequests(page: Page, path: string): Promise<() => void> {
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isHeld = ({ pathname }: URL): boolean => pathname === path;
  await page.route(isHeld, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

test('somebody signed out is led to sign in from every address that is not public, and the address is kept', async ({
  page,
  consoleErrors,
}) => {
  for (const path of ['/', '/dashboard', '/jobs?status=open&q=a%20b&v=1.0', '/account', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('redirect')]).toEqual(['/login', path]);
  }
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a missing page says so within the application, to somebody signed in', async ({
  page,
  consoleErrors,
}) => {
  await signUp(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'We could not find that' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('the public pages are there for somebody signed out, and keep where to go on', async ({ page }) => {
  const headings = {
    '/login': 'Log in',
    '/register': 'Register',
    '/forgot-password': 'Forgot your password?',
    '/reset-password?token=x': 'Choose a new password',
    '/create-account': 'Create your profile',
  };
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.goto('/login?redirect=%2Fmeetings%3Fx%3D1');
  for (const [link, path] of [
    ['Register', '/register'],
    ['Create your profile', '/create-account'],
    ['Log in', '/login'],
    ['Forgot your password?', '/forgot-password'],
    ['Log in', '/login'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(`${path}?redirect=%2Fmeetings%3Fx%3D1`);
  }
});

test('somebody signed in is led on from every public page, by a full load, and the back button does not lead there', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/legal/terms');
  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/create-account']) {
    await page.goto(path);
    await expect(page).toHaveURL('/account/basic-details');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  }
  await page.goto('/login?redirect=%2Faccount%3Fa%3D1');
  await expect(page).toHaveURL(/\/account/);
  await page.goBack();
  await expect(page).toHaveURL('/account/basic-details');
});

test('while the user loads, words say so', async ({ page, baseURL, consoleErrors }) => {
  ignoreErrors(consoleErrors);
  // A session that has ended: a page that was asked for without one does not ask who it is.
  await page.context().addCookies([{ name: 'kadro_session', value: 'a'.repeat(43), url: baseURL ?? '' }]);
  const answerMe = await holdRequests(page, '/api/profile/getMe');
  await page.goto('/login');
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  await page.goto('/companies');
  await expect(page.getByText('Loading…')).toBeVisible();
  answerMe();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('while one is led on, words say so', async ({ page }) => {
  await signUp(page);
  // The page asks for an address when the words are there, because it answers no questions while it is being left.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.body?.textContent.includes('Redirecting…')) return;
    observer.disconnect();
    fetch('/words-are-there');
  }).observe(document, { childList: true, subtree: true });`);
  const answerPage = await holdRequests(page, '/companies');
  await page.route('**/words-are-there', async (route) => {
    answerPage();
    await route.fulfill({ status: 204 });
  });
  await page.goto('/login?redirect=%2Fcompanies');
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
});

test('an http address is handed over by the authorize page', async ({ page, consoleErrors }) => {
  await signUp(page);
  const target = 'https://partner.example/callback?a=b';
  await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
  await expect(page).toHaveURL(`/authorize?continue=${encodeURIComponent(target)}`);
  // Nobody connected this company: the page says so and leads nowhere.
  await expect(page.getByRole('alert')).toBeVisible();
  expect(consoleErrors.map((text) => /status of \d+/.exec(text)?.[0])).toEqual(['status of 422']);
  ignoreErrors(consoleErrors);
});

test('a redirect that leads elsewhere leads home', async ({ page, baseURL }) => {
  await signUp(page);
  // The whole list is judged in redirects.test.ts; these are the ones that a browser reads in a way of its own.
  for (const redirect of [
    '/jobs/..//evil.test/steal',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    // Home, for a user without a company.
    await expect(page, redirect).toHaveURL(`${baseURL}/account/basic-details`);
  }
});

test('signing out loads anew: nothing of the one who left stays', async ({ page }) => {
  await signUp(page);
  await page.goto('/companies');
  await page.evaluate('window.isStillHere = true');
  await page.getByRole('button', { name: 'Account of Deniz Aksoy' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate("'isStillHere' in window")).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcompanies/);
});

test('a page that the browser kept is loaded anew when one comes back to it', async ({ page }) => {
  await signUp(page);
  await page.goto('/companies');
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('a current user that cannot be read counts as signed out, and one comes back', async ({
  page,
  consoleErrors,
}) => {
  await signUp(page);
  await page.route('**/api/profile/getMe', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, code: 'unavailable', message: 'Not now.' } }),
  );
  await page.goto('/companies?from=mail');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/login?redirect=%2Fcompanies%3Ffrom%3Dmail');
  await page.unroute('**/api/profile/getMe');
  await page.reload();
  await expect(page).toHaveURL('/companies?from=mail');
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  expect(consoleErrors.every((text) => text.includes('503'))).toBe(true);
  ignoreErrors(consoleErrors);
});

test('a session that ends at work is said, and the draft is there after signing in elsewhere', async ({
  page,
}) => {
  const account = await signUp(page);
  await page.goto('/companies?from=mail');
  await page.getByRole('button', { name: 'Create a company' }).first().click();
  await page.getByRole('dialog').getByLabel('Company name').fill('Poyraz Yazılım');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const said = page.getByRole('alertdialog', { name: 'You have been signed out' });
  await expect(said).toBeVisible();
  await expect(said.getByRole('link', { name: 'Log in from a new tab' })).toHaveAttribute(
    'href',
    '/login?redirect=%2Fcompanies%3Ffrom%3Dmail',
  );

  await page.request.post('/api/auth/login', { data: account });
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(said).toBeHidden();
  await expect(page.getByLabel('Company name')).toHaveValue('Poyraz Yazılım');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Poyraz Yazılım').first()).toBeVisible();
});

test('a session that ends at work leads to sign in and back to the same place', async ({ page }) => {
  const account = await signUp(page);
  await page.goto('/companies?from=mail');
  await page.getByRole('button', { name: 'Create a company' }).first().click();
  await page.getByRole('dialog').getByLabel('Company name').fill('Poyraz');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').first().fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/companies?from=mail');
});

test('when somebody else signs in meanwhile, nothing of the first stays', async ({ page }) => {
  await signUp(page);
  await page.goto('/companies');
  await page.evaluate('window.isStillHere = true');
  await page.getByRole('button', { name: 'Create a company' }).first().click();
  await page.getByRole('dialog').getByLabel('Company name').fill('Poyraz');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await signUp(page);
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  await expect(async () => {
    expect(await page.evaluate("'isStillHere' in window")).toBe(false);
  }).toPass();
});
