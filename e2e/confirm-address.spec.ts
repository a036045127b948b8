import type { Page } from '@playwright/test';
import type { MailServer } from '../tests/harness/mail-server.ts';
import { expect, expectRefused, test } from './fixtures.ts';
import { password, register } from './set-up.ts';

const anEmail = (): string => `confirm-${crypto.randomUUID()}@example.test`;

/** Registers an account in this browser. */
const registers = (page: Page, email: string) => register(page, 'Deniz', 'Aksoy', email);

async function mailTo(mail: MailServer, email: string): Promise<string> {
  const text = () => mail.received.findLast((one) => one.envelopeTo.includes(email))?.text ?? '';
  await expect.poll(text).not.toBe('');
  return text();
}

async function linkIn(mail: MailServer, email: string, path: string): Promise<string> {
  return new RegExp(`${path}\\?token=[\\w-]+`).exec(await mailTo(mail, email))?.[0] ?? '';
}

const statusOfMe = async (page: Page): Promise<number> =>
  (await page.request.get('/api/profile/getMe')).status();

test('the owner confirms with one click in the browser of the account, elsewhere with its password, and only once', async ({
  page,
  mail,
  newPerson,
  consoleErrors,
}) => {
  const email = anEmail();
  await registers(page, email);
  await page.goto(await linkIn(mail, email, '/verify-email'));
  await expect(page.getByText(/The account was created on .* from the network/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText(`${email} belongs to your account.`)).toBeVisible();

  const second = anEmail();
  await registers(page, second);
  const link = await linkIn(mail, second, '/verify-email');
  const phone = await newPerson();
  await phone.goto(link);
  await phone.getByLabel('Password').first().fill('not this one');
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByText('The password is incorrect.')).toBeVisible();
  await phone.getByLabel('Password').first().fill(password);
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByText(`${second} belongs to your account.`)).toBeVisible();
  expect(await statusOfMe(page)).toBe(200);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Security' })).toBeVisible();
  expectRefused(consoleErrors, 422, 410);
});

test('the owner takes an address from a stranger who registered it, and chooses a password', async ({
  page,
  mail,
  newPerson,
}) => {
  const email = anEmail();
  await registers(page, email);
  const owner = await newPerson();
  await registers(owner, anEmail());
  await owner.goto(await linkIn(mail, email, '/verify-email'));
  await expect(owner.getByRole('alert')).toContainText('You are logged in to another account');
  await owner.getByRole('button', { name: 'Log out and continue' }).click();
  await owner.getByRole('button', { name: 'I do not know the password' }).click();
  await expect(owner.getByText('All earlier access to the account ends')).toBeVisible();
  await owner.getByRole('button', { name: 'Confirm and choose a new password' }).click();
  await expect(owner.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(await statusOfMe(page)).toBe(401);
  await owner.getByLabel('New password').fill('yepyeni bir parola');
  await owner.getByRole('button', { name: 'Change password' }).click();
  await owner.getByLabel('Email').fill(email);
  await owner.getByLabel('Password').first().fill('yepyeni bir parola');
  await owner.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => statusOfMe(owner)).toBe(200);
});

test('"This was not me" removes the account with one click', async ({
  page,
  mail,
  newPerson,
  consoleErrors,
}) => {
  const email = anEmail();
  await registers(page, email);
  const reader = await newPerson();
  const link = await linkIn(mail, email, '/not-me');
  await reader.goto(await linkIn(mail, email, '/verify-email'));
  await reader.getByRole('link', { name: 'This was not me' }).click();
  await expect(reader).toHaveURL(link);
  await expect(reader.getByRole('heading', { name: 'This was not me' })).toBeVisible();
  expect(await statusOfMe(page)).toBe(200);
  await reader.getByRole('button', { name: 'Remove my address' }).click();
  await expect(reader.getByRole('heading', { name: 'Your address has been removed' })).toBeVisible();
  expect(await statusOfMe(page)).toBe(401);
  await reader.goto(link);
  await expect(reader.getByRole('heading', { name: 'There is nothing to remove' })).toBeVisible();
  expectRefused(consoleErrors, 410);
});
