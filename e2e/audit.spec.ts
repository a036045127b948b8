import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

test('an owner reads changes with actor, before and after, filters the log and exports it', async ({
  page,
  consoleErrors,
  worker,
}) => {
  const { at } = await aCompany(page);
  await send(page, at, { city: 'İzmir' }, { method: 'PATCH' });
  await send(page, `${at}/departments`, { name: 'Sales' });

  await page.goto('/company/audit');
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(line('Selin Aydın created the department Sales')).toBeVisible();
  await page.getByRole('button', { name: 'Details: Selin Aydın changed the company info' }).click();
  await expect(page.getByRole('row', { name: 'City — İzmir' })).toBeVisible();

  await page.getByRole('button', { name: 'About' }).click();
  await page.getByRole('option', { name: 'Departments' }).click();
  await expect(page).toHaveURL(/kind=department/);
  await expect(line('changed the company info')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const table = await readFile(await (await saved).path(), 'utf8');
  expect(table).toContain('"Selin Aydın created the department Sales"');
  expect(table).not.toContain('changed the company info');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(line('Selin Aydın exported the audit log')).toBeVisible();
  await page.getByRole('button', { name: 'Who' }).click();
  await expect(page.getByRole('option', { name: /Selin Aydın/ })).toBeVisible();
  await page.keyboard.type('selin');
  await page.getByRole('option', { name: /Selin Aydın/ }).click();
  await expect(page).toHaveURL(/actor=/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Who: Selin Aydın' })).toBeVisible();
  await page.getByRole('button', { name: 'Days' }).click();
  await page.getByRole('group', { name: 'From' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('05Jan2020');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/from=2020-01-05/);
  await expect(page.getByRole('button', { name: 'Days: 5 Jan 2020 – …' })).toBeVisible();
  expect(consoleErrors).toEqual([]);

  await page.route('**/audit/export**', (route) => route.abort());
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('No connection to the server');
  await page.unroute('**/audit/export**');
  await worker.database.query("update app.rate_limits set points = 1000 where key like 'audit_exports%'");
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Too many');
  expect(consoleErrors.splice(0)).toHaveLength(2);
});
