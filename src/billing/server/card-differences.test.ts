import { afterEach, expect, test } from 'vitest';
import { inTenant } from '#platform/server/db/tenant.ts';
import { aUser, testServer } from '../../../tests/harness/api.ts';
import { billingIsOn, invoicesOf, pay, runBillingAt } from '../../../tests/harness/billing.ts';
import {
  attentionOf,
  cardTotal,
  chargesOf,
  hasCompany,
  paymentsOf,
  runTasks,
  subscribed,
  tell,
  withCard,
} from '../../../tests/harness/card-company.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import {
  cardsAreOn,
  cardsOf,
  openPage,
  sendWebhook,
  startCardPayment,
} from '../../../tests/harness/stripe.ts';
import { missing } from '../../../tests/harness/stripe-server.ts';
import { billingAdmin, couponAdmin } from '../admin-contract.ts';
import { archiveInvoices } from './archive-invoices.ts';
import { callStripe } from './call-stripe.ts';
import { reconcileCards } from './reconcile-cards.ts';
import { settleCard } from './settle-card.ts';

billingIsOn();
const stripe = cardsAreOn();
afterEach(freeClocks);

const nextPeriod = new Date('2036-02-10T10:00:00Z');

test('a bank transfer for the whole amount closes the page that takes the card', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  await pay(company, invoiceId, cardTotal);
  expect(stripe.get(sessionId)['status']).toBe('expired');
});

test('an invoice that was paid before Stripe was called is not charged to the saved card', async () => {
  const { company } = await withCard(stripe);
  const before = chargesOf(stripe, company);
  await runBillingAt(nextPeriod);
  const [invoice] = await invoicesOf(company);
  await pay(company, invoice?.id ?? '', cardTotal);
  expect(chargesOf(stripe, company)).toBe(before);
});

test('a lost dispute takes away only what its payment paid of the invoice', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  await pay(company, invoiceId, 100_000);
  const intent = stripe.pay(sessionId);
  await tell('payment_intent.succeeded', intent);
  await tell('charge.dispute.closed', stripe.dispute(intent.id, cardTotal, 'lost'));
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'open', due: cardTotal - 100_000 });
  expect(await attentionOf(company)).toEqual([null]);
});

test('a surplus is shown again after a dispute about it was won', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  await pay(company, invoiceId, 100_000);
  const intent = stripe.pay(sessionId);
  await tell('payment_intent.succeeded', intent);
  const dispute = stripe.dispute(intent.id, cardTotal, 'needs_response');
  await tell('charge.dispute.created', dispute);
  Object.assign(dispute, { status: 'won' });
  await tell('charge.dispute.closed', dispute);
  expect(await attentionOf(company)).toEqual(['amount']);
});

test('money in another currency is settled by a refund of all of it', async () => {
  const { company, invoiceId } = await subscribed();
  const intent = stripe.pay(await openPage(company, invoiceId), { currency: 'eur' });
  await tell('payment_intent.succeeded', intent);
  await tell('refund.created', stripe.refund(intent.id, 1000));
  expect(await attentionOf(company)).toEqual(['currency']);
  await tell('refund.created', stripe.refund(intent.id, cardTotal - 1000));
  expect(await attentionOf(company)).toEqual([null]);
  expect((await paymentsOf(company)).length).toBe(0);
});

test('a second charge of the same payment is surplus, and its refund does not touch the invoice', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  await tell('payment_intent.succeeded', stripe.pay(sessionId));
  const second = stripe.pay(sessionId);
  for (let time = 0; time < 2; time++) await tell('payment_intent.succeeded', second);
  expect(await attentionOf(company)).toEqual(['amount']);
  await tell('refund.created', stripe.refund(second.id, cardTotal));
  expect(await attentionOf(company)).toEqual([null]);
  expect(await paymentsOf(company)).toEqual([{ kind: 'payment', provider: 'stripe', amount: cardTotal }]);
});

test('a payment that a bank is processing closes the page that was opened after it', async () => {
  const { company, invoiceId } = await subscribed();
  const first = await openPage(company, invoiceId);
  await pay(company, invoiceId, 100_000);
  const second = await openPage(company, invoiceId);
  const intent = stripe.pay(first, { status: 'processing', amount_received: 0 });
  await tell('payment_intent.processing', intent);
  expect(stripe.get(second)['status']).toBe('expired');
  expect((await startCardPayment(company, invoiceId)).problem.code).toBe('billing.card_processing');
});

