import type { Page } from '@playwright/test';
import { aPlatformAdmin } from './admin-fixtures.ts';
import { openPage, scanAll } from './axe-fixtures.ts';
import { endTrial, expect, saveDetails, test } from './billing-fixtures.ts';
import { aCompany, send } from './set-up.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

test('a platform admin changes the plan of a company, records its payment, and extends a trial', async ({
  page,
  worker,
  newPerson,
}) => {
  const [payer, trial] = [await newPerson(), await newPerson()];
  const [company, tried] = [await aCompany(payer), await aCompany(trial)];
  await saveDetails(payer, company.at);
  await endTrial(worker, company.id);

  await aPlatformAdmin(page, worker);
  await page.goto(`/admin/tenants/${company.id}`);
  await page.getByRole('button', { name: 'Change plan' }).click();
  const change = page.getByRole('dialog', { name: 'Change plan' });
  await change.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Team' }).click();
  await expect(change.getByText('TRY 2,988.00')).toBeVisible();
  await change.getByRole('textbox', { name: 'Reason' }).fill('Ordered by phone');
  await change.getByRole('button', { name: 'Change plan' }).click();
  await expect(messages(page)).toContainText('Plan changed');
  await expect(page.getByText('Mert Yönetici changed the plan of Anadolu Teknoloji to Team')).toBeVisible();

  // The invoice falls due.
  await worker.database.query(
    `update app.invoices set due_at = now() - interval '1 day', issued_on = (now() at time zone 'utc')::date
      where tenant_id = $1`,
    [company.id],
  );
  await worker.database.query(
    `update app.subscriptions set overdue_since = now() - interval '1 day', status = 'past_due' where tenant_id = $1`,
    [company.id],
  );
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('link', { name: 'Overdue' }).click();
  const invoice = page.getByRole('listitem').filter({ hasText: 'KDR-' });
  await expect(invoice).toContainText('Anadolu Teknoloji');
  await invoice.getByRole('button', { name: /^Actions for invoice/ }).click();
  await page.getByRole('menuitem', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: /^Record a payment/ });
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('2988');
  await payment.getByRole('textbox', { name: 'Reference of the transfer' }).fill('TR-77');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(messages(page)).toContainText('Payment recorded');
  await expect(page.getByText('No invoices found')).toBeVisible();

  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('link', { name: 'Trial', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'trial ends on' }).first()).toBeVisible();
  await openPage(page, `/admin/tenants/${tried.id}`);
  await page.getByRole('button', { name: 'Extend trial' }).click();
  const extend = page.getByRole('dialog', { name: 'Extend trial' });
  await extend.getByRole('textbox', { name: 'Reason' }).fill('Asked by mail');
  await extend.getByRole('button', { name: 'Extend trial' }).click();
  await expect(messages(page)).toContainText('Trial extended');
  await openPage(page, '/admin');
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
  await expect(revenue).toContainText('TRY 2,490.00');
  const report = page.getByRole('region', { name: 'Revenue of a month' });
  await expect(report).toContainText('TRY 2,490.00');
  await expect(report).toContainText('TRY 2,988.00');
  await report.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option').last().click();
  await expect(report).toContainText('No invoice was issued in this month.');
});

test('an announcement to the companies on a plan is read among the notifications of their members', async ({
  page,
  worker,
  newPerson,
}) => {
  const member = await newPerson();
  await aCompany(member);
  await aPlatformAdmin(page, worker);
  await page.goto('/admin/announcements');
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByRole('textbox', { name: 'Text in English' }).fill('Tags have colours now.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Text in Turkish' }).fill('Etiketlerin artık rengi var.');
  await dialog.getByRole('checkbox', { name: 'Members of all companies' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Team' }).check();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(messages(page)).toContainText('Announcement published');
  await expect(page.getByText('Plans: Team')).toBeVisible();

  await member.goto('/notifications');
  await expect(member.getByText('Tags have colours now.')).toBeVisible();
  await member.getByRole('button', { name: 'Remove: Tags have colours now.' }).click();
  await expect(member.getByText('Tags have colours now.')).toBeHidden();
});

test('the pages of the platform are accessible, also on a phone', async ({ page, worker, newPerson }) => {
  const payer = await newPerson();
  const { id: tenantId, at } = await aCompany(payer);
  await saveDetails(payer, at);
  const { userId } = await aPlatformAdmin(page, worker);
  const people = `/admin/tenants/${tenantId}/people`;
  await scanAll(page, [people]);
  const access = { reason: 'A candidate is missing.', minutes: 15 };
  await send(page, `/admin/tenants/${tenantId}/people-access`, access, { method: 'PUT' });
  const paths = [
    '/admin',
    '/admin/tenants',
    `/admin/tenants/${tenantId}`,
    people,
    '/admin/users',
    `/admin/users/${userId}`,
    '/admin/invoices',
    '/admin/subscriptions',
    '/admin/announcements',
    '/admin/connected-companies',
    '/admin/operations?view=waiting',
    '/admin/log',
  ];
  await scanAll(page, paths);
  await page.setViewportSize({ width: 390, height: 844 });
  await scanAll(page, paths);
});
