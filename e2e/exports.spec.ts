import { readFile } from 'node:fs/promises';
import { scan } from './axe-fixtures.ts';
import { expect, ignoreErrors, test } from './fixtures.ts';
import { aCandidate, aCompany } from './set-up.ts';

const phone = { width: 390, height: 844 };
const shots = process.env['SHOTS'];

test('a list is exported by keyboard, downloads itself, and stays among the exports until it is deleted', async ({
  page,
}) => {
  const { at } = await aCompany(page);
  for (const name of ['Ada', 'Zeynep', 'Işıl']) await aCandidate(page, at, name);
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const dialog = page.getByRole('dialog', { name: 'Export' });

  await test.step('the dialog says what the table contains, and writes it', async () => {
    await page.goto('/candidates?columns=name,email&sort=name&order=asc');
    await expect(page.getByRole('link', { name: 'Ada Kaya' })).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Export', exact: true }).press('Enter');
    await expect(dialog).toContainText('3 rows · 2 columns');
    expect(await scan(page)).toEqual([]);
    await shoot('dialog');
    await dialog.getByRole('radio', { name: /CSV/ }).press(' ');
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).press('Enter');
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
    expect(await scan(page)).toEqual([]);
    await shoot('ready');
  });

  await test.step('its list has it, and the chosen format is remembered', async () => {
    await dialog.getByRole('link', { name: 'Your exports' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Exports' })).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: 'candidates-' });
    await expect(line).toContainText('3 rows');
    await expect(line).toContainText('Ready');
    expect(await scan(page)).toEqual([]);
    await shoot('exports');
    await page.setViewportSize(phone);
    const isTooWide = () => page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    await expect.poll(isTooWide).toBe(false);
    await shoot('exports-phone');
    const again = page.waitForEvent('download');
    await line.getByRole('button', { name: /^Download/ }).click();
    expect((await again).suggestedFilename()).toMatch(/\.csv$/);
    await line.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete export' }).click();
    await expect(page.getByText('No exports')).toBeVisible();
    await page.goto('/candidates');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
    await expect(dialog.getByRole('radio', { name: /CSV/ })).toBeChecked();
    await shoot('dialog-phone');
  });
});

test('an export is written while the connection is lost, and downloads itself afterwards', async ({
  page,
  consoleErrors,
}) => {
  ignoreErrors(consoleErrors);
  const { at } = await aCompany(page);
  await aCandidate(page, at, 'Ada');
  await page.goto('/candidates?columns=name&sort=name&order=asc');
  await expect(page.getByRole('link', { name: 'Ada Kaya' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
  await expect(dialog).toContainText('1 row · 1 column');
  const reads = '**/api/companies/*/exports/*';
  await page.route(reads, (route) => route.abort());
  const file = page.waitForEvent('download');
  // The dialog opened with the focus in it.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(reads);
  expect((await file).suggestedFilename()).toMatch(/^candidates-[\d-]+\.xlsx$/);
  await expect(dialog.getByText('The table is ready')).toBeVisible();
});

test('of the list of exports only those that are written are read again', async ({ page }) => {
  const { at } = await aCompany(page);
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
  const id = (number: number): string => `0198c0de-0000-7000-8000-00000000000${number}`;
  let lists = 0;
  await page.route(`**/api${at}/exports?*`, (route) => {
    lists += 1;
    const items = [
      { ...line, id: id(1) },
      { ...line, id: id(2), state: 'failed' },
    ];
    return route.fulfill({ json: { items, nextCursor: null } });
  });
  const reads: string[] = [];
  await page.route(`**/api${at}/exports/*`, (route) => {
    reads.push(new URL(route.request().url()).pathname);
    const isReady = reads.length > 1;
    const one = isReady ? { ...line, state: 'ready', rowCount: 25, sizeBytes: 100 } : line;
    return route.fulfill({ json: { ...one, id: id(1) } });
  });
  await page.goto('/candidates/exports');
  await expect(page.getByRole('listitem').filter({ hasText: '25 rows' })).toContainText('Ready');
  expect(new Set(reads)).toEqual(new Set([`/api${at}/exports/${id(1)}`]));
  expect(lists).toBe(1);
});
