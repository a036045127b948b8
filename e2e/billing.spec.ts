import { expectRefused } from './fixtures.ts';
import { endTrial, expect, test } from './billing-fixtures.ts';
import { aCompany, aPublishedJob, send } from './set-up.ts';

test('a company reaches a limit, enters its billing details, buys a plan, and is read-only while an invoice is unpaid', async ({
  page,
  worker,
  consoleErrors,
}) => {
  const company = await aCompany(page);
  await endTrial(worker, company.id);
  await aPublishedJob(page, company.at);
  const second = await send(page, `${company.at}/jobs`, {
    title: 'Data engineer',
    descriptionHtml: '<p>Build what people measure.</p>',
  });
  await page.goto(`/jobs/${second.id}/board`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  const limit = page.getByRole('alertdialog', { name: 'Your plan has no room for this' });
  await expect(limit).toContainText('limit of open jobs is 1.');
  expectRefused(consoleErrors, 402);
  await limit.getByRole('link', { name: 'See plans' }).click();

  await expect(page.getByRole('progressbar', { name: 'Open jobs' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 1',
  );
  await page.getByRole('button', { name: 'Change plan' }).click();
  const details = page.getByRole('dialog', { name: 'Billing details' });
  await details.getByLabel('Address line 1').fill('Çınar Sokak 5');
  await details.getByLabel('City').fill('İstanbul');
  await details.getByRole('combobox', { name: 'Country' }).fill('Türkiye');
  await page.getByRole('option', { name: 'Türkiye' }).click();
  await details.getByLabel('Tax office').fill('Kadıköy');
  await details.getByLabel('Tax number').fill('4540536921');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details).toContainText('This is not a valid tax number of this country.');
  expectRefused(consoleErrors, 422);
  await details.getByLabel('Tax number').fill('4540536920');
  await details.getByRole('button', { name: 'Save' }).click();

  const change = page.getByRole('dialog', { name: 'Change plan' });
  await expect(change.getByRole('radio', { name: /^Team/ })).toBeChecked();
  await change.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the change' });
  await expect(confirm).toContainText('VAT 20%');
  await confirm.getByRole('button', { name: 'Change plan for TRY 2,988.00' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Plan changed');
  await expect(page.getByText('IBAN TR33 0006 1005 1978 6457 8413 26')).toBeVisible();
  const invoice = page.getByRole('row').filter({ hasText: 'KDR-' });
  await expect(invoice).toContainText(/OpenDue on \d+ \w+ \d{4}/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    invoice.getByRole('link', { name: /as PDF$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^KDR-\d{4}-\d{6}\.pdf$/);
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download \d{4}$/ }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^invoices-\d{4}\.zip$/);
  await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();

  // The jobs above the limit of a smaller plan are named before the change.
  await send(page, `${company.at}/jobs/${second.id}/publication`, {}, { method: 'PUT' });
  await page.getByRole('button', { name: 'Change plan' }).click();
  await change.getByRole('radio', { name: /^Free/ }).click();
  await change.getByRole('button', { name: 'Continue' }).click();
  await expect(confirm.getByRole('alert')).toContainText('Nothing is deleted');
  await expect(confirm.getByRole('listitem')).toHaveText(['Data engineer']);
  await confirm.getByRole('button', { name: 'Back' }).click();
  await change.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  const cancel = page.getByRole('alertdialog');
  await expect(cancel.getByRole('listitem')).toHaveText(['Data engineer']);
  await cancel.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'is cancelled and ends on' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Above the limit' })).toContainText('Data engineer');
  await page.getByRole('button', { name: 'Keep Team' }).click();
  await expect(page.getByText('is cancelled and ends on')).toBeHidden();

  await test.step('with an old unpaid invoice it is read-only on every page', async () => {
    await worker.database.query('update app.companies set read_only_from = now() where id = $1', [
      company.id,
    ]);
    await page.goto('/company/departments');
    await expect(
      page.getByText('Anadolu Teknoloji is read-only because an invoice is unpaid.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'New department' }).click();
    await page.getByLabel('Department name').fill('Growth');
    await page.getByRole('button', { name: 'Create department' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Your company is read-only' })).toBeVisible();
    expectRefused(consoleErrors, 402);
  });
});
