import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { aPlatformAdmin } from './admin-fixtures.ts';
import { expect, expectRefused, ignoreErrors, test } from './fixtures.ts';
import { aCandidate, aCompany, password, register, send } from './set-up.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('platform pages open for platform admins with two-step login, who close an account there', async ({
  page,
  worker,
  newPerson,
  consoleErrors,
}) => {
  const { email, userId } = await register(page, 'Mert', 'Yönetici');
  const person = await newPerson();
  const surname = `Çınar${Date.now()}`;
  await register(person, 'Aslı', surname);
  await person.goto('/account');
  await expect(person.getByRole('heading', { name: 'Basic details' })).toBeVisible();

  await test.step('a user who is no platform admin sees none of it', async () => {
    await page.goto('/admin/users');
    await expect(page.getByText('Only platform admins can open these pages.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Platform log' })).toHaveCount(0);
  });

  await test.step('a platform admin lands there after sign-in, and is asked for two-step login', async () => {
    await worker.database.query('update app.users set is_platform_admin = true where id = $1', [userId]);
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText('Platform admins need two-step login.')).toBeVisible();
    expectRefused(consoleErrors, 403);
    await page.getByRole('link', { name: 'Open security settings' }).click();
    await expect(page).toHaveURL(/\/account\/security$/);
    const { secret } = await send<{ secret: string }>(page, '/profile/authenticator', {});
    const code = new TOTP({ secret }).generate();
    await send(page, '/profile/authenticator', { code }, { method: 'PUT' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Platform overview' })).toBeVisible();
    await expect(page.getByRole('table')).toContainText('New users');
  });

  await test.step('a passive user is signed out; the own account has no button for it', async () => {
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('link', { name: 'Mert Yönetici' }).first().click();
    await expect(page.getByRole('button', { name: 'Make passive' })).toBeDisabled();
    await page.goBack();
    await page.getByRole('searchbox', { name: 'Search name or email' }).fill(surname);
    await page.getByRole('link', { name: `Aslı ${surname}` }).click();
    await page.getByRole('button', { name: 'Make passive' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Sends spam');
    await page.getByRole('dialog').getByRole('button', { name: 'Make passive' }).click();
    await expect(messages(page)).toContainText('User is passive');
    await expect(page.getByText('No open session.')).toBeVisible();
    await person.goto('/account');
    await expect(person).toHaveURL(/\/login/);
  });
});

test('a platform admin disables and enables a company, and opens its people; its members read why', async ({
  page,
  worker,
  newPerson,
  consoleErrors,
}) => {
  const member = await newPerson();
  const company = await aCompany(member);
  await aCandidate(member, company.at, 'Işıl');
  await member.goto('/jobs');
  await expect(member.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await aPlatformAdmin(page, worker);

  await test.step('the members of a disabled company lose access at once and read why', async () => {
    await page.goto('/admin/tenants');
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(company.slug);
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('link', { name: 'Anadolu Teknoloji' }).click();
    await page.getByRole('button', { name: 'Disable' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable Anadolu Teknoloji?' });
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bill of May is open.');
    // The open page of the member asks for what is closed now.
    ignoreErrors(consoleErrors);
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(messages(page)).toContainText('Company disabled');
    await expect(page.getByRole('alert').filter({ hasText: 'The bill of May is open.' })).toBeVisible();
    await expect(page.getByText('Mert Yönetici disabled Anadolu Teknoloji')).toBeVisible();
    await expect(member).toHaveURL(/\/companies$/);
    await expect(member.getByText('Anadolu Teknoloji is disabled')).toContainText('The bill of May is open.');

    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Paid.');
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await expect(messages(page)).toContainText('Company enabled');
  });

  await test.step('its people open with a reason, which its owner reads, and close again', async () => {
    await page.getByRole('button', { name: 'Open people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open the people of Anadolu Teknoloji?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A candidate is missing.');
    await dialog.getByRole('button', { name: 'Open people' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'A candidate is missing.' })).toBeVisible();
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    const record = page.getByRole('dialog');
    await expect(record.getByRole('heading', { name: 'Applications' })).toBeVisible();
    await record.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Close now' }).click();
    await expect(page.getByText('Open them on the page of the company, with a reason.')).toBeVisible();
    await member.goto('/company/audit');
    const line = /opened the people of the company .* A candidate is missing\./;
    await expect(member.getByText(line)).toBeVisible();
  });
});

test('a connected company shows its secret once', async ({ page, worker, consoleErrors }) => {
  await aPlatformAdmin(page, worker);
  await page.goto('/admin/connected-companies');
  await page.getByRole('button', { name: 'Connect company' }).first().click();
  const form = page.getByRole('dialog', { name: 'Connect company' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Partner');
  await form.getByRole('textbox', { name: 'Redirect URIs' }).fill('http://partner.example/callback');
  await form.getByRole('button', { name: 'Connect company' }).click();
  await expect(form.getByText('Each address needs https')).toBeVisible();
  expectRefused(consoleErrors, 400);
  await form.getByRole('textbox', { name: 'Redirect URIs' }).fill('https://partner.example/callback');
  await form.getByRole('button', { name: 'Connect company' }).click();
  const secret = page.getByRole('dialog', { name: 'Copy the secret now' });
  await expect(secret.getByText('The secret is shown only this once.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(secret).toBeVisible();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText('https://partner.example/callback')).toBeVisible();
  await expect(page.getByText('Never used')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Partner' }).click();
  await page.getByRole('menuitem', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  await expect(secret.getByText('The secret is shown only this once.')).toBeVisible();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await expect(secret).toBeHidden();
});
