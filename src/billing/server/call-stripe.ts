import type Stripe from 'stripe';
import type { Task } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { amountDue } from '../rules.ts';
import { noCard } from './card-customers.ts';
import { callStripeTask, deleteCustomerTask, openPortalTask } from './card-payments.ts';
import { mailDeclined } from './mail.ts';
import { metadataOf, settleIntent } from './settle-card.ts';
import { finalCode, isCustomerMissing, isMissing, stripeOf } from './stripe-client.ts';

/**
 * Calls Stripe for a payment that was committed before. A server that is killed between the charge and its record
 * leaves the payment waiting; the next call has the same idempotency key, so that Stripe charges once.
 */
export const callStripe: Task = {
  name: callStripeTask,
  async run({ companyId = '', paymentId = '' }, platform) {
    const stripe = await stripeOf(platform);
    if (stripe === null) return;
    const payment = await inTenant(platform.db, companyId, (tx) => findWaiting(tx, paymentId));
    if (payment === undefined) return;
    const call = { stripe, platform, companyId, payment };
    try {
      if (payment.kind === 'automatic') await charge(call);
      else await openCheckout(call);
    } catch (error) {
      const code = finalCode(error);
      if (code === null) throw error;
      await fail(call, code);
      if (isCustomerMissing(error)) await forgetCustomer(call);
    }
  },
};

/** Ends a payment that Stripe refuses, so that the invoice can be paid in another way. */
async function fail({ platform, companyId, payment }: Call, failure: string): Promise<void> {
  const state = payment.kind === 'automatic' ? 'failed' : 'expired';
  const change = { state, failure, settled_at: platform.clock.now() };
  await inTenant(platform.db, companyId, async (tx) => {
    const isEnded = await setWaiting(tx, payment.id, change);
    if (!isEnded || payment.kind !== 'automatic') return;
    const invoice = { ...payment, total: amountDue(payment) };
    await mailDeclined(tx, platform, { ...payment, invoice });
  });
}

/** Stripe does not have the customer: it was deleted, or belongs to the test mode. The next payment makes a new one. */
const forgetCustomer = ({ platform, companyId }: Pick<Call, 'platform' | 'companyId'>): Promise<unknown> =>
  inTenant(platform.db, companyId, (tx) =>
    tx
      .updateTable('card_customers')
      .set({ customer_id: null, portal_url: null, ...noCard })
      .execute(),
  );

type Call = {
  stripe: Stripe;
  platform: Platform;
  companyId: string;
  payment: NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
};

const findWaiting = (tx: TenantTx, paymentId: string) =>
  tx
    .selectFrom('card_payments')
    .innerJoin('invoices', 'invoices.id', 'card_payments.invoice_id')
    .leftJoin('card_customers', 'card_customers.tenant_id', 'card_payments.tenant_id')
    .select(['card_payments.id', 'card_payments.kind', 'card_payments.amount', 'card_payments.created_at'])
    .select(['invoices.id as invoice_id', 'invoices.number', 'invoices.currency', 'invoices.due_at'])
    .select(['invoices.total', 'invoices.paid', 'invoices.refunded', 'invoices.credited'])
    .select(['card_customers.customer_id', 'card_customers.method_id'])
    .where('card_payments.id', '=', paymentId)
    .where('card_payments.state', '=', 'waiting')
    .executeTakeFirst();

/** Charges the saved card while nobody is there. The bank may decline, or want a confirmation on the page. */
async function charge({ stripe, platform, companyId, payment }: Call): Promise<void> {
  const { customer_id: customer, method_id: method } = payment;
  const made = await findIntent(stripe, payment, platform.clock.now());
  if (made === undefined && (customer === null || method === null)) {
    await fail({ stripe, platform, companyId, payment }, 'no_card');
    return;
  }
  const intent = made ?? (await createIntent(stripe, companyId, payment));
  await settleIntent({ stripe, platform }, intent);
}

// Stripe forgets idempotency keys after a day. By then it lists the charge that an earlier call has made.
const keyHours = 20;

