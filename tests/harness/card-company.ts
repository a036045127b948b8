import { expect } from 'vitest';
import { tenantBilling } from '#backoffice/billing-contract.ts';
import { aCompany, type TestCompany, testServer } from './api.ts';
import { choose, invoicesOf, runBillingAt, saveDetails } from './billing.ts';
import { aPlatformAdmin } from './second-factor.ts';
import { openPage, sendWebhook } from './stripe.ts';
import type { StripeServer } from './stripe-server.ts';

export const cardStart = new Date('2036-01-10T10:00:00Z');
/** Price of the first invoice in minor units, VAT included. */
export const cardTotal = 298_800;

export const daysLater = (count: number): Date => new Date(cardStart.getTime() + count * 86_400_000);

export const runTasks = async () => (await testServer()).runTasks();

/** A company on the Team plan that owes its first invoice. */
export async function subscribed() {
  (await testServer()).clock.set(daysLater(-15));
  const company = await aCompany();
  const address = `${company.id}@example.test`;
  await saveDetails(company, { email: address, language: 'en' });
  await runBillingAt(cardStart);
  await choose(company, { plan: 'team' });
  const [invoice] = await invoicesOf(company);
  return { company, address, invoiceId: invoice?.id ?? '' };
}

/** Sends an event about an object, as Stripe does, and runs the task about it. */
export async function tell(type: string, object: unknown): Promise<void> {
  expect(await sendWebhook({ id: 'evt_1', object: 'event', type, data: { object } })).toBe(200);
  await runTasks();
}

/** A company that paid its first invoice by card, which is saved. */
export async function withCard(stripe: StripeServer) {
  const made = await subscribed();
  const intent = stripe.pay(await openPage(made.company, made.invoiceId));
  await tell('payment_intent.succeeded', intent);
  return { ...made, intent };
}

export const hasCompany = ({ metadata }: Record<string, unknown>, { id }: TestCompany): boolean =>
  (metadata as { companyId?: string } | undefined)?.companyId === id;

export const chargesOf = (stripe: StripeServer, company: TestCompany): number =>
  stripe.all('pi').filter((intent) => hasCompany(intent, company)).length;

export const paymentsOf = (company: TestCompany) =>
  company.inTenant((tx) =>
    tx.selectFrom('payments').select(['kind', 'provider', 'amount']).orderBy('id').execute(),
  );

/** The differences that the platform admin sees, by invoice. */
export async function attentionOf(company: TestCompany) {
  const admin = await aPlatformAdmin();
  const { body } = await admin.call(tenantBilling.listInvoices, { query: { tenantId: company.id } });
  return body.items.map(({ attention }) => attention);
}
