import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test, type Worker } from './fixtures.ts';
import { password, register, send } from './set-up.ts';

/** Signs in a user with a password; returns their address. */
const signedIn = async (page: Page) => (await register(page, 'Deniz', 'Aksoy')).email;

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** The current code of an authenticator app, or one some 30-second steps later, because each code works once. */
const codeOf = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 });

async function logIn(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
  await fillLogin(page, email);
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Makes the sessions of the user as old as this. */
const age = (database: Worker['database'], email: string, interval: string) =>
  database.query(
    'update app.sessions set created_at = now() - $2::interval where user_id = (select id from app.users where email = $1)',
    [email, interval],
  );

test('the second factor is set up after a proof, required at sign-in, renewed, and turned off', async ({
  page,
  worker,
  consoleErrors,
}) => {
  const email = await signedIn(page);
  const section = page.getByRole('region', { name: 'Two-step login' });
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const code = page.getByLabel('Code', { exact: true });
  let secret = '';

  await test.step('some time after signing in a change requires the password again', async () => {
    await age(worker.database, email, '1 hour');
    await page.goto('/account/security');
    await section.getByRole('button', { name: 'Set up' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password').first().fill('başka bir parola');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(proof.getByText('The password is incorrect.')).toBeVisible();
    await proof.getByLabel('Password').first().fill(password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog', { name: 'Set up two-step login' })).toBeVisible();
    await expect(proof).toBeHidden();
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('403'), expect.stringContaining('422')]);
  });

  await test.step('an app is added, and its recovery codes close only when they are saved', async () => {
    const dialog = page.getByRole('dialog', { name: 'Set up two-step login' });
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await codes.getByRole('checkbox', { name: 'I have saved them' }).check();
    await codes.getByRole('button', { name: 'Done' }).click();
    await expect(section.getByText('10 codes are left')).toBeVisible();
    await age(worker.database, email, '1 minute');
  });

  let recoveryCodes: string[] = [];
  await test.step('new recovery codes are copied and downloaded', async () => {
    await page.getByRole('button', { name: 'New codes' }).click();
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await codes.getByRole('button', { name: 'Copy' }).click();
    await expect(codes.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(recoveryCodes.join('\n'));
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('kadro-recovery-codes.txt');
    await codes.getByRole('checkbox', { name: 'I have saved them' }).check();
    await codes.getByRole('button', { name: 'Done' }).click();
    await expect(codes).toBeHidden();
  });

  await test.step('signing in asks for the code, and a wrong one is refused', async () => {
    await logIn(page, email);
    await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill('000000');
    await expect(page.getByText('This code is incorrect.')).toBeVisible();
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')]);
    await page.getByRole('button', { name: 'Back to login' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await fillLogin(page, email);
    await code.fill(codeOf(secret, 1));
    await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
  });

  await test.step("a recovery code in any spelling replaces the app's code", async () => {
    await logIn(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toUpperCase());
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
    await page.goto('/account/security');
    await expect(page.getByText('9 codes are left')).toBeVisible();
  });

  await test.step('it is turned off', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(toasts(page)).toContainText('Two-step login is off');
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

test('sessions end one by one and all at once, and a user without a password signs in again to set one', async ({
  page,
  newPerson,
  worker,
  consoleErrors,
}) => {
  const email = await signedIn(page);
  const elsewhere = [await newPerson(), await newPerson(), await newPerson()];
  for (const other of elsewhere) {
    const answer = await other.request.post('/api/auth/login', { data: { email, password } });
    expect(answer.status()).toBe(200);
  }
  await page.goto('/account/security');
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(4);
  // An address with an IP address supports no passkeys.
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeDisabled();
  await expect(page.getByText('Passkeys do not work in this browser or at this address')).toBeVisible();
  await expect(sessions.getByRole('listitem').first()).toContainText('This browser');
  await sessions
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  for (const other of elsewhere) expect((await other.request.get('/api/profile/getMe')).status()).toBe(401);

  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('başka bir parola');
  await dialog.getByLabel('New password').fill('başka uzun bir parola');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('422')]);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(toasts(page)).toContainText('Password saved');

  const user = '(select id from app.users where email = $1)';
  await worker.database.query(`update app.users set password_hash = null where id = ${user}`, [email]);
  await age(worker.database, email, '1 hour');
  await page.reload();
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByLabel('New password').fill('başka uzun bir parola');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount%2Fsecurity$/);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with a passkey' })).toBeHidden();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('403')]);
});

test('an account is deleted after a grace period, in which the deletion can be cancelled', async ({
  page,
  consoleErrors,
}) => {
  await signedIn(page);
  await send(page, '/companies', { name: 'Deniz and sons' });
  await page.goto('/account/security');
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').getByLabel('Password').first().fill(password);
    await page.getByRole('button', { name: 'Delete my account' }).click();
  };
  await ask();
  await expect(page.getByRole('alertdialog')).toContainText('You are the only owner of Deniz and sons.');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep my account' }).click();

  await page.context().clearCookies();
  await signedIn(page);
  await page.goto('/account/security');
  await ask();
  const banner = page.getByRole('alert').filter({ hasText: 'Your account will be deleted on' });
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Experiences' }).click();
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await expect(banner).toBeHidden();
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
});

test.describe('with a device that keeps passkeys', () => {
  // An origin with an IP address does not support passkeys.
  test.use({
    baseURL: async ({ worker }, use) => use(worker.address.replace('127.0.0.1', 'localhost')),
  });

  async function aDevice(page: Page) {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const unlocks = (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    return { unlocks };
  }

  async function addPasskey(page: Page): Promise<void> {
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrom/);
    await dialog.getByLabel('Name').fill('My laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(toasts(page)).toContainText('Passkey added');
  }

  test('a passkey is added, replaces the second factor, signs in by autofill, and is renamed and removed', async ({
    page,
  }) => {
    const device = await aDevice(page);
    const email = await signedIn(page);
    await addPasskey(page);
    const { secret } = await send<{ secret: string }>(page, '/profile/authenticator', {});
    await send(page, '/profile/authenticator', { code: codeOf(secret) }, { method: 'PUT' });
    await device.unlocks(false);
    await logIn(page, email);
    await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
    await device.unlocks(true);
    await page.getByRole('button', { name: 'Continue with a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
    await page.context().clearCookies();
    // The virtual device answers at once, as if the user had chosen the suggestion.
    await page.goto('/login?redirect=/account/security');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await expect(passkeys.getByText('last used now')).toBeVisible();
    await passkeys.getByRole('button', { name: 'Actions for My laptop' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await passkeys.getByRole('button', { name: 'Actions for Old laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(toasts(page)).toContainText('Old laptop removed');
    await expect(passkeys.getByRole('listitem')).toHaveCount(0);
  });
});
