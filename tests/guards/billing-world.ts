import { aSeller } from '#billing/server/factory.ts';
import { randomKey } from '#platform/server/storage/storage.ts';
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
  const year = Number(invoice.issuedOn.slice(0, 4));
  await anInvoiceArchive(company, year);
  return { paymentId, invoiceId: invoice.id, year };
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
    await tx
      .insertInto('card_refunds')
      .values({ payment_id: id, state: 'failed', amount: 1, created_at: now })
      .execute();
    return id;
  });

/** The invoices of a year, ready to be downloaded in both languages. */
async function anInvoiceArchive(company: TestCompany, year: number): Promise<void> {
  const { platform } = await testServer();
  const storage_key = randomKey('invoices');
  const { bytes } = await platform.storage.put(storage_key, Buffer.from('zip'), {
    contentType: 'application/zip',
    limitBytes: 10,
  });
  const created_at = new Date();
  const expires_at = new Date(created_at.getTime() + 86_400_000);
  const row = {
    year,
    state: 'ready',
    written: 1,
    total: 1,
    storage_key,
    size_bytes: bytes,
    created_at,
    expires_at,
  };
  await company.inTenant((tx) =>
    tx
      .insertInto('invoice_archives')
      .values([
        { ...row, language: 'en' },
        { ...row, language: 'tr' },
      ])
      .execute(),
  );
}
