import { z } from 'zod';
import { StartError } from './start-error.ts';

/** The variables of Stripe, which collects invoices by card. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
};

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string };

type Variables = z.infer<z.ZodObject<typeof stripeVariables>>;

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
