import type { Page } from '@playwright/test';
import { answerFirst } from './first-request.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

test.use({ viewport: { width: 390, height: 844 } });

const noFiles = { standardFieldModes: { cv: 'invisible', coverLetter: 'invisible' } };

/** Opens the form of a new job as a visitor, at its first step. */
async function openForm(page: Page, visitor: Page): Promise<string> {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, noFiles);
  const address = `/careers/${company.slug}/${job.slug}/apply`;
  await visitor.goto(address);
  return address;
}

const nameField = (page: Page) => page.getByLabel('Name (required)', { exact: true });

test('an application is confirmed when the answer to its first submission was lost', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const applicant = await newPerson();
  await applicant.clock.install();
  await openForm(page, applicant);
  await nameField(applicant).fill('Işıl');
  await applicant.getByLabel('Surname').fill('Çelik');
  await applicant.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
  await applicant.getByRole('button', { name: 'Next' }).click();
  await answerFirst(applicant, '**/submission', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const send = applicant.getByRole('button', { name: 'Apply Job' });
  await send.click();
  await expect(applicant.getByRole('alert')).toBeVisible();
  await send.click();
  await expect(applicant.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();
  const saves: string[] = [];
  applicant.on('request', (request) => saves.push(request.method()));
  await applicant.clock.runFor(20_000);
  expect(saves).toEqual([]);
});

test('values typed without a connection are there after a reload, which deletes those of expired forms', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const applicant = await newPerson();
  await openForm(page, applicant);
  await expect(nameField(applicant)).toBeVisible();
  await applicant.route('**/api/careers/drafts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  const failed = applicant.waitForEvent('requestfailed');
  await nameField(applicant).fill('Typed in a tunnel');
  await failed;
  await applicant.evaluate(
    (day) => {
      const unsaved = (days: number) =>
        JSON.stringify({ id: 'x', data: {}, storedAt: Date.now() - days * day });
      localStorage.setItem('kadro.apply.acme/designer.unsaved', unsaved(15));
      localStorage.setItem('kadro.apply.acme/tester.unsaved', unsaved(13));
      localStorage.setItem('kadro.apply.acme/broken', '{');
    },
    24 * 3600 * 1000,
  );
  await applicant.reload();
  await expect(nameField(applicant)).toHaveValue('Typed in a tunnel');
  await applicant.unroute('**/api/careers/drafts/*');
  await expect(applicant.getByText(/^Saved\./)).toBeVisible({ timeout: 15_000 });
  const kept = await applicant.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.endsWith('.unsaved') || key.includes('acme')),
  );
  expect(kept).toEqual(['kadro.apply.acme/tester.unsaved']);
});

test('a form that was sent in another tab says so, and is not saved again', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const applicant = await newPerson();
  await applicant.clock.install();
  await openForm(page, applicant);
  const started = applicant.waitForRequest((request) => request.method() === 'PATCH');
  await nameField(applicant).fill('Işıl');
  await applicant.getByLabel('Surname').fill('Çelik');
  await applicant.getByLabel('Email').fill(`${crypto.randomUUID()}@example.test`);
  await applicant.clock.runFor(2000);
  await expect(applicant.getByText(/^Saved\./)).toBeVisible();
  const request = await started;
  const headers = { 'x-draft-token': (await request.headerValue('x-draft-token')) ?? '' };
  const draft = new URL(request.url()).pathname.replace('/api', '');
  await send(applicant, `${draft}/submission`, {}, { headers });
  await nameField(applicant).fill('Too late');
  await applicant.clock.runFor(2000);
  await expect(applicant.getByRole('status')).toHaveText(/^This application was already sent/);
  const saves: string[] = [];
  applicant.on('request', (sent) => saves.push(sent.method()));
  await applicant.clock.runFor(20_000);
  expect(saves).toEqual([]);
});
