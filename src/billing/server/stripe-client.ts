import type Stripe from 'stripe';
import type { Platform } from '#platform/server/platform.ts';
import type { StripeSettings } from '#platform/server/stripe-settings.ts';

export type AtStripe = { stripe: Stripe; platform: Platform };

const timeoutMs = 20_000;
const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

/** The SDK of Stripe, loaded when it is configured; null otherwise. Its retries repeat the idempotency key. */
export function stripeOf({ config }: Pick<Platform, 'config'>): Promise<Stripe> | null {
  const settings = config.stripe;
  if (!config.billing || settings === null) return null;
  const known = clients.get(settings);
  if (known !== undefined) return known;
  const client = load(settings);
  clients.set(settings, client);
  return client;
}

async function load({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Client(secretKey, {
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Kadro' },
  });
}
