import type { Page } from '@playwright/test';
import type { MailServer } from '../tests/harness/mail-server.ts';
import { ignoreErrors, expect, expectRefused, test } from './fixtures.ts';
import { password, register } from './set-up.ts';

const anEmail = (): string => `ways-${crypto.randomUUID()}@example.test`;
const aNumber = (): string => `532${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Registers an account in this browser. */
const registers = (page: Page, email: string) => register(page, 'Deniz', 'Aksoy', email);

/** The newest link to a page mailed to an address. */
async function mailedLink(mail: MailServer, email: string, path: string): Promise<string> {
  const found = (): string[] =>
    mail.received
      .filter((one) => one.envelopeTo.includes(email))
      .flatMap((one) => one.text?.match(new RegExp(`${path}\\?token=[\\w-]+`)) ?? []);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found().at(-1) ?? '';
}

test('a number is proven by its code, a new one is sent after a minute, and a new user first enters their name', async ({
  page,
  worker,
  codeSentTo,
  consoleErrors,
}) => {
  const number = aNumber();
  const sent = () => worker.sms.received.filter(({ to }) => to === `+90${number}`).length;
  const field = page.getByLabel('Code from the SMS');

  await test.step('the number is checked before and by the server', async () => {
    await page.clock.install();
    await page.goto('/login?redirect=%2Fcompanies%3Fa%3D1');
    await page.getByRole('button', { name: 'Continue with phone' }).click();
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Phone number is required')).toBeVisible();
    // The browser's language is British English.
    await expect(page.getByLabel('Country')).toHaveValue('GB');
    await page.getByLabel('Phone number').fill('12');
    await expect(page.getByText('Must be a valid phone number')).toBeVisible();
    await page.getByLabel('Phone number').fill('+90 212 252 00 00');
    await expect(page.getByLabel('Country')).toHaveValue('TR');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(messages(page)).toContainText('We cannot send a code to this number.');
  });

  await test.step('a new code can be requested after a minute, and another number starts again', async () => {
    await page.getByLabel('Phone number').fill(`0${number}`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(`+90 ${number.slice(0, 3)} ${number.slice(3, 6)}`)).toBeVisible();
    const again = page.getByRole('button', { name: 'Send a new code' });
    await expect(again).toBeDisabled();
    await expect(page.getByText(/A new code can be sent in [1-5]\d seconds\./)).toBeVisible();
    await expect.poll(sent).toBe(1);
    await page.clock.fastForward(61_000);
    await worker.database.query('delete from app.rate_limits');
    await again.click();
    await expect.poll(sent).toBe(2);
    await expect(again).toBeDisabled();
    await page.getByRole('button', { name: 'Use another number' }).click();
    await expect(page.getByLabel('Phone number')).toHaveValue('');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.getByRole('button', { name: 'Continue with phone' }).click();
    await worker.database.query('delete from app.rate_limits');
    await page.getByLabel('Phone number').fill(`+90${number}`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect.poll(sent).toBe(3);
  });

  await test.step('a wrong code is refused, and the right one may be written with a space', async () => {
    const code = await codeSentTo(`+90${number}`);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill(code === '000000' ? '111111' : '000000');
    await expect(messages(page)).toContainText('This code is incorrect');
    await expect(field).toHaveValue('');
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  });

  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible();
  await page.goto('/companies?a=1');
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Işıl');
  await page.getByLabel('Surname').fill('Çelik');
  await page.getByLabel('Email').fill(anEmail());
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/companies?a=1');
  await expect(page.getByRole('button', { name: 'Account of Işıl Çelik' })).toBeVisible();
  expectRefused(consoleErrors, 400);
});

test('a forgotten password shows the same page for any address and mails a link that works once', async ({
  page,
  mail,
  worker,
  consoleErrors,
}) => {
  const email = anEmail();
  await registers(page, email);
  await page.goto(await mailedLink(mail, email, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  for (const address of [anEmail(), email]) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(page.getByText(`If there is an account for ${address}`)).toBeVisible();
    if (address !== email) await page.getByRole('button', { name: 'Use another email' }).click();
  }
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(messages(page)).toContainText('Sent again');

  const link = await mailedLink(mail, email, '/reset-password');
  await page.goto(link);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('New password').fill('yepyeni bir parola');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill('yepyeni bir parola');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/my-applications');

  await test.step('a used link leads on, also for a user who is signed in', async () => {
    await page.goto(link);
    await page.getByLabel('New password').fill('yepyeni bir parola');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('link', { name: 'Open Security' }).click();
    await expect(page).toHaveURL('/account/security');
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByLabel('New password').fill('yepyeni bir parola');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await page.getByRole('link', { name: 'Send me a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  await test.step('a link for a new password works while another user is signed in', async () => {
    await registers(page, anEmail());
    await worker.database.query('delete from app.rate_limits');
    const before = mail.received.length;
    await page.request.post('/api/auth/forgot-password', { data: { email } });
    await expect
      .poll(() => mail.received.slice(before).some((one) => one.envelopeTo.includes(email)))
      .toBe(true);
    await page.goto(await mailedLink(mail, email, '/reset-password'));
    await page.getByLabel('New password').fill('yepyeni bir parola');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed. Log in with the new one.')).toBeVisible();
  });
  expectRefused(consoleErrors, 410, 410);
});

test('the language of the public pages is kept, and a created profile shows a message and leads to the account', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Türkçe' }).click();
  await expect(page.getByRole('heading', { name: 'Giriş yapın' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mesajlar' })).toContainText('Dil artık Türkçe');
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await expect(page.getByText('E-posta zorunludur')).toBeVisible();
  await page.goto('/create-account?redirect=%2Fcompanies');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await page.getByRole('button', { name: 'Profil oluştur' }).click();
  for (const words of ['Soyad zorunludur', 'Parola zorunludur', 'Bu kutu işaretlenmelidir']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Create profile' }).click();
  for (const words of [
    'Surname is required',
    'Email is required',
    'Password is required',
    'This field must be checked',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByLabel('Email').fill('işıl@');
  await expect(page.getByText('Must be a valid email')).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Işıl');
  await page.getByLabel('Surname').fill('Çelik');
  await page.getByLabel('Email').fill(anEmail());
  await page.getByLabel('Password').first().fill('password');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create profile' }).click();
  await expect(messages(page)).toContainText('Attackers try this password first');
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Create profile' }).click();
  await expect(page).toHaveURL(/\/account/);
  await expect(messages(page)).toContainText('Your profile has been created');
  expectRefused(consoleErrors, 400);
});

test('a page whose code fails to load shows an error', async ({ page, consoleErrors }) => {
  await page.route(/assets\/sign-in/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('Kadro could not be loaded.')).toBeVisible();
  // The browser may log the error after the message is visible; a closed page logs nothing.
  await page.close();
  ignoreErrors(consoleErrors);
});
