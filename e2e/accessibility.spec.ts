import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from './fixtures.ts';

const looks = [
  { name: 'light', settings: { paletteMode: 'light' } },
  { name: 'dark', settings: { paletteMode: 'dark' } },
];

async function scan(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

for (const { name, settings } of looks) {
  test.describe(`in the ${name} palette`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(
        (look) => localStorage.setItem('kadro.settings', JSON.stringify(look)),
        settings,
      );
    });

    test('no page outside the shell hinders anybody', async ({ page }) => {
      const token = 'A'.repeat(43);
      await scanAll(page, [
        '/login?notice=passwordChanged',
        '/register',
        '/create-account',
        '/forgot-password',
        '/reset-password',
        `/reset-password?token=${token}`,
        `/verify-email?token=${token}`,
        '/verify-email',
        '/legal/kvkk',
      ]);
    });

    test('no step of signing in hinders anybody', async ({ page }) => {
      await scanStepsOfSigningIn(page);
    });

    test('no step of protecting an account hinders anybody', async ({ page }) => {
      await scanStepsOfProtecting(page);
    });

    test('no page of a company hinders anybody', async ({ page }) => {
      const { companySlug, jobId, candidateId, jobSlug } = await aPopulatedCompany(page);
      await scanAll(page, [
        '/companies',
        '/account/general',
        '/account/cv-files',
        '/account/experiences',
        '/account/education',
        '/account/basic-details',
        '/account/security',
        '/account/notifications',
        '/jobs',
        '/jobs/create',
        `/jobs/${jobId}/board`,
        `/jobs/${jobId}/edit`,
        `/jobs/${jobId}/general`,
        '/candidates',
        `/candidates/${candidateId}/overview`,
        '/meetings/upcoming',
        `/careers/${companySlug}`,
        `/careers/${companySlug}/${jobSlug}`,
        `/careers/${companySlug}/${jobSlug}/apply`,
      ]);
    });
  });
}

async function scanAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect.soft(await scan(page), path).toEqual([]);
  }
}

// The states that have no address of their own.
async function scanStepsOfSigningIn(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Surname is required')).toBeVisible();
  expect.soft(await scan(page), 'a form with errors').toEqual([]);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  expect.soft(await scan(page), 'the link is sent').toEqual([]);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with phone' }).click();
  await page.getByLabel('Phone number').fill(`+90533${String(Math.random()).slice(2, 9)}`);
  expect.soft(await scan(page), 'signing in by phone').toEqual([]);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  expect.soft(await scan(page), 'the code of the phone').toEqual([]);
}

async function scanStepsOfProtecting(page: Page): Promise<void> {
  const email = `axe-${crypto.randomUUID()}@example.test`;
  const password = 'dört kelimelik uzun parola';
  const data = { name: 'Ada', surname: 'Er', email, password, termsAccepted: true };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
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
  await page.getByRole('checkbox', { name: 'I have kept them' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  expect.soft(await scan(page), 'a protected account').toEqual([]);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  expect.soft(await scan(page), 'the second step').toEqual([]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  expect.soft(await scan(page), 'a recovery code').toEqual([]);
}

async function aPopulatedCompany(page: Page) {
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, data });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: string; slug: string };
  };
  const email = `axe-${crypto.randomUUID()}@example.test`;
  await send('POST', '/auth/register', {
    name: 'Ada',
    surname: 'Er',
    email,
    password: 'dört kelimelik uzun parola',
    termsAccepted: true,
  });
  const company = await send('POST', '/companies', { name: `Axe ${crypto.randomUUID().slice(0, 8)}` });
  const at = `/companies/${company.id}`;
  const job = await send('POST', `${at}/jobs`, {
    title: 'Backend engineer',
    descriptionHtml: '<p>We build payments.</p>',
  });
  await send('PUT', `${at}/jobs/${job.id}/publication`, {});
  const candidate = await send('POST', `${at}/candidates`, {
    name: 'Işıl',
    surname: 'Çelik',
    email: `c-${email}`,
  });
  return { companySlug: company.slug, jobId: job.id, jobSlug: job.slug, candidateId: candidate.id };
}