async function findIntent(stripe: Stripe, payment: Call['payment'], now: Date) {
  const { customer_id: customer, created_at: createdAt } = payment;
  if (customer === null || now.getTime() - createdAt.getTime() < keyHours * 3_600_000) return undefined;
  // The clocks of Kadro and Stripe differ.
  const created = { gte: Math.floor(createdAt.getTime() / 1000) - 86_400 };
  for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 }))
    if (metadataOf(intent)?.paymentId === payment.id) return intent;
  return undefined;
}

async function createIntent(
  stripe: Stripe,
  companyId: string,
  payment: Call['payment'],
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.create(
      {
        amount: payment.amount,
        currency: payment.currency.toLowerCase(),
        customer: payment.customer_id ?? '',
        payment_method: payment.method_id ?? '',
        off_session: true,
        confirm: true,
        description: payment.number,
        metadata: { companyId, paymentId: payment.id },
      },
      { idempotencyKey: payment.id },
    );
  } catch (error) {
    const declined = intentOf(error);
    if (declined === undefined) throw error;
    return declined;
  }
}

/** A declined card is an error that carries the PaymentIntent. */
const intentOf = (error: unknown): Stripe.PaymentIntent | undefined =>
  typeof error === 'object' && error !== null && 'payment_intent' in error
    ? (error.payment_intent as Stripe.PaymentIntent | undefined)
    : undefined;

/** Makes the page that takes the card and saves it for the next invoices. */
async function openCheckout({ stripe, platform, companyId, payment }: Call): Promise<void> {
  const customer = payment.customer_id ?? (await createCustomer({ stripe, platform, companyId, payment }));
  const { publicUrl } = platform.config;
  const back = `${publicUrl}/company/billing?company=${companyId}`;
  const metadata = { companyId, paymentId: payment.id };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      client_reference_id: companyId,
      success_url: `${back}&payment=${payment.id}`,
      cancel_url: back,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: payment.amount,
            product_data: { name: payment.number },
          },
        },
      ],
      payment_intent_data: { description: payment.number, setup_future_usage: 'off_session', metadata },
      metadata,
    },
    { idempotencyKey: payment.id },
  );
  const change = { state: 'open', session_id: session.id, session_url: session.url };
  const isOpen = await inTenant(platform.db, companyId, (tx) => setWaiting(tx, payment.id, change));
  // Another amount was due in the meantime, and another page is made for it.
  if (!isOpen) await stripe.checkout.sessions.expire(session.id);
}

type Change = {
  state: string;
  session_id?: string;
  session_url?: string | null;
  failure?: string;
  settled_at?: Date;
};

async function setWaiting(tx: TenantTx, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_payments')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function createCustomer({ stripe, platform, companyId, payment }: Call): Promise<string> {
  const details = await inTenant(platform.db, companyId, (tx) =>
    tx.selectFrom('billing_details').select(['name', 'email']).executeTakeFirst(),
  );
  const { id } = await stripe.customers.create(
    { ...(details !== undefined && details), metadata: { companyId } },
    { idempotencyKey: `customer ${payment.id}` },
  );
  await inTenant(platform.db, companyId, (tx) =>
    tx.updateTable('card_customers').set({ customer_id: id }).execute(),
  );
  return id;
}

/** Makes the page of Stripe on which saved cards are changed and removed. */
export const openPortal: Task = {
  name: openPortalTask,
  async run({ companyId = '' }, platform) {
    const stripe = await stripeOf(platform);
    if (stripe === null) return;
    const row = await inTenant(platform.db, companyId, (tx) =>
      tx.selectFrom('card_customers').select('customer_id').executeTakeFirst(),
    );
    const customer = row?.customer_id ?? null;
    if (customer === null) return;
    try {
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url: `${platform.config.publicUrl}/company/billing?company=${companyId}`,
      });
      await inTenant(platform.db, companyId, (tx) =>
        tx.updateTable('card_customers').set({ portal_url: url }).execute(),
      );
    } catch (error) {
      if (!isCustomerMissing(error)) throw error;
      await forgetCustomer({ platform, companyId });
    }
  },
};

/** Deletes the customer of a deleted company at Stripe, with its saved cards. */
export const deleteCardCustomer: Task = {
  name: deleteCustomerTask,
  async run({ customerId = '' }, platform) {
    const stripe = await stripeOf(platform);
    try {
      await stripe?.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  },
};
