import type Stripe from 'stripe';
import type { Platform } from '#platform/server/platform.ts';
import type { StripeSettings } from '#platform/server/stripe-settings.ts';

/** Form of the ids that Kadro writes to objects of Stripe. */
export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export type AtStripe = { stripe: Stripe; platform: Platform };

/** Whether Stripe has no such object: it was deleted, or belongs to another mode or account. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'resource_missing';

/** The code of a call that Stripe refuses however often it is repeated; null for other errors. */
export function finalCode(error: unknown): string | null {
  const { type, statusCode } = error as { type?: unknown; statusCode?: unknown };
  if (type !== 'StripeInvalidRequestError' || (statusCode !== 400 && statusCode !== 404)) return null;
  return codeOf(error) ?? 'invalid_request';
}

export const isCustomerMissing = (error: unknown): boolean =>
  isMissing(error) && (error as { param?: unknown }).param === 'customer';

const codeOf = (error: unknown): string | undefined => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

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
