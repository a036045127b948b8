import Stripe from 'stripe';
import { StripeServer } from '../tests/harness/stripe-server.ts';
import { withBilling } from './billing-fixtures.ts';
import { test as base, type Worker } from './fixtures.ts';
import { freePort } from '../tests/harness/free-port.ts';

const webhookSecret = 'whsec_test';

/** A test server that bills its companies, who can pay by card at a server that imitates Stripe. */
export const test = base.extend<object, { worker: Worker; stripe: StripeServer }>({
  stripe: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const stripe = await new StripeServer().listen();
      await use(stripe);
      await stripe.down();
    },
    { scope: 'worker' },
  ],
  worker: [
    async ({ stripe }, use) => {
      // The page of Stripe leads back to the address of the server.
      const port = String(await freePort());
      const settings = {
        PORT: port,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        STRIPE_SECRET_KEY: 'sk_test_kadro',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: stripe.url,
      };
      await withBilling(settings, use);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Calls the webhook about an object, as Stripe does. */
export async function tellWebhook({ address }: Worker, type: string, object: unknown): Promise<void> {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
  });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/stripe/webhooks`, { method: 'POST', headers, body: payload });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
}
