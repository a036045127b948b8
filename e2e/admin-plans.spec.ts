import type { Page } from '@playwright/test';
import { aPlatformAdmin } from './admin-fixtures.ts';
import { expect, test } from './billing-fixtures.ts';
import { expectRefused } from './fixtures.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a platform admin keeps plans, coupons and legal entities', async ({ page, worker, consoleErrors }) => {
  await aPlatformAdmin(page, worker);
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Add plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Add plan' });
  await plan.getByLabel('Key').fill('team');
  await plan.getByLabel('Name in English').fill('Growth');
  await plan.getByLabel('Name in Turkish').fill('Büyüme');
  await plan.getByLabel('What it includes, in English').fill('Everything in Team\nHelp by phone');
  for (const currency of ['TRY', 'EUR', 'USD']) {
    await plan.getByLabel(`${currency} a month`).fill('99.50');
    await plan.getByLabel(`${currency} a year`).fill('995');
  }
  await plan.getByLabel('Storage').fill('100');
  await plan.getByRole('button', { name: 'Add plan' }).click();
  await expect(plan).toContainText('There is a plan with this key.');
  await plan.getByLabel('Key').fill('growth');
  await plan.getByRole('button', { name: 'Add plan' }).click();
  await expect(messages(page)).toContainText('Plan saved');
  const line = page.getByRole('listitem').filter({ hasText: 'Growth / Büyüme' });
  await expect(line).toContainText('TRY 99.50 a month');
  await expect(line).toContainText('Storage: 100 GB');
  await line.getByRole('button', { name: 'Change plan Growth' }).click();
  const change = page.getByRole('dialog', { name: 'Change plan' });
  await change.getByRole('switch', { name: 'Companies can choose it' }).click();
  await change.getByRole('button', { name: 'Save new version' }).click();
  await expect(line).toContainText('Version 2');
  await expect(line).toContainText('Hidden');

  await page.getByRole('link', { name: 'Coupons' }).click();
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const coupon = page.getByRole('dialog', { name: 'Add coupon' });
  await coupon.getByLabel('Code').fill('spring-27');
  await coupon.getByLabel('Companies that can use it').fill('10');
  await coupon.getByRole('button', { name: 'Add coupon' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'SPRING-27' });
  await expect(entry).toContainText('20% off 3 periods · used by 0 of 10 companies');
  await entry.getByRole('button', { name: 'Actions for coupon SPRING-27' }).click();
  await page.getByRole('menuitem', { name: 'Show companies' }).click();
  const uses = page.getByRole('dialog', { name: 'Companies that used SPRING-27' });
  await expect(uses).toContainText('No company has used it');
  await uses.getByRole('button', { name: 'Close' }).first().click();
  await entry.getByRole('button', { name: 'Actions for coupon SPRING-27' }).click();
  await page.getByRole('menuitem', { name: 'End coupon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End coupon' }).click();
  await expect(entry).toContainText('Ended');

  await page.getByRole('link', { name: 'Legal entities' }).click();
  await page.getByRole('button', { name: 'Add legal entity' }).click();
  const seller = page.getByRole('dialog', { name: 'Add legal entity' });
  await seller.getByLabel('Key').fill('cloud');
  await seller.getByLabel('Legal name').fill('Kadro Bulut A.Ş.');
  await seller.getByLabel('Address').fill('Çınar Sokak 5\n34710 Kadıköy / İstanbul');
  await seller.getByLabel('Tax number').fill('4540536920');
  await seller.getByLabel('Prefix of the numbers').fill('KDR');
  await seller.getByRole('button', { name: 'Add legal entity' }).click();
  await expect(seller).toContainText('Another legal entity numbers its invoices with this prefix.');
  expectRefused(consoleErrors, 409);
  await seller.getByLabel('Prefix of the numbers').fill('KBT');
  await seller.getByRole('button', { name: 'Add legal entity' }).click();
  await expect(messages(page)).toContainText('Legal entity saved');
  await expect(page.getByRole('listitem').filter({ hasText: 'Kadro Bulut' })).toContainText('Current');
  await expect(page.getByRole('listitem').filter({ hasText: 'Kadro Yazılım' })).toContainText('Former');
  // The worker's other tests expect its first legal entity.
  await page.getByRole('button', { name: 'Change legal entity Kadro Yazılım A.Ş.' }).click();
  const back = page.getByRole('dialog', { name: 'Change legal entity' });
  await back.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kadro Yazılım' })).toContainText('Current');

  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('link', { name: 'Of deleted companies' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices of deleted companies' })).toBeVisible();
  await expect(page.getByText('There are none')).toBeVisible();
});