test('a charge that Stripe refuses for good fails, and the invoice can be paid on its page', async () => {
  const { company, address } = await withCard(stripe);
  stripe.answerInstead = (call) =>
    call === 'POST /payment_intents' ? missing('cus_1', 'customer') : undefined;
  await runBillingAt(nextPeriod);
  await runTasks();
  expect((await mailsTo(address)).at(-1)?.subject).toMatch(/^Your card was declined/);
  const { invoice, payment, method } = await cardsOf(company);
  expect(payment).toMatchObject({ kind: 'automatic', state: 'failed' });
  expect(method).toBeNull();
  const customers = stripe.all('cus').filter((one) => hasCompany(one, company)).length;
  await tell('payment_intent.succeeded', stripe.pay(await openPage(company, invoice?.id ?? '')));
  expect((await invoicesOf(company)).map(({ state }) => state)).toEqual(['paid', 'paid']);
  expect(stripe.all('cus').filter((one) => hasCompany(one, company)).length).toBe(customers + 1);
});

test('a page that Stripe refuses to make is ended, and the next try makes one', async () => {
  const { company, invoiceId } = await subscribed();
  const body = { error: { type: 'invalid_request_error', code: 'amount_too_small', message: 'too small' } };
  stripe.answerInstead = (call) => (call === 'POST /checkout/sessions' ? { status: 400, body } : undefined);
  await openPage(company, invoiceId);
  expect(await cardsOf(company)).toMatchObject({ payment: { kind: 'checkout', state: 'expired' } });
  stripe.answerInstead = () => undefined;
  expect(await openPage(company, invoiceId)).not.toBe('');
});

test.each([500, 429, 401])('a charge that Stripe answers with %i is tried again', async (status) => {
  const { company } = await withCard(stripe);
  const before = chargesOf(stripe, company);
  const error = { type: 'api_error', message: 'later' };
  stripe.answerInstead = (call) =>
    call === 'POST /payment_intents' ? { status, body: { error } } : undefined;
  await runBillingAt(nextPeriod);
  const { payment } = await cardsOf(company);
  const { platform } = await testServer();
  const call = { companyId: company.id, paymentId: payment?.id ?? '' };
  await expect(callStripe.run(call, platform)).rejects.toThrow('later');
  expect((await cardsOf(company)).payment).toMatchObject({ state: 'waiting' });
  expect(chargesOf(stripe, company)).toBe(before);
});

test.each([{ intentId: 'pi_unknown' }, { sessionId: 'cs_unknown' }, { customerId: 'cus_unknown' }])(
  'a webhook about an object that Stripe does not have ends: %o',
  async (payload) => {
    await expect(settleCard.run(payload, (await testServer()).platform)).resolves.toBeUndefined();
  },
);

test.each(['null', '7', '[]', '{}', '"text"', '{"type":"payment_intent.succeeded"}', '{', ''])(
  'signed text that is no event is refused: %s',
  async (body) => {
    expect(await sendWebhook(undefined, { body, signed: body })).toBe(400);
  },
);

test('a charge of a server whose clock is fast is found when Stripe may have forgotten its key', async () => {
  const { company, intent } = await withCard(stripe);
  const before = chargesOf(stripe, company);
  const { platform, clock } = await testServer();
  await runBillingAt(nextPeriod);
  const { payment } = await cardsOf(company);
  const id = payment?.id ?? '';
  const { id: _id, ...charge } = intent;
  stripe.add('pi', {
    ...charge,
    created: nextPeriod.getTime() / 1000 - 30,
    metadata: { companyId: company.id, paymentId: id },
  });
  clock.set(new Date(nextPeriod.getTime() + 21 * 3_600_000));
  await callStripe.run({ companyId: company.id, paymentId: id }, platform);
  expect(chargesOf(stripe, company)).toBe(before + 1);
});

test('a deleted company leaves no page that takes its money', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  const { platform } = await testServer();
  await inTenant(platform.system, company.id, async (tx) => {
    await archiveInvoices(tx);
    await tx.deleteFrom('companies').where('id', '=', company.id).execute();
  });
  await runTasks();
  expect(stripe.get(sessionId)['status']).toBe('expired');
  // Money that was on its way is logged, and nothing fails.
  await settleCard.run({ intentId: stripe.pay(sessionId).id }, platform);
});

test('money that comes back after a lost dispute pays the invoice again', async () => {
  const { company, intent } = await withCard(stripe);
  const dispute = stripe.dispute(intent.id, cardTotal, 'lost');
  await tell('charge.dispute.closed', dispute);
  Object.assign(dispute, { status: 'won' });
  for (let time = 0; time < 2; time++) await tell('charge.dispute.funds_reinstated', dispute);
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid', due: 0 });
});

