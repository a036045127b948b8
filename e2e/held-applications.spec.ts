import type { Page } from '@playwright/test';
import { scan } from './axe-fixtures.ts';
import { expect, test as base, type Worker, withWorker } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

/** A server that checks forms for programs, as installations do. */
const test = base.extend<object, { worker: Worker }>({
  worker: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => withWorker({ BOT_CHECKS: 'on' }, use),
    { scope: 'worker', timeout: 240_000 },
  ],
});

const optional = {
  nameSurname: 'required',
  email: 'required',
  phone: 'optional',
  cv: 'optional',
  coverLetter: 'optional',
  currentCompany: 'optional',
};

/** Fills in the form of a job until its last step. @returns the person's address */
async function fillIn(visitor: Page, job: string, name: string): Promise<string> {
  await visitor.goto(`${job}/apply`);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByLabel('Name (required)', { exact: true }).fill(name);
  await visitor.getByLabel('Surname (required)').fill('Kaya');
  const email = `${crypto.randomUUID()}@example.test`;
  await visitor.getByLabel('Email (required)').fill(email);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await expect(visitor.getByRole('button', { name: 'Apply Job' })).toBeVisible();
  return email;
}

test('the form of a program is held, that of a person is not, and a recruiter accepts the held one', async ({
  page,
  newPerson,
  mail,
}) => {
  const { at, slug } = await aCompany(page);
  const { slug: jobSlug } = await aPublishedJob(page, at, { standardFieldModes: optional });
  const job = `/careers/${slug}/${jobSlug}`;

  const person = await newPerson({ viewport: { width: 390, height: 844 } });
  await fillIn(person, job, 'Ada');
  await person.getByRole('button', { name: 'Apply Job' }).click();
  await expect(person.getByRole('heading', { name: /has been sent/ })).toBeVisible();

  const program = await newPerson();
  const email = await fillIn(program, job, 'Robo');
  await program.locator('[name=homepage]').fill('https://spam.example');
  await program.getByRole('button', { name: 'Apply Job' }).click();
  await expect(program.getByRole('heading', { name: /has been sent/ })).toBeVisible();

  await page.goto('/candidates');
  const waiting = page.getByRole('alert').filter({ hasText: '1 application is held for review' });
  await waiting.getByRole('link', { name: 'Review' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Held for review' })).toBeVisible();
  await openInApp(page, '/notifications');
  await page
    .getByRole('link', { name: /Applications were held for review/ })
    .first()
    .click();
  const line = page.getByRole('listitem').filter({ hasText: 'Robo Kaya' });
  await expect(line).toContainText('Filled in a field that people do not see');
  await expect(page.getByText('Ada Kaya')).toBeHidden();
  expect(await scan(page)).toEqual([]);
  await line.getByRole('button', { name: 'Open: Robo Kaya' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(email)).toBeVisible();
  await panel.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('1 application accepted').first()).toBeVisible();
  await expect(page.getByText('No application is held')).toBeVisible();
  await expect(page.locator('[tabindex="-1"]:focus')).toContainText('No application is held');
  await expect
    .poll(() => mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length)
    .toBe(1);
  await openInApp(page, '/candidates');
  await expect(page.getByRole('link', { name: 'Robo Kaya' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ada Kaya' }).first()).toBeVisible();
});
