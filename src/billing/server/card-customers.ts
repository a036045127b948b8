import type Stripe from 'stripe';
import { inTenant } from '#platform/server/db/tenant.ts';
import { type AtStripe, uuid } from './stripe-client.ts';

/** After a payment on the page of Stripe, its card pays the next invoices too. */
export async function saveMethod(at: AtStripe, intent: Stripe.PaymentIntent): Promise<void> {
  const [customer, method] = [idOf(intent.customer), idOf(intent.payment_method)];
  if (customer === null || method === null || intent.setup_future_usage !== 'off_session') return;
  await at.stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  await saveCard(at, customer);
}

/** Stores the default card of a customer for the screen; a removed one is forgotten. */
export async function saveCard({ stripe, platform }: AtStripe, customerId: string): Promise<void> {
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  });
  if (customer.deleted) return;
  const companyId = customer.metadata['companyId'];
  if (companyId === undefined || !uuid.test(companyId)) return;
  const method = customer.invoice_settings.default_payment_method;
  const card = typeof method === 'object' && method !== null ? cardOf(method) : noCard;
  await inTenant(platform.db, companyId, (tx) =>
    tx.updateTable('card_customers').set(card).where('customer_id', '=', customerId).execute(),
  );
}

export const noCard = { method_id: null, card_brand: null, card_last4: null, card_expires_on: null };

function cardOf({ id, card, type }: Stripe.PaymentMethod) {
  if (card === undefined) return { ...noCard, method_id: id, card_brand: type, card_last4: '' };
  const { brand, last4, exp_month: month, exp_year: year } = card;
  const expiresOn = Temporal.PlainYearMonth.from({ year, month });
  return {
    method_id: id,
    card_brand: brand,
    card_last4: last4,
    card_expires_on: expiresOn.toPlainDate({ day: expiresOn.daysInMonth }).toString(),
  };
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
