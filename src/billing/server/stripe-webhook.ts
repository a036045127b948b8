import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { enqueueSettling } from './card-payments.ts';
import { stripeOf } from './stripe-client.ts';

const bodyMaxBytes = 1024 * 1024;
const toleranceSeconds = 300;

/**
 * The address that Stripe calls. It checks the signature, which also refuses old requests, and starts a task that asks
 * Stripe for the object. So a forged, repeated or late call changes nothing.
 */
export async function mountStripeWebhook(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/stripe/webhooks', { bodyLimit: bodyMaxBytes }, async ({ body, headers }, reply) => {
      const stripe = await stripeOf(platform);
      if (stripe === null) return reply.status(404).send();
      const event = verify(stripe, platform, { body, signature: headers['stripe-signature'] });
      if (event === null) return reply.status(400).send();
      await settleLater(platform, event);
      return reply.status(200).send();
    });
  });
}

type Call = { body: unknown; signature: string | string[] | undefined };

function verify(stripe: Stripe, { config, clock }: Platform, { body, signature }: Call): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature,
      config.stripe?.webhookSecret ?? '',
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    );
    return isEvent(event) ? event : null;
  } catch {
    return null;
  }
}

// Thin events of Stripe, which an operator can turn on, are signed too but have no object.
const eventShape = z.object({ type: z.string(), data: z.object({ object: z.object({}) }) });
const isEvent = (event: unknown): boolean => eventShape.safeParse(event).success;

/** Starts the task about the object of an event. Several events about it start one. */
export async function settleLater(platform: Platform, event: Stripe.Event): Promise<void> {
  const payload = objectOf(event);
  if (payload === null) return;
  await inNoTenant(platform.db, (tx) => enqueueSettling(tx, payload));
}

/** The events that Kadro reads; Stripe lists 20 types at most. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'customer.updated',
  'payment_method.detached',
  'payment_method.automatically_updated',
] as const;

/** The session, payment or customer that an event is about; null for events of no interest. */
export function objectOf({ type, data }: Pick<Stripe.Event, 'type' | 'data'>): Record<string, string> | null {
  const object = data.object as { id?: string; payment_intent?: unknown; customer?: unknown };
  const previous = data.previous_attributes as { customer?: unknown } | undefined;
  if (type.startsWith('checkout.session.')) return named('sessionId', object.id);
  if (type.startsWith('payment_intent.')) return named('intentId', object.id);
  if (/^(charge|refund)\./.test(type)) return named('intentId', object.payment_intent);
  if (type === 'customer.updated') return named('customerId', object.id);
  // A removed card names its customer only as it was before.
  if (type.startsWith('payment_method.')) return named('customerId', object.customer ?? previous?.customer);
  return null;
}

const named = (key: string, id: unknown): Record<string, string> | null =>
  typeof id === 'string' ? { [key]: id } : null;
