import type { Page } from '@playwright/test';
import { openPage } from './axe-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { register, send } from './set-up.ts';

type CompanyPair = { first: string; second: string };

/** Signs in the owner of two companies, each with its own department. Returns their ids. */
async function anOwnerOfTwo(page: Page): Promise<CompanyPair> {
  await register(page, 'Selin', 'Aydın');
  const [first, second] = [
    await send(page, '/companies', { name: 'Anadolu' }),
    await send(page, '/companies', { name: 'Bozkır' }),
  ];
  await send(page, `/companies/${first.id}/departments`, { name: 'Anadolu sales' });
  await send(page, `/companies/${second.id}/departments`, { name: 'Bozkır sales' });
  return { first: first.id, second: second.id };
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto('/companies');
  const line = page.getByRole('listitem').filter({ hasText: name });
  const [opener, isOpen] = [line.getByRole('button', { name: 'Open' }), line.getByText('You are here')];
  await expect(opener.or(isOpen)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  else await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(switcher(page)).toContainText(name);
}

const switcher = (page: Page) => page.getByRole('button', { name: /Switch company/ });

async function departmentsOf(page: Page, companyId: string): Promise<string[]> {
  const answer = await page.request.get(`/api/companies/${companyId}/departments`);
  return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
}

test('each tab stays in its company, and a switch drops all cached data of the former one', async ({
  page,
}) => {
  const { first, second } = await anOwnerOfTwo(page);
  await open(page, 'Anadolu');

  await test.step('a tab writes to its company also after another tab switched, and after a reload', async () => {
    await openPage(page, '/company/departments');
    await page.getByRole('button', { name: 'New department' }).click();
    await page.getByRole('dialog').getByLabel('Department name').fill('Written before');

    const other = await page.context().newPage();
    await other.goto('/company/departments');
    await expect(other.getByText('Anadolu sales')).toBeVisible();
    await switcher(other).click();
    await other.getByRole('menuitem', { name: 'Bozkır' }).click();
    await expect(switcher(other)).toContainText('Bozkır');

    await page.getByRole('dialog').getByRole('button', { name: 'Create department' }).click();
    await expect(page.getByText('Written before')).toBeVisible();
    await page.reload();
    await expect(switcher(page)).toContainText('Anadolu');
    await page.getByRole('button', { name: 'New department' }).click();
    await page.getByRole('dialog').getByLabel('Department name').fill('Written after');
    await page.getByRole('dialog').getByRole('button', { name: 'Create department' }).click();
    await expect(page.getByText('Written after')).toBeVisible();

    expect(await departmentsOf(page, first)).toEqual(['Anadolu sales', 'Written after', 'Written before']);
    expect(await departmentsOf(page, second)).toEqual(['Bozkır sales']);
    const next = await page.context().newPage();
    await next.goto('/company/departments');
    await expect(next.getByText('Bozkır sales')).toBeVisible();
  });

  await test.step('switching the company drops all cached data of the former one', async () => {
    await expect(page.getByText('Anadolu sales')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.evaluate('window.isTheSamePage = true');
    await switcher(page).click();
    await page.getByRole('menuitem', { name: 'Bozkır' }).click();
    await expect(switcher(page)).toContainText('Bozkır');
    // A new document has no cache in memory.
    await expect(async () => {
      expect(await page.evaluate('"isTheSamePage" in window')).toBe(false);
    }).toPass();

    asked.length = 0;
    await page.getByRole('link', { name: 'Company Settings' }).click();
    await page.getByRole('link', { name: 'Department Settings' }).click();
    await expect(page.getByText('Bozkır sales')).toBeVisible();
    await expect(page.getByText('Anadolu sales')).toHaveCount(0);
    expect(asked.filter((url) => url.includes(second))).not.toEqual([]);
    expect(asked.filter((url) => url.includes(first))).toEqual([]);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(kept).not.toContain('Anadolu sales');
  });
});

test('a company is created, its last owner cannot leave it, and a removed member is not switched silently', async ({
  page,
  consoleErrors,
  worker,
}) => {
  const { first, second } = await anOwnerOfTwo(page);
  await open(page, 'Anadolu');

  await test.step('a removed member is not silently switched to another company', async () => {
    await openPage(page, '/company/departments');
    await page.getByRole('button', { name: 'New department' }).click();
    await page.getByRole('dialog').getByLabel('Department name').fill('Too late');
    await worker.database.query('delete from app.members where tenant_id = $1', [first]);
    await page.getByRole('dialog').getByRole('button', { name: 'Create department' }).click();
    await expect(page).toHaveURL(/\/companies$/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Bozkır' })).toBeVisible();
    expect(await departmentsOf(page, second)).toEqual(['Bozkır sales']);
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  await test.step('a second company is created, and its last owner cannot leave it', async () => {
    await page.getByRole('button', { name: 'Create a company' }).click();
    await page.getByRole('button', { name: 'Create company' }).click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByLabel('Company name').fill('Çınar');
    await page.getByRole('button', { name: 'Create company' }).click();
    await expect(switcher(page)).toContainText('Çınar');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();

    await page.goto('/companies');
    const line = page.getByRole('listitem').filter({ hasText: 'Çınar' });
    await expect(line).toContainText('You are here');
    await line.getByRole('button', { name: 'Leave' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button').last().click();
    await expect(dialog).toContainText('A company needs at least one owner.');
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  });
});