test('the card of a paid page is saved, though Stripe does not answer when its money is recorded', async () => {
  const { company, invoiceId } = await subscribed();
  const { platform } = await testServer();
  const intent = stripe.pay(await openPage(company, invoiceId));
  stripe.answerInstead = (call) =>
    call.startsWith('POST /customers/') ? { status: 500, body: { error: { message: 'later' } } } : undefined;
  await settleCard.run({ intentId: intent.id }, platform).catch(() => {});
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid' });
  stripe.answerInstead = () => undefined;
  await tell('payment_intent.succeeded', intent);
  expect((await cardsOf(company)).method).toMatchObject({ last4: '4242' });
});

test('a call that failed is repeated, though Stripe lists no events', async () => {
  const { company } = await withCard(stripe);
  const before = chargesOf(stripe, company);
  const { platform, clock } = await testServer();
  await runBillingAt(nextPeriod);
  const refusing = (refused: string) => (call: string) =>
    call === refused ? { status: 403, body: { error: { message: 'not allowed' } } } : undefined;
  stripe.answerInstead = refusing('POST /payment_intents');
  await runTasks();
  clock.set(new Date(nextPeriod.getTime() + 11 * 60_000));
  stripe.answerInstead = refusing('GET /events');
  await expect(reconcileCards.run({}, platform)).rejects.toThrow('not allowed');
  await runTasks();
  expect(chargesOf(stripe, company)).toBe(before + 1);
});

test('a payment without an end for more than 30 days is asked about once a day', async () => {
  const { company, invoiceId } = await subscribed();
  const { platform, clock } = await testServer();
  stripe.pay(await openPage(company, invoiceId));
  // Stripe keeps events for 30 days.
  stripe.events.length = 0;
  const paymentsAt = async (day: string) => {
    clock.set(new Date(day));
    await reconcileCards.run({}, platform);
    await runTasks();
    return (await paymentsOf(company)).map(({ kind }) => kind);
  };
  expect(await paymentsAt('2036-03-20T00:10:00Z')).toEqual([]);
  expect(await paymentsAt('2036-03-21T00:00:02Z')).toEqual(['payment']);
});

test('a credit note for all that is due closes the page that takes the card', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  const admin = await aPlatformAdmin();
  const params = { tenantId: company.id, invoiceId };
  expect((await admin.call(billingAdmin.creditInvoice, { params })).status).toBe(200);
  await runTasks();
  expect(stripe.get(sessionId)['status']).toBe('expired');
  await tell('payment_intent.succeeded', stripe.pay(sessionId));
  expect(await paymentsOf(company)).toEqual([]);
  expect(await attentionOf(company)).toContain('amount');
});

test('two workers with the same call charge once', async () => {
  const { company } = await withCard(stripe);
  const before = chargesOf(stripe, company);
  const { platform } = await testServer();
  await runBillingAt(nextPeriod);
  const { payment } = await cardsOf(company);
  const call = { companyId: company.id, paymentId: payment?.id ?? '' };
  await Promise.all([callStripe.run(call, platform), callStripe.run(call, platform)]);
  expect(chargesOf(stripe, company)).toBe(before + 1);
  expect((await paymentsOf(company)).length).toBe(2);
});

test('a payment with the customer of another company saves no card for either', async () => {
  const [one, other] = [await withCard(stripe), await subscribed()];
  const customer = one.intent['customer'];
  const intent = stripe.pay(await openPage(other.company, other.invoiceId), { customer });
  await tell('payment_intent.succeeded', intent);
  expect((await cardsOf(other.company)).method).toBeNull();
  expect(await paymentsOf(one.company)).toHaveLength(1);
});

test('a platform admin without two-step login reads and changes nothing of billing', async () => {
  const user = await aUser();
  const { platform } = await testServer();
  await platform.system
    .updateTable('users')
    .set({ is_platform_admin: true })
    .where('id', '=', user.userId)
    .execute();
  const codes = [
    (await user.call(billingAdmin.listPlans, {})).problem.code,
    (await user.call(couponAdmin.listCoupons, { query: {} })).problem.code,
    (await user.call(billingAdmin.listSellers, {})).problem.code,
    (await user.call(couponAdmin.endCoupon, { params: { code: 'ANY' } })).problem.code,
  ];
  expect(new Set(codes)).toEqual(new Set(['identity.second_factor_missing']));
});
