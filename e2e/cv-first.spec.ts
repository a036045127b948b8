import type { Page } from '@playwright/test';
import { scannedPdf, textPdf } from '../tests/harness/documents.ts';
import { scan } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCompany, aPublishedJob } from './set-up.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const lines = [
  'Işıl Çelik',
  'isil.celik@example.test',
  'Experience',
  'Bridge engineer, Kule Yapı A.Ş.',
  '03/2019 – present',
  'Draughtsman, Köprü Ltd.',
  '2015 – 2018',
  'Quux – Frob',
  '2009 – 2010',
  'Education',
  'Boğaziçi University',
  'BSc Civil Engineering',
  '2010 – 2014',
  'Skills',
  'AutoCAD, Revit',
];

async function chooseCv(page: Page, buffer: Buffer): Promise<void> {
  const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer };
  // The field has another label once it has a file.
  await page.locator('input[type=file]').setInputFiles(cv);
}

const saved = (page: Page) => page.getByText('Saved. You can close this page and continue within 14 days.');

test('a visitor confirms what was read from their CV, and continues on another device', async ({
  page,
  newPerson,
  mail,
  consoleErrors,
}) => {
  const { at, slug } = await aCompany(page);
  await aPublishedJob(page, at, { title: 'Designer', standardFieldModes: { coverLetter: 'invisible' } });
  const phone = { viewport: { width: 390, height: 844 } };
  const visitor = await newPerson(phone);
  const address = `/careers/${slug}/designer/apply`;
  await visitor.goto(address);
  await test.step('a scanned CV says kindly that it was not read', async () => {
    await chooseCv(visitor, await scannedPdf());
    await expect(visitor.getByText('Your CV is a scan, that is, pictures of pages.')).toBeVisible();
    await expect(visitor.getByText('We read this from your CV. Is it right?')).toHaveCount(0);
  });
  await test.step('the button under the finger stays where it is when the entries of the CV appear', async () => {
    const [reading, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await visitor.route('**/cv-entries', async (route) => {
      reading.resolve();
      await waiting.promise;
      await route.continue();
    });
    await chooseCv(visitor, await textPdf([lines]));
    await reading.promise;
    await expect(visitor.getByText('Saved and readable')).toBeVisible();
    const next = visitor.getByRole('button', { name: 'Next' });
    await expect(next).toBeInViewport();
    const before = await next.boundingBox();
    waiting.resolve();
    await expect(visitor.getByRole('button', { name: /^Bridge engineer/ })).toHaveCount(1);
    const after = await next.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
    await visitor.unroute('**/cv-entries');
  });
  await test.step('an uncertain value is marked until the visitor has changed it', async () => {
    const row = visitor.getByRole('listitem').filter({ hasText: '2009 – 2010' });
    await expect(row.getByText('please check')).toBeVisible();
    await row.getByRole('button', { expanded: false }).press('Enter');
    await expect(row.getByLabel('Job title please check')).toBeFocused();
    await row.getByLabel('Job title please check').fill('Pilot');
    await row.getByLabel('Company please check').fill('Quux');
    await expect(row.getByText('please check')).toHaveCount(0);
    await row.getByRole('button', { name: 'Done' }).click();
  });
  const read = visitor.getByRole('region', { name: 'We read this from your CV. Is it right?' });
  await read.getByRole('button', { name: /^Bridge engineer/ }).click();
  await read.getByLabel('Job title').fill('Lead bridge engineer');
  expect(await scan(visitor)).toEqual([]);
  await read.getByRole('button', { name: 'Done' }).click();
  await read.getByRole('button', { name: 'Remove Revit' }).click();
  await expect(read.getByText('Removed: Revit')).toBeVisible();
  await read.getByRole('button', { name: 'Add a skill' }).click();
  await read.getByLabel('Skill', { exact: true }).fill('Diving');
  await expect(saved(visitor)).toBeVisible();
  await visitor.getByRole('button', { name: 'Next' }).click();
  const email = `${crypto.randomUUID()}@example.test`;
  await visitor.getByLabel('Email (required)').fill(email);
  await visitor.getByText('Continue on another device').click();
  await expect(visitor.getByRole('img', { name: 'QR code that opens this form' })).toBeVisible();
  await visitor.getByRole('button', { name: 'Email me the link' }).click();
  await expect(visitor.getByText(`We have sent the link to ${email}.`)).toBeVisible();
  const received = () => mail.received.find(({ envelopeTo }) => envelopeTo.includes(email));
  await expect.poll(() => received()?.text ?? '').toContain('#continue=');
  const { pathname, search, hash } = new URL(/http\S+#continue=\S+/.exec(received()?.text ?? '')?.[0] ?? '');
  const link = `${pathname}${search}${hash}`;

  const laptop = await newPerson(phone);
  await laptop.goto(link);
  await expect(laptop.getByRole('heading', { name: 'Continue your application here?' })).toBeFocused();
  await expect(laptop.getByText(email)).toBeVisible();
  await laptop.getByRole('button', { name: 'Continue', exact: true }).click();
  expect(laptop.url()).not.toContain('continue=');
  await expect(laptop.getByText('cv.pdf')).toBeVisible();
  await expect(laptop.getByRole('button', { name: /^Lead bridge engineer/ })).toBeVisible();
  await expect(laptop.getByRole('button', { name: 'Remove Diving' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Next' }).click();
  await expect(laptop.getByLabel('Email (required)')).toHaveValue(email);
  await laptop.getByRole('button', { name: 'Next' }).click();
  const review = laptop.getByRole('definition');
  await expect(review.filter({ hasText: 'Lead bridge engineer' })).toBeVisible();
  await expect(review.filter({ hasText: 'AutoCAD, Diving' })).toBeVisible();
  await laptop.getByRole('button', { name: 'Apply Job' }).click();
  await expect(laptop.getByRole('heading', { name: 'Your application has been sent' })).toBeVisible();

  ignoreErrors(consoleErrors);
  const third = await newPerson(phone);
  await third.goto(link);
  await expect(third.getByRole('alert')).toContainText('This application was already sent');
  await page.goto('/candidates');
  await expect(page.getByText('Lead bridge engineer').first()).toBeVisible();
});

test('values of two devices stay, and a form of another browser is only opened when asked for', async ({
  page,
  newPerson,
}) => {
  const { at, slug } = await aCompany(page);
  await aPublishedJob(page, at, { title: 'Designer', standardFieldModes: { cv: 'optional' } });
  const [first, second] = [await newPerson(), await newPerson()];
  const address = `/careers/${slug}/designer/apply#contact`;
  await first.goto(address);
  await first.getByLabel('Name (required)', { exact: true }).fill('Işıl');
  await expect(saved(first)).toBeVisible();
  const stored = await first.evaluate(() => Object.values(localStorage).find((one) => one.includes('token')));
  const { id, token } = JSON.parse(stored ?? '{}') as { id: string; token: string };
  await second.goto(address);
  await second.getByLabel('Name (required)', { exact: true }).fill('Own');
  await expect(saved(second)).toBeVisible();
  await second.goto(`/careers/${slug}/designer/apply#continue=${id}.${token}`);
  await expect(second.getByText('This browser has another unsent form')).toBeVisible();
  await second.getByRole('button', { name: 'Start a form of my own' }).click();
  await second.getByRole('button', { name: 'Next' }).click();
  await expect(second.getByLabel('Name (required)', { exact: true })).toHaveValue('Own');
  await second.goto(`/careers/${slug}/designer/apply#continue=${id}.${token}`);
  await second.getByRole('button', { name: 'Continue', exact: true }).click();
  await second.getByRole('button', { name: 'Next' }).click();
  await expect(second.getByLabel('Name (required)', { exact: true })).toHaveValue('Işıl');
  const surnameSaved = second.waitForResponse((response) => response.request().method() === 'PATCH');
  await second.getByLabel('Surname (required)').fill('Şahin');
  await surnameSaved;
  // As when the first device is used again.
  await first.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(first.getByLabel('Surname (required)')).toHaveValue('Şahin');
  await expect(first.getByLabel('Name (required)', { exact: true })).toHaveValue('Işıl');
});
