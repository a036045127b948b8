import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { billingCards } from '#billing/card-contract.ts';
import { type TestCompany, testServer } from './api.ts';
import { overview } from './billing.ts';
import { StripeServer } from './stripe-server.ts';

export const webhookSecret = 'whsec_test';
const sdk = new Stripe('sk_test_unused');

/** Turns payments by card on for the tests of a file, at a server that imitates Stripe. */
export function cardsAreOn(): StripeServer {
  const server = new StripeServer();
  beforeAll(async () => {
    await server.listen();
    const { platform } = await testServer();
    platform.config.stripe = { secretKey: 'sk_test_kadro', webhookSecret, apiUrl: server.url };
  });
  beforeEach(() => {
    server.card = 'pays';
    server.onCharge = () => {};
    server.answerInstead = () => undefined;
  });
  afterAll(async () => {
    (await testServer()).platform.config.stripe = null;
    await server.down();
  });
  return server;
}

type WebhookOptions = { secret?: string; timestamp?: Date; body?: string; signed?: string };

/** Calls the webhook with an event, signed by the SDK. */
export async function sendWebhook(
  event: unknown,
  { secret, timestamp, body, signed }: WebhookOptions = {},
): Promise<number> {
  const { app, clock } = await testServer();
  const payload = signed ?? JSON.stringify(event);
  const header = sdk.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? webhookSecret,
    timestamp: Math.floor((timestamp ?? clock.now()).getTime() / 1000),
  });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/stripe/webhooks',
    headers: { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' },
    payload: body ?? payload,
  });
  return statusCode;
}

export const startCardPayment = (company: TestCompany, invoiceId: string) =>
  company.owner.call(billingCards.startCardPayment, { params: { companyId: company.id, invoiceId } });

/** Opens the page that takes the card for an invoice. @returns the id of its session */
export async function openPage(company: TestCompany, invoiceId: string): Promise<string> {
  const { body } = await startCardPayment(company, invoiceId);
  await (await testServer()).runTasks();
  const params = { companyId: company.id, paymentId: body.id };
  const { url } = (await company.owner.call(billingCards.readCardPayment, { params })).body;
  return url?.split('/').at(-1) ?? '';
}

export const cardsOf = async (company: TestCompany) => (await overview(company)).cards;
