import { StartError } from './start-error.ts';

/** The account of Stripe that collects invoices by card. */
export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string };

type Variables = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL: string;
};

/** @throws StartError when one of both secrets is missing */
export function parseStripe(e: Variables): StripeSettings | null {
  if (!e.STRIPE_SECRET_KEY && !e.STRIPE_WEBHOOK_SECRET) return null;
  if (!e.STRIPE_SECRET_KEY || !e.STRIPE_WEBHOOK_SECRET)
    throw new StartError(
      'Wrong configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.',
    );
  return {
    secretKey: e.STRIPE_SECRET_KEY,
    webhookSecret: e.STRIPE_WEBHOOK_SECRET,
    apiUrl: e.STRIPE_API_URL,
  };
}
