import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob } from './set-up.ts';
import { textPdf } from '../tests/harness/documents.ts';

test('a company takes applications without a job, and a visitor on a phone introduces themselves', async ({
  page,
  newPerson,
  mail,
}) => {
  const { at, slug } = await aCompany(page);
  await aPublishedJob(page, at);
  await page.goto('/company/careers');
  await page.getByRole('switch', { name: 'Let people introduce themselves' }).press('Space');
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'People can introduce themselves' }),
  ).toBeVisible();
  const visitor = await newPerson({ viewport: { width: 390, height: 844 } });
  await visitor.goto(`/careers/${slug}`);
  await visitor.getByRole('link', { name: 'Introduce yourself' }).click();
  await expect(
    visitor.getByRole('heading', { name: 'Introduce yourself to Anadolu Teknoloji' }),
  ).toBeVisible();
  await visitor.getByLabel('Note to the team (optional)').fill('I build bridges.');
  expect(await scan(visitor)).toEqual([]);
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: await textPdf([['Bridges of Ankara']]) };
  await visitor.getByLabel('CV', { exact: true }).setInputFiles(cv);
  await expect(visitor.getByText('Saved and readable')).toBeVisible();
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByLabel('Name (required)', { exact: true }).fill('Işıl');
  await visitor.getByLabel('Surname (required)').fill('Şahin');
  const email = `${crypto.randomUUID()}@example.test`;
  await visitor.getByLabel('Email (required)').fill(email);
  await visitor.getByRole('button', { name: 'Next' }).click();
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your introduction has been sent' })).toBeVisible();
  await expect
    .poll(() => mail.received.filter(({ envelopeTo }) => envelopeTo.includes(email)).length)
    .toBe(1);
  await openInApp(page, '/candidates');
  await page.getByRole('link', { name: 'Işıl Şahin' }).first().click();
  // It opens at the CV.
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('I build bridges.')).toBeVisible();
});
