import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { aPopulatedCompany, openPage, scan, scanAll } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { password, register, send } from './set-up.ts';
import { htmlFaults } from './valid-html.ts';

const token = 'A'.repeat(43);

/** Pages in groups, small enough for one test on a slow machine. */
const pages: Record<string, (of: Awaited<ReturnType<typeof aPopulatedCompany>>) => string[]> = {
  'a person, and of meetings': () => [
    '/account/basic-details',
    '/account/security',
    '/account/notifications',
    '/notifications',
    '/account/general',
    '/account/cv-files',
    '/account/complete',
    '/account/experiences',
    '/account/education',
    '/meetings/upcoming',
    '/meetings/completed',
    '/meetings/availability',
    '/meetings/calendar?view=week',
    '/meetings/calendar?view=month',
    '/meetings/calendar?view=agenda',
  ],
  'jobs and candidates': ({ jobId, candidateId }) => [
    '/jobs',
    '/jobs/create',
    '/jobs/create?way=upload',
    '/jobs/create?way=manual',
    `/jobs/${jobId}/board`,
    `/jobs/${jobId}/general`,
    `/jobs/${jobId}/review`,
    `/jobs/${jobId}/edit`,
    `/jobs/${jobId}/edit?step=form`,
    `/jobs/${jobId}/reports`,
    '/candidates',
    `/candidates/${candidateId}/overview`,
    `/candidates/${candidateId}/files`,
    '/candidates/mail',
  ],
  'the company': () => [
    '/companies',
    '/company/general',
    '/company/careers',
    '/company/careers/page',
    '/company/careers/traffic',
    '/referrals',
    '/company/privacy-notice',
    '/company/survey',
    '/company/survey/report',
    '/company/members',
    '/company/departments',
    '/company/stages',
    '/company/meeting-rooms',
    '/company/tags',
    '/company/custom-fields',
    '/company/audit',
    '/company/sender-address',
  ],
};

for (const [name, paths] of Object.entries(pages)) {
  test(`the pages of ${name} are accessible`, async ({ page }) => {
    await scanAll(page, paths(await aPopulatedCompany(page)));
  });
}

test('the pages before sign-in are accessible, and those that mails link to', async ({ page, mail }) => {
  const { email } = await register(page, 'Deniz', 'Aksoy');
  const sent = () =>
    /token=([\w-]{43})/.exec(mail.received.find((one) => one.envelopeTo.includes(email))?.text ?? '')?.[1];
  await expect.poll(sent).toBeDefined();
  await page.context().clearCookies();
  await scanAll(page, [
    '/login?notice=passwordChanged',
    '/create-account',
    '/reset-password',
    `/reset-password?token=${token}`,
    '/verify-email',
    `/verify-email?token=${sent()}`,
    '/not-me',
    `/not-me?token=${sent()}`,
  ]);
  await scanSignInSteps(page);
  await scanAll(page, ['/legal/kvkk']);
});

test('the steps of two-step login are accessible, from its setup to a recovery code', async ({ page }) => {
  const { email } = await register(page, 'Ada', 'Er');
  await scanSecondFactorSetup(page);
  await page.context().clearCookies();
  await scanSecondStep(page, email);
});

test('the error pages are accessible', async ({ page, consoleErrors }) => {
  await register(page, 'Ada', 'Er');
  await scanAll(page, [
    '/no/such/page',
    '/authorize?continue=https%3A%2F%2Fnobody.example%2Fback',
    `/invitations/${token}`,
    `/jobs/${crypto.randomUUID()}/board`,
  ]);
  const answers = consoleErrors.splice(0).map((error) => /status of (\d+)/.exec(error)?.[1]);
  expect(answers.filter((status) => !['404', '410', '422'].includes(status ?? ''))).toEqual([]);
});

test('the careers pages are accessible', async ({ page }) => {
  const { at, companySlug, jobSlug } = await aPopulatedCompany(page);
  // A colour that is hard to read on white, and as text.
  await send(page, `${at}/careers`, { careersColor: '#FFEE00' }, { method: 'PATCH' });
  const paths = [`/careers/${companySlug}`, `/careers/${companySlug}/${jobSlug}`];
  await scanAll(page, paths);
  // The server's HTML, because a browser corrects errors while parsing.
  for (const path of [...paths, `/careers/${companySlug}/${jobSlug}/apply`]) {
    for (const language of ['en', 'tr']) {
      const document = await page.request.get(`${path}?lang=${language}`);
      expect.soft(await htmlFaults(await document.text()), `${path} in ${language}`).toEqual([]);
    }
  }
  // The server renders the heading; the script renders the form.
  await page.goto(`/careers/${companySlug}/${jobSlug}/apply`);
  await expect(page.getByRole('heading', { name: 'Your CV and cover letter' })).toBeVisible();
  expect.soft(await scan(page), 'the form').toEqual([]);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByRole('alert')).toContainText('Please select a CV File!');
  expect.soft(await scan(page), 'the form with what is missing').toEqual([]);
});

async function scanSignInSteps(page: Page): Promise<void> {
  await scanAll(page, ['/register']);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Surname is required')).toBeVisible();
  expect.soft(await scan(page), 'a form with errors').toEqual([]);
  await scanAll(page, ['/forgot-password']);
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  expect.soft(await scan(page), 'the link is sent').toEqual([]);
  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Continue with phone' }).click();
  await page.getByLabel('Phone number').fill(`+90533${String(Math.random()).slice(2, 9)}`);
  expect.soft(await scan(page), 'signing in by phone').toEqual([]);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  expect.soft(await scan(page), 'the code of the phone').toEqual([]);
}

async function scanSecondFactorSetup(page: Page): Promise<void> {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect.soft(await scan(page), 'asking to delete the account').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect.soft(await scan(page), 'setting up an authenticator app').toEqual([]);
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate());
  await expect(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  expect.soft(await scan(page), 'recovery codes').toEqual([]);
  await page.getByRole('checkbox', { name: 'I have saved them' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 codes are left')).toBeVisible();
  expect.soft(await scan(page), 'a protected account').toEqual([]);
}

async function scanSecondStep(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible();
  expect.soft(await scan(page), 'the second step').toEqual([]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  expect.soft(await scan(page), 'a recovery code').toEqual([]);
}
