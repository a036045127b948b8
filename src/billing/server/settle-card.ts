import type Stripe from 'stripe';
import type { Task } from '#platform/server/background/background.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { saveCard, saveMethod } from './card-customers.ts';
import { settleCardTask } from './card-payments.ts';
import { applyIntent, expireSession } from './record-card.ts';
import { type AtStripe, isMissing, stripeOf, uuid } from './stripe-client.ts';

/**
 * Asks Stripe for the present state of what a webhook named, and records it. The content of a webhook is not used, so
 * their order and repetitions make no difference.
 */
export const settleCard: Task = {
  name: settleCardTask,
  async run({ sessionId, intentId, customerId, close, save }, platform) {
    const stripe = await stripeOf(platform);
    if (stripe === null) return;
    const at = { stripe, platform };
    try {
      if (sessionId !== undefined) await settleSession(at, sessionId, close === 'yes');
      if (intentId !== undefined) {
        const intent = await stripe.paymentIntents.retrieve(intentId);
        await (save === 'yes' ? saveMethod(at, intent) : settleIntent(at, intent));
      }
      if (customerId !== undefined) await saveCard(at, customerId);
    } catch (error) {
      // A key of one mode reads no objects of the other one, and trying again would not find them.
      if (!isMissing(error)) throw error;
    }
  },
};

async function settleSession(at: AtStripe, id: string, close: boolean): Promise<void> {
  const { stripe, platform } = at;
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  const metadata = metadataOf(session);
  if (close && session.status === 'open') {
    await stripe.checkout.sessions.expire(id);
    return;
  }
  if (typeof session.payment_intent === 'object' && session.payment_intent !== null)
    await settleIntent(at, session.payment_intent);
  if (session.status === 'expired' && metadata !== null)
    await inTenant(platform.db, metadata.companyId, (tx) =>
      expireSession(tx, metadata.paymentId, platform.clock.now()),
    );
}

/** Records what became of a payment: money, refunds, disputes, or the reason why there is none. */
export async function settleIntent(
  { stripe, platform }: AtStripe,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const metadata = metadataOf(intent);
  // Other software may use the same account.
  if (metadata === null) return;
  const { companyId, paymentId } = metadata;
  const hasMoney = intent.status === 'succeeded';
  const ofIntent = { payment_intent: intent.id, limit: 100 };
  const refunds = hasMoney ? (await stripe.refunds.list(ofIntent)).data : [];
  const disputes = hasMoney ? (await stripe.disputes.list(ofIntent)).data : [];
  await inTenant(platform.db, companyId, (tx) =>
    applyIntent({ tx, platform, now: platform.clock.now() }, { paymentId, intent, refunds, disputes }),
  );
}

/** Company and payment that Kadro wrote to an object of Stripe; null for objects of other software. */
export function metadataOf({
  metadata,
}: {
  metadata: Stripe.Metadata | null;
}): { companyId: string; paymentId: string } | null {
  const { companyId = '', paymentId = '' } = metadata ?? {};
  return uuid.test(companyId) && uuid.test(paymentId) ? { companyId, paymentId } : null;
}
