import { once } from 'node:events';
import { expect, test } from 'vitest';
import { aCompany, type TestCompany, testServer } from '../harness/api.ts';
import { billingIsOn, choose, invoicesOf, putOnPlan, runBillingAt, saveDetails } from '../harness/billing.ts';
import { startKadro } from '../harness/kadro-process.ts';
import { cardsAreOn, webhookSecret } from '../harness/stripe.ts';

billingIsOn();
const stripe = cardsAreOn();

/** A company whose next period begins now, and whose saved card has not been charged for it. */
async function aDueCompany(): Promise<TestCompany> {
  const company = await aCompany();
  await saveDetails(company);
  await putOnPlan(company, 'free');
  const customer = stripe.add('cus', { invoice_settings: { default_payment_method: null } });
  await company.inTenant((tx) =>
    tx
      .insertInto('card_customers')
      .values({
        customer_id: customer.id,
        method_id: 'pm_1',
        card_brand: 'visa',
        card_last4: '4242',
        created_at: new Date(),
      })
      .execute(),
  );
  return company;
}

const chargesOf = ({ id }: TestCompany) =>
  stripe.all('pi').filter(({ metadata }) => (metadata as { companyId?: string }).companyId === id);

test('a server that is killed between the charge and its record charges once, and the next one records it', async () => {
  const { ownerUrl } = await testServer();
  const company = await aDueCompany();
  const charged = Promise.withResolvers<void>();
  stripe.onCharge = () => {
    charged.resolve();
    // Stripe has charged the card; its answer never arrives.
    return new Promise<void>(() => {});
  };
  expect((await choose(company, { plan: 'team' })).status).toBe(200);
  const env = {
    DATABASE_URL: ownerUrl,
    BILLING: 'on',
    VIES_URL: 'off',
    STRIPE_SECRET_KEY: 'sk_test_kadro',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  };
  const first = await startKadro(env);
  await charged.promise;
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  expect(chargesOf(company)).toHaveLength(1);
  expect(await invoicesOf(company)).toMatchObject([{ state: 'open' }]);

  stripe.onCharge = () => {};
  const second = await startKadro(env);
  await expect.poll(async () => (await invoicesOf(company))[0]?.state, { timeout: 120_000 }).toBe('paid');
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');
  expect(chargesOf(company)).toHaveLength(1);
  await runBillingAt(new Date());
  const payments = await company.inTenant((tx) => tx.selectFrom('payments').select('amount').execute());
  expect(payments).toHaveLength(1);
}, 300_000);
