import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { scan } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { openInApp } from './open-in-app.ts';
import { aCandidate, aCompany } from './set-up.ts';

const phone = { width: 390, height: 844 };

test('a list is exported by keyboard, downloads itself in spite of a lost connection, and stays among the exports', async ({
  page,
  consoleErrors,
}) => {
  const { at } = await aCompany(page);
  for (const name of ['Ada', 'Zeynep', 'Işıl']) await aCandidate(page, at, name);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Export', exact: true }).press('Enter');
  };

  await test.step('the dialog says what the table contains, and writes it', async () => {
    await page.goto('/candidates?columns=name,email&sort=name&order=asc');
    await expect(page.getByRole('link', { name: 'Ada Kaya' })).toBeVisible();
    await open();
    await expect(dialog).toContainText('3 rows · 2 columns');
    await dialog.getByRole('radio', { name: /CSV/ }).press(' ');
    const reads = '**/api/companies/*/exports/*';
    await page.route(reads, (route) => route.abort());
    const file = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await scan(page)).toEqual([]);
    await page.unroute(reads);
    const table = await file;
    expect(table.suggestedFilename()).toMatch(/^candidates-[\d-]+\.csv$/);
    const lines = (await readFile(await table.path(), 'utf8')).split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      '\ufeff"Name"',
      '"Ada Kaya"',
      '"Işıl Kaya"',
      '"Zeynep Kaya"',
      '',
    ]);
    await expect(dialog.getByText('The table is ready')).toBeVisible();
    // The browser logs the reads that were lost.
    for (const error of consoleErrors.splice(0)) expect(error).toContain('/exports/');
  });

  await test.step('its list has it, until it is deleted', async () => {
    await page.setViewportSize(phone);
    await dialog.getByRole('link', { name: 'Your exports' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Exports' })).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: 'candidates-' });
    await expect(line).toContainText('3 rows');
    await expect(line).toContainText('Ready');
    expect(await scan(page)).toEqual([]);
    const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    await expect.poll(isTooWide).toBe(false);
    const again = page.waitForEvent('download');
    await line.getByRole('button', { name: /^Download/ }).click();
    expect((await again).suggestedFilename()).toMatch(/\.csv$/);
    await line.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete export' }).click();
    await expect(page.getByText('No exports')).toBeVisible();
  });

  await test.step('the chosen format is remembered', async () => {
    await openInApp(page, '/candidates');
    await open();
    await expect(dialog.getByRole('radio', { name: /CSV/ })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('only those that are written are read again', async () => {
    const { reads, lists } = await answerWithTwoExports(page, at);
    await openInApp(page, '/candidates/exports');
    await expect(page.getByRole('listitem').filter({ hasText: '25 rows' })).toContainText('Ready');
    expect(new Set(reads)).toEqual(new Set([`/api${at}/exports/${idOf(1)}`]));
    expect(lists).toHaveLength(1);
  });
});

const idOf = (number: number): string => `0198c0de-0000-7000-8000-00000000000${number}`;

/** Lists a failed export and one that is written, which is ready when it is read for the second time. */
async function answerWithTwoExports(page: Page, at: string): Promise<{ reads: string[]; lists: string[] }> {
  const [reads, lists]: [string[], string[]] = [[], []];
  const line = {
    list: 'candidates',
    jobId: null,
    title: 'candidates-2026',
    format: 'csv',
    state: 'waiting',
    rowCount: 10,
    sizeBytes: null,
    createdAt: '2026-11-26T10:00:00.000Z',
    expiresAt: null,
  };
  await page.route(`**/api${at}/exports?*`, (route) => {
    lists.push(route.request().url());
    const items = [
      { ...line, id: idOf(1) },
      { ...line, id: idOf(2), state: 'failed' },
    ];
    return route.fulfill({ json: { items, nextCursor: null } });
  });
  await page.route(`**/api${at}/exports/*`, (route) => {
    reads.push(new URL(route.request().url()).pathname);
    const isReady = reads.length > 1;
    const one = isReady ? { ...line, state: 'ready', rowCount: 25, sizeBytes: 100 } : line;
    return route.fulfill({ json: { ...one, id: idOf(1) } });
  });
  return { reads, lists };
}
