import { aSeller } from '#billing/server/factory.ts';
import { type TestCompany, testServer } from '../harness/api.ts';
import { choose, invoicesOf, pay, putOnPlan, saveDetails } from '../harness/billing.ts';

/** Turns billing on, and gives the company billing details, a paid plan and an invoice. */
export async function aSubscription(company: TestCompany, mark: string) {
  const { platform } = await testServer();
  platform.config.billing = true;
  platform.config.viesUrl = null;
  await aSeller(platform);
  await saveDetails(company, { name: mark, email: `${mark.toLowerCase()}-billing@example.test` });
  await putOnPlan(company, 'free');
  await choose(company, { plan: 'business' });
  await company.inTenant((tx) =>
    tx.insertInto('storage_usage').values({ bytes: 1, counted_at: new Date() }).execute(),
  );
  await company.inTenant((tx) =>
    tx.insertInto('coupon_redemptions').values({ coupon_code: 'USED', redeemed_at: new Date() }).execute(),
  );
  const [invoice] = await invoicesOf(company);
  if (invoice === undefined) throw new Error('The paid plan has no invoice.');
  await pay(company, invoice.id, 1);
  const paymentId = await aCardPayment(company, invoice.id);
  return { paymentId, invoiceId: invoice.id, year: Number(invoice.issuedOn.slice(0, 4)) };
}

/** A declined payment with a card that is saved. */
const aCardPayment = (company: TestCompany, invoiceId: string): Promise<string> =>
  company.inTenant(async (tx) => {
    const now = new Date();
    await tx
      .insertInto('card_customers')
      .values({
        customer_id: 'cus_1',
        method_id: 'pm_1',
        card_brand: 'visa',
        card_last4: '4242',
        created_at: now,
      })
      .execute();
    const { id } = await tx
      .insertInto('card_payments')
      .values({ invoice_id: invoiceId, kind: 'automatic', state: 'failed', amount: 1, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
