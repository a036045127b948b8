import type { Page } from '@playwright/test';
import { ignoreErrors, expect, test } from './fixtures.ts';
import { password, register } from './set-up.ts';

/** Signs in a user without a company. */
const signUp = (page: Page) => register(page, 'Deniz', 'Aksoy');

/** Holds the responses of a path until they are released. */
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

test('a visitor is redirected to sign-in from private addresses, and the public pages keep the address', async ({
  page,
  consoleErrors,
}) => {
  for (const path of ['/no/such/page', '/jobs?status=open&q=a%20b&v=1.0']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('redirect')]).toEqual(['/login', path]);
  }
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
  const { search } = new URL(page.url());
  for (const [link, path, heading] of [
    ['Register', '/register', 'Register'],
    ['Create your profile', '/create-account', 'Create your profile'],
    ['Log in', '/login', 'Log in'],
    ['Forgot your password?', '/forgot-password', 'Forgot your password?'],
    ['Log in', '/login', 'Log in'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(`${path}${search}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('a signed-in user is redirected from public pages, to no other site, and sees missing pages inside', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  await signUp(page);
  await test.step('a missing page is shown inside the application', async () => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'We could not find that' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
  });
  await test.step('a full load of a public page redirects, and back does not return to it', async () => {
    // router.test.ts has the whole list.
    await page.goto('/legal/terms');
    for (const path of ['/create-account', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/my-applications');
      await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
    }
    await page.goto('/login?redirect=%2Faccount%3Fa%3D1');
    await expect(page).toHaveURL(/\/account/);
    await page.goBack();
    await expect(page).toHaveURL('/my-applications');
  });
  await test.step('a redirect to another site leads home', async () => {
    // redirects.test.ts has the whole list; browsers parse these in a special way.
    for (const redirect of ['/\\evil.test', '/\t/evil.test']) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      // Home of a user without a company.
      await expect(page, redirect).toHaveURL(`${baseURL}/my-applications`);
    }
  });
  await test.step('the authorize page handles an http redirect', async () => {
    const target = 'https://partner.example/callback?a=b';
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(`/authorize?continue=${encodeURIComponent(target)}`);
    // No such connected company exists: the page shows an error and redirects nowhere.
    await expect(page.getByRole('alert')).toBeVisible();
    expect(consoleErrors.map((text) => /status of \d+/.exec(text)?.[0])).toEqual(['status of 422']);
    ignoreErrors(consoleErrors);
  });
});

test('a message is shown while the user loads, and during the redirect', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  await test.step('the user loads', async () => {
    // The session has ended. A page that was requested without a session does not ask for the user.
    await page.context().addCookies([{ name: 'kadro_session', value: 'a'.repeat(43), url: baseURL ?? '' }]);
    const answerMe = await holdRequests(page, '/api/profile/getMe');
    await page.goto('/login');
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeHidden();
    await page.goto('/companies');
    await expect(page.getByText('Loading…')).toBeVisible();
    answerMe();
    await expect(page.getByLabel('Email')).toBeVisible();
    for (const error of consoleErrors.splice(0)) expect(error).toContain('401');
  });
  await test.step('the redirect', async () => {
    await signUp(page);
    // The page requests an address once the message is visible, because a page being left answers no queries. On a slow
    // machine the message takes the place of the words of loading, in the same text node.
    await page.addInitScript(`new MutationObserver((_, observer) => {
      if (!document.body?.textContent.includes('Redirecting…')) return;
      observer.disconnect();
      fetch('/words-are-there');
    }).observe(document, { childList: true, characterData: true, subtree: true });`);
    const answerPage = await holdRequests(page, '/companies');
    await page.route('**/words-are-there', async (route) => {
      answerPage();
      await route.fulfill({ status: 204 });
    });
    await page.goto('/login?redirect=%2Fcompanies');
    await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
  });
});

test('a page is loaded anew after signing out or going back, and a failed load of the user can be retried', async ({
  page,
  consoleErrors,
}) => {
  await signUp(page);
  const heading = page.getByRole('heading', { name: 'Your Companies' });
  const login = page.getByRole('heading', { name: 'Log in' });
  await test.step('a failed load counts as signed out, and a retry signs in', async () => {
    await page.route('**/api/profile/getMe', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, code: 'unavailable', message: 'Not now.' } }),
    );
    await page.goto('/companies?from=mail');
    await expect(login).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fcompanies%3Ffrom%3Dmail');
    await page.unroute('**/api/profile/getMe');
    await page.reload();
    await expect(page).toHaveURL('/companies?from=mail');
    await expect(heading).toBeVisible();
    expect(consoleErrors.splice(0).every((text) => text.includes('503'))).toBe(true);
  });
  await test.step('signing out leaves no data of the user', async () => {
    await page.evaluate('window.isStillHere = true');
    await page.getByRole('button', { name: 'Account of Deniz Aksoy' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(login).toBeVisible();
    expect(await page.evaluate("'isStillHere' in window")).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcompanies/);
    await expect(login).toBeVisible();
  });
  await test.step('a page restored from the back/forward cache is reloaded', async () => {
    await signUp(page);
    await page.goto('/companies');
    await expect(heading).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
    await expect(login).toBeVisible();
  });
});

test('an ended session shows a dialog: the draft is kept, sign-in leads back, and another user sees no data', async ({
  page,
}) => {
  const account = await signUp(page);
  let other = account;
  await page.goto('/companies?from=mail');
  const said = page.getByRole('alertdialog', { name: 'You have been logged out' });
  const dialog = page.getByRole('dialog');
  const create = () => dialog.getByRole('button', { name: 'Create' }).click();
  const endSessionWhileWriting = async () => {
    await page.getByRole('button', { name: 'Create a company' }).first().click();
    await dialog.getByLabel('Company name').fill('Poyraz Yazılım');
    await page.context().clearCookies();
    await create();
    await expect(said).toBeVisible();
  };
  const returnToTab = () => page.evaluate("window.dispatchEvent(new Event('focus'))");
  await endSessionWhileWriting();

  await test.step('it leads to sign-in and back to the same page', async () => {
    await expect(said.getByRole('link', { name: 'Log in from a new tab' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fcompanies%3Ffrom%3Dmail',
    );
    await said.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').first().fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/companies?from=mail');
  });
  await test.step('when another user signs in meanwhile, no data of the first remains', async () => {
    await page.evaluate('window.isStillHere = true');
    await endSessionWhileWriting();
    other = await signUp(page);
    await returnToTab();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Your Companies' })).toBeVisible();
    await expect(async () => {
      expect(await page.evaluate("'isStillHere' in window")).toBe(false);
    }).toPass();
  });
  await test.step('the draft is kept after signing in elsewhere', async () => {
    await endSessionWhileWriting();
    await page.request.post('/api/auth/login', { data: { email: other.email, password } });
    await returnToTab();
    await expect(said).toBeHidden();
    await expect(page.getByLabel('Company name')).toHaveValue('Poyraz Yazılım');
    await create();
    await expect(page.getByText('Poyraz Yazılım').first()).toBeVisible();
  });
});
