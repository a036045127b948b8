import type { Task } from '#platform/server/background/background.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { failRefund, findPendingRefund, refundCardTask, refundIdOf, saveRefund } from './card-refunds.ts';
import { settleIntent } from './settle-card.ts';
import { finalCode, stripeOf } from './stripe-client.ts';

/**
 * Asks Stripe for a refund. The list of refunds shows one that an earlier call made before its server was killed. It
 * does so also when Stripe has forgotten the idempotency key.
 */
export const refundCard: Task = {
  name: refundCardTask,
  async run({ companyId = '', refundId = '' }, platform) {
    const stripe = await stripeOf(platform);
    if (stripe === null) return;
    const refund = await inTenant(platform.db, companyId, (tx) => findPendingRefund(tx, refundId));
    if (refund === undefined || refund.intent_id === null) return;
    const { intent_id: intent } = refund;
    try {
      const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
      if (!data.some((made) => refundIdOf(made) === refund.id))
        await stripe.refunds.create(
          {
            payment_intent: intent,
            amount: refund.amount,
            metadata: { companyId, paymentId: refund.payment_id, refundId: refund.id },
          },
          { idempotencyKey: refund.id },
        );
    } catch (error) {
      const failure = finalCode(error);
      if (failure === null) throw error;
      await inTenant(platform.db, companyId, (tx) => failRefund(tx, refund, failure));
      return;
    }
    await inTenant(platform.db, companyId, (tx) => saveRefund(tx, refund.id, { state: 'sent' }));
    await settleIntent({ stripe, platform }, await stripe.paymentIntents.retrieve(intent));
  },
};
