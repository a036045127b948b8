import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { aCompany, send } from './set-up.ts';

/** Signs in the owner of a new company with a job in the department Sales. */
async function aCompanyWithDepartments(page: Page): Promise<void> {
  const { at } = await aCompany(page);
  const sales = await send(page, `${at}/departments`, { name: 'Sales' });
  await send(page, `${at}/departments`, { name: 'Product' });
  await send(page, `${at}/jobs`, {
    title: 'Account executive',
    descriptionHtml: '<p>Sell.</p>',
    departmentId: sales.id,
  });
}

test('departments are created, renamed, moved and deleted, and their jobs move to the chosen department', async ({
  page,
}) => {
  await aCompanyWithDepartments(page);
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.goto('/company/departments');
  await page.getByRole('button', { name: 'New department' }).click();
  await page.getByLabel('Department name').fill('Grwth');
  await page.getByRole('button', { name: 'Create department' }).click();
  await expect(messages).toContainText('Department created');

  const act = async (department: string, action: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${department}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Grwth', 'Rename');
  await page.getByLabel('Department name').fill('Growth');
  await page.getByRole('button', { name: 'Rename' }).click();
  await act('Growth', 'Move');
  await page.getByRole('combobox', { name: 'Move to' }).click();
  await page.getByRole('option', { name: 'Product' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const product = page.getByRole('listitem').filter({ hasText: 'Product' });
  await expect(product.getByRole('listitem')).toContainText('Growth');

  await act('Sales', 'Delete');
  await expect(page.getByText('It contains one job. Where should it move?')).toBeVisible();
  await page.getByRole('combobox', { name: 'New department for its jobs' }).click();
  await page.getByRole('option', { name: 'Growth' }).click();
  await page.getByRole('button', { name: 'Delete department' }).click();
  await expect(messages).toContainText('Department deleted');
  await expect(product.getByRole('listitem')).toContainText('1 job');
  await expect(page.getByText('Sales')).toHaveCount(0);
});
