import type { Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { textPdf } from '../tests/harness/documents.ts';
import { scan } from './axe-fixtures.ts';
import { columnOf } from './board-steps.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

const linesOf = (name: string, email: string, phone: string, period: string): string[] => [
  name,
  `${email} | ${phone} | Ankara`,
  'Experience',
  'Bridge Engineer – Globex Holding',
  period,
  'Skills',
  'Welding, Statics',
];

async function cvOf(name: string, email: string, phone = '+90 532 123 45 67', period = 'Mar 2021 - Present') {
  const buffer = await textPdf([linesOf(name, email, phone, period)]);
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer };
}

/** Holds the calls to an address until they are released. */
async function held(page: Page, address: RegExp): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

async function writeFiles(folder: string, files: Record<string, Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Drops a folder of the disk on the page, as with the mouse. */
async function dropFolder(page: Page, folder: string): Promise<void> {
  const zone = await page.getByText('Drop files here').boundingBox();
  const [x, y] = [(zone?.x ?? 0) + 5, (zone?.y ?? 0) + 5];
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x, y, data });
}

const lineOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a dropped folder of CVs becomes candidates of a job: together, one by one, or for somebody whom the company has', async ({
  page,
}, testInfo) => {
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { title: 'Bridge engineer' });
  const known = { name: 'Elif', surname: 'Demir', email: 'elif@example.test' };
  await send(page, `${company.at}/candidates`, known);
  await page.goto('/candidates');
  await page.getByRole('link', { name: 'Add CVs' }).click();
  await expect(page.getByText('No CVs to add')).toBeVisible();

  await page.getByRole('combobox', { name: /Add them to a job as well/ }).click();
  await page.getByRole('option', { name: 'Bridge engineer' }).click();
  await expect(page).toHaveURL(new RegExp(`job=${job.id}`));
  const folder = testInfo.outputPath('CVs');
  await writeFiles(folder, {
    'deniz.pdf': (await cvOf('Deniz Kaya', 'deniz@example.test')).buffer,
    'engineers/elif.pdf': (await cvOf('Elif Demir', known.email, undefined, '2019 - Present')).buffer,
    'letter.pdf': await textPdf([['Dear team']]),
    'photo.png': Buffer.from('png'),
    '.hidden.pdf': Buffer.from('%PDF-1.7'),
  });
  await dropFolder(page, folder);
  await expect(page.getByText('1 file was left out, because it is no CV: photo.png')).toBeVisible();
  await expect(page.getByRole('heading', { name: '3 CVs to add' })).toBeVisible();
  await expect(lineOf(page, 'Deniz Kaya').getByText('Complete')).toBeVisible();
  await expect(lineOf(page, 'Elif Demir').getByText('May be Elif Demir')).toBeVisible();
  expect(await scan(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add 1 that is complete' }).dblclick();
  await expect(page.getByRole('heading', { name: '2 CVs to add' })).toBeVisible();
  await page.reload();
  await lineOf(page, 'Elif Demir').getByRole('link').click();
  await expect(page.getByText('2 CVs left')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Bridge Engineer – Globex Holding')).toBeVisible();
  await expect(page.getByText('The candidate is also added to the job Bridge engineer.')).toBeVisible();
  expect(await scan(page)).toEqual([]);
  const start = page.getByRole('group', { name: 'Start month' });
  await expect(start).toBeVisible();
  await expect(start).not.toHaveAccessibleName(/required/);
  await expect(page.getByText('The CV says 2019. The year is saved if you choose no month.')).toBeVisible();
  await page.getByRole('button', { name: 'Give the CV to Elif Demir' }).dblclick();
  await expect(page.getByText('1 CV left')).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Mert');
  await page.getByLabel('Surname').fill('Yalçın');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 candidates added' })).toBeVisible();
  await openInApp(page, `/jobs/${job.id}/board`);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(3);
});

test('complete CVs are added while another is checked, each person once, and a removed one comes back on a phone', async ({
  page,
  consoleErrors,
}) => {
  // The browser logs the refusal of the second CV of one person.
  ignoreErrors(consoleErrors);
  const company = await aCompany(page);
  const job = await aPublishedJob(page, company.at, { title: 'Bridge engineer' });
  await page.goto(`/candidates/new-cvs?job=${job.id}`);
  const uploads = await held(page, /new-cvs\?name=/);
  await page
    .getByLabel('CVs', { exact: true })
    .setInputFiles([
      await cvOf('Deniz Kaya', 'deniz@example.test'),
      await cvOf('Deniz Kaya', 'deniz@example.test'),
      await cvOf('Mert Aksoy', 'mert@example.test', '+90 533 765 43 21'),
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: await textPdf([['Dear team']]) },
    ]);
  await expect(page.getByText('0 of 4 uploaded')).toBeVisible();
  await expect(page.getByText('Mert Aksoy.pdf')).toBeHidden();
  uploads.release();
  await expect(page.getByText('of 4 uploaded')).toBeHidden();

  const additions = await held(page, /new-cvs\/[^/]+\/candidate$/);
  await page.getByRole('button', { name: 'Add 3 that are complete' }).click();
  await lineOf(page, 'letter.pdf').getByRole('link').click();
  await expect(page.getByText('4 CVs left')).toBeVisible();
  additions.release();
  await expect(page.getByText('2 candidates were added').first()).toBeVisible();
  await expect(page.getByText('2 CVs left')).toBeVisible();
  await page.getByRole('link', { name: 'Add candidates from CVs' }).click();
  await expect(page.getByText('May be Deniz Kaya')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Remove letter.pdf' }).click();
  await expect(page.getByRole('heading', { name: '1 CV to add' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '2 CVs to add' })).toBeVisible();
  await page.getByRole('link', { name: 'Check one by one' }).click();
  await page.getByRole('button', { name: 'Show the file' }).click();
  await expect(
    page.frameLocator('iframe').getByText(/Bridge Engineer – Globex Holding|Dear team/),
  ).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openInApp(page, `/jobs/${job.id}/board`);
  await expect(columnOf(page, 'Applied').getByRole('article')).toHaveCount(2);
});
