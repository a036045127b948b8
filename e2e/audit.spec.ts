import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

test('an owner reads who changed what, before and after, filters the log and takes it along', async ({
  page,
  consoleErrors,
}) => {
  const email = `selin-${crypto.randomUUID()}@example.test`;
  const person = { name: 'Selin', surname: 'Aydın', email, password: 'dört kelimelik uzun parola' };
  await page.request.post('/api/auth/register', { data: { ...person, termsAccepted: true } });
  const made = await page.request.post('/api/companies', { data: { name: 'Anadolu Teknoloji' } });
  const { id } = (await made.json()) as { id: string };
  await page.request.patch(`/api/companies/${id}`, { data: { city: 'İzmir' } });
  await page.request.post(`/api/companies/${id}/departments`, { data: { name: 'Sales' } });

  await page.goto('/company/audit');
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(line('Selin Aydın created the department Sales')).toBeVisible();
  await page.getByRole('button', { name: 'Details: Selin Aydın changed the company info' }).click();
  await expect(page.getByRole('row', { name: 'City — İzmir' })).toBeVisible();

  await page.getByRole('button', { name: 'About' }).click();
  await page.getByRole('menuitemradio', { name: 'Departments' }).click();
  await expect(page).toHaveURL(/kind=department/);
  await expect(line('changed the company info')).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const table = await readFile(await (await saved).path(), 'utf8');
  expect(table).toContain('"Selin Aydın created the department Sales"');
  expect(table).not.toContain('changed the company info');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(line('Selin Aydın exported the audit log')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
