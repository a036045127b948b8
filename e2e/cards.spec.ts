import { aPlatformAdmin } from './admin-fixtures.ts';
import { endTrial, expect, saveDetails } from './billing-fixtures.ts';
import { tellWebhook, test } from './card-fixtures.ts';
import { aCompany } from './set-up.ts';

test('a company buys a plan by card, which is saved, declined, charged again and refunded in part', async ({
  page,
  worker,
  stripe,
  newPerson,
}) => {
  const company = await aCompany(page);
  await saveDetails(page, company.at);
  await endTrial(worker, company.id);
  await page.goto('/company/billing');
  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByRole('dialog', { name: 'Change plan' }).getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the change' });
  await confirm.getByRole('button', { name: 'Change plan for TRY 2,988.00' }).click();
  // The page of Stripe opens by itself.
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('The payment is being confirmed.')).toBeVisible();
  await tellWebhook(worker, 'payment_intent.succeeded', stripe.all('pi').at(-1));
  await expect(page.getByText('The payment has arrived. Thank you.')).toBeVisible();
  await expect(page.getByText(/^Visa ending in 4242, expires 31 Dec 2040$/)).toBeVisible();
  const invoice = page.getByRole('row').filter({ hasText: 'KDR-' });
  await expect(invoice).toContainText('Card');
  await expect(invoice).toContainText('Paid');

  // The bank declines the next invoice.
  await worker.database.query(
    `update app.subscriptions set period_ends_at = now() - interval '1 minute', run_at = now() where tenant_id = $1`,
    [company.id],
  );
  stripe.card = 'declined';
  await worker.database.query(`select app.enqueue('run_billing', '{}'::json)`);
  const stateOf = async (table: 'card_payments' | 'card_refunds'): Promise<unknown> => {
    const newest = `select state from app.${table} where tenant_id = $1 order by id desc limit 1`;
    return (await worker.database.query(newest, [company.id])).rows[0]?.state;
  };
  await expect.poll(() => stateOf('card_payments')).toBe('failed');
  await page.goto('/company/billing');
  await expect(page.getByText(/^Your card was declined for invoice KDR-/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with another card' })).toBeVisible();
  // The bank takes the card now.
  stripe.card = 'pays';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Your card was declined/)).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).toHaveCount(2);

  // A platform admin pays a part back.
  const admin = await newPerson();
  await aPlatformAdmin(admin, worker);
  await admin.goto(`/admin/tenants/${company.id}`);
  await admin
    .getByRole('button', { name: /^Actions for invoice KDR-/ })
    .first()
    .click();
  await admin.getByRole('menuitem', { name: 'Refund to the card' }).click();
  const refund = admin.getByRole('dialog', { name: /^Pay KDR-.* back to the card$/ });
  await refund.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await refund.getByRole('button', { name: 'Refund to the card' }).click();
  await expect(admin.getByRole('region', { name: 'Messages' })).toContainText('Refund ordered');
  await expect.poll(() => stateOf('card_refunds')).toBe('succeeded');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Credit note' })).toContainText('-TRY 1,000.00');
});
