import { afterEach, expect, test } from 'vitest';
import { inTenant } from '#platform/server/db/tenant.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { billingIsOn, invoicesOf, overview, pay, runBillingAt } from '../../../tests/harness/billing.ts';
import {
  attentionOf,
  cardStart,
  cardTotal,
  chargesOf,
  daysLater,
  hasCompany,
  paymentsOf,
  runTasks,
  subscribed,
  tell,
  withCard,
} from '../../../tests/harness/card-company.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import {
  cardsAreOn,
  cardsOf,
  openPage,
  sendWebhook,
  startCardPayment,
} from '../../../tests/harness/stripe.ts';
import { billingCards } from '../card-contract.ts';
import { archiveInvoices } from './archive-invoices.ts';
import { reconcileCards } from './reconcile-cards.ts';

billingIsOn();
const stripe = cardsAreOn();
afterEach(freeClocks);

test('a first invoice is paid on the page of Stripe, which saves the card for the next ones', async () => {
  const { company, invoiceId, address } = await subscribed();
  expect(await cardsOf(company)).toMatchObject({
    isOffered: true,
    method: null,
    invoice: { due: cardTotal },
  });
  const sessionId = await openPage(company, invoiceId);
  expect(stripe.get(sessionId)).toMatchObject({ mode: 'payment', amount_total: cardTotal, currency: 'try' });
  expect(await cardsOf(company)).toMatchObject({ payment: { kind: 'checkout', state: 'open' } });
  const intent = stripe.pay(sessionId);
  await tell('checkout.session.completed', stripe.get(sessionId));
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid', due: 0, method: 'card' });
  expect(await cardsOf(company)).toMatchObject({
    hasPortal: true,
    method: { brand: 'visa', last4: '4242', expiresOn: '2040-12-31' },
    invoice: null,
  });
  expect((await mailsTo(address)).at(-1)?.subject).toMatch(/^We received your payment/);
  expect(intent['amount']).toBe(cardTotal);
});

test('the saved card pays the next period by itself, and the invoice says so', async () => {
  const { company, address } = await withCard(stripe);
  const before = chargesOf(stripe, company);
  await runBillingAt(new Date('2036-02-10T10:00:00Z'));
  await runTasks();
  expect(chargesOf(stripe, company)).toBe(before + 1);
  expect((await invoicesOf(company)).map(({ state, method }) => [state, method])).toEqual([
    ['paid', 'card'],
    ['paid', 'card'],
  ]);
  const mails = await mailsTo(address);
  expect(mails.at(-2)?.text).toContain('We charge it to your saved card.');
  expect(await overview(company)).toMatchObject({
    status: 'active',
    periodEndsAt: '2036-03-10T10:00:00.000Z',
  });
});

test('a declined card is mailed, and the invoice can be paid with another one', async () => {
  const { company, address } = await withCard(stripe);
  stripe.card = 'declined';
  await runBillingAt(new Date('2036-02-10T10:00:00Z'));
  await runTasks();
  expect((await mailsTo(address)).at(-1)?.subject).toMatch(/^Your card was declined/);
  const { invoice, payment } = await cardsOf(company);
  expect(payment).toMatchObject({ kind: 'automatic', state: 'failed' });
  await tell('payment_intent.succeeded', stripe.pay(await openPage(company, invoice?.id ?? '')));
  expect((await invoicesOf(company)).map(({ state }) => state)).toEqual(['paid', 'paid']);
});

test('a bank that wants a confirmation gets it on the page of Stripe', async () => {
  const { company, address } = await withCard(stripe);
  stripe.card = 'needs_action';
  await runBillingAt(new Date('2036-02-10T10:00:00Z'));
  await runTasks();
  expect((await mailsTo(address)).at(-1)?.subject).toMatch(/^Confirm the payment/);
  const { invoice, payment } = await cardsOf(company);
  expect(payment).toMatchObject({ state: 'needs_action' });
  await tell('payment_intent.succeeded', stripe.pay(await openPage(company, invoice?.id ?? '')));
  expect(await cardsOf(company)).toMatchObject({ invoice: null });
});

test('an invoice is not paid twice: a page stays the same, and a running charge refuses another', async () => {
  const { company, invoiceId } = await subscribed();
  const answers = await Promise.all(Array.from({ length: 10 }, () => startCardPayment(company, invoiceId)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const sessionId = await openPage(company, invoiceId);
  // A part arrives by bank transfer: the page for the whole amount is closed.
  await pay(company, invoiceId, 98_800);
  const second = await openPage(company, invoiceId);
  expect(second).not.toBe(sessionId);
  expect(stripe.get(sessionId)['status']).toBe('expired');
  expect(stripe.get(second)['amount_total']).toBe(200_000);
  const processing = stripe.pay(second, { status: 'processing', amount_received: 0 });
  await tell('payment_intent.processing', processing);
  expect((await startCardPayment(company, invoiceId)).problem.code).toBe('billing.card_processing');
  await tell(
    'payment_intent.succeeded',
    Object.assign(processing, { status: 'succeeded', amount_received: 200_000 }),
  );
  expect((await startCardPayment(company, invoiceId)).problem.code).toBe('billing.nothing_due');
});

test('forty identical webhooks at once count once, and so do later ones in any order', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  const intent = stripe.pay(sessionId);
  const event = {
    id: 'evt_same',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: intent },
  };
  const statuses = await Promise.all(Array.from({ length: 40 }, () => sendWebhook(event)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await Promise.all([runTasks(), runTasks()]);
  for (const [type, object] of [
    ['checkout.session.completed', stripe.get(sessionId)],
    ['payment_intent.processing', { ...intent, status: 'processing' }],
    ['payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' }],
    ['payment_intent.succeeded', intent],
  ] as const)
    await tell(type, object);
  expect(await paymentsOf(company)).toEqual([{ kind: 'payment', provider: 'stripe', amount: cardTotal }]);
});

test('a forged, changed or old webhook is refused, and one about something else does nothing', async () => {
  const { company, invoiceId } = await subscribed();
  const intent = stripe.pay(await openPage(company, invoiceId));
  const event = { id: 'evt_2', object: 'event', type: 'payment_intent.succeeded', data: { object: intent } };
  const { clock, app } = await testServer();
  const old = new Date(clock.now().getTime() - 301_000);
  const body = JSON.stringify({ ...event, type: 'charge.refunded' });
  expect(await sendWebhook(event, { secret: 'whsec_other' })).toBe(400);
  expect(await sendWebhook(event, { timestamp: old })).toBe(400);
  expect(await sendWebhook(event, { body })).toBe(400);
  const unsigned = await app.inject({ method: 'POST', url: '/api/stripe/webhooks', payload: event });
  expect(unsigned.statusCode).toBe(400);
  await runTasks();
  expect(await paymentsOf(company)).toEqual([]);
  const { id: _id, ...same } = intent;
  await tell('payment_intent.succeeded', stripe.add('pi', { ...same, metadata: { order: '7' } }));
  await tell('product.created', { id: 'prod_1' });
  expect(await paymentsOf(company)).toEqual([]);
});

test('the reconciliation takes in what webhooks missed', async () => {
  const { company, invoiceId } = await subscribed();
  const { platform, clock } = await testServer();
  const intent = stripe.pay(await openPage(company, invoiceId));
  clock.set(new Date(cardStart.getTime() + 11 * 60_000));
  await reconcileCards.run({}, platform);
  await runTasks();
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid' });
  stripe.refund(intent.id, 98_800);
  await reconcileCards.run({}, platform);
  await reconcileCards.run({}, platform);
  await runTasks();
  expect(await paymentsOf(company)).toEqual([
    { kind: 'payment', provider: 'stripe', amount: cardTotal },
    { kind: 'refund', provider: 'stripe', amount: 98_800 },
  ]);
  expect((await invoicesOf(company)).map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
});

test('refunds of the dashboard count by their sum, and one that failed later is shown to the platform admin', async () => {
  const { company, intent } = await withCard(stripe);
  const first = stripe.refund(intent.id, 100_000);
  const second = stripe.refund(intent.id, 50_000, 'pending');
  await tell('refund.created', first);
  await tell('refund.created', second);
  Object.assign(second, { status: 'succeeded' });
  for (let time = 0; time < 3; time++) await tell('charge.refunded', { payment_intent: intent.id });
  const refunds = (await paymentsOf(company)).filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ amount }) => amount)).toEqual([100_000, 50_000]);
  Object.assign(second, { status: 'failed' });
  await tell('refund.failed', second);
  expect(await attentionOf(company)).toContain('refund_failed');
});

test('a lost dispute makes the invoice unpaid again, due from now on; an open one is shown', async () => {
  const { company, address, intent } = await withCard(stripe);
  const { clock } = await testServer();
  // Long after the invoice was due the company still has 14 days.
  clock.set(daysLater(25));
  const dispute = stripe.dispute(intent.id, cardTotal, 'needs_response');
  await tell('charge.dispute.created', dispute);
  expect(await attentionOf(company)).toEqual(['disputed']);
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid' });
  Object.assign(dispute, { status: 'lost' });
  await tell('charge.dispute.closed', dispute);
  await tell('charge.dispute.closed', dispute);
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'open', due: cardTotal });
  expect(await attentionOf(company)).toEqual([null]);
  expect((await mailsTo(address)).at(-1)?.subject).toMatch(/was reversed$/);
  expect(await overview(company)).toMatchObject({ overdue: { readOnlyFrom: daysLater(39).toISOString() } });
  await tell(
    'payment_intent.succeeded',
    stripe.pay(await openPage(company, (await invoicesOf(company))[0]?.id ?? '')),
  );
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid', due: 0 });
  expect(await overview(company)).toMatchObject({ overdue: null });
});

test('money beyond what is due is kept apart until it is refunded', async () => {
  const { company, invoiceId } = await subscribed();
  const sessionId = await openPage(company, invoiceId);
  await pay(company, invoiceId, cardTotal - 100_000);
  const intent = stripe.pay(sessionId);
  await tell('payment_intent.succeeded', intent);
  expect(await attentionOf(company)).toEqual(['amount']);
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'paid' });
  await tell('refund.created', stripe.refund(intent.id, cardTotal - 100_000));
  // Nothing that the invoice needed was paid back, so there is no credit note.
  expect(await invoicesOf(company)).toHaveLength(1);
  expect(await attentionOf(company)).toEqual([null]);
  await tell('refund.created', stripe.refund(intent.id, 100_000));
  expect(await invoicesOf(company)).toHaveLength(2);
});

test('another amount is recorded as a part, and another currency is not recorded', async () => {
  const { company, invoiceId } = await subscribed();
  await tell(
    'payment_intent.succeeded',
    stripe.pay(await openPage(company, invoiceId), { amount_received: 1000 }),
  );
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'open', due: cardTotal - 1000 });
  expect(await attentionOf(company)).toEqual(['amount']);
  await tell('payment_intent.succeeded', stripe.pay(await openPage(company, invoiceId), { currency: 'eur' }));
  expect((await invoicesOf(company))[0]).toMatchObject({ state: 'open', due: cardTotal - 1000 });
  expect(await attentionOf(company)).toEqual(['currency']);
});

test('a card that was removed in the portal is forgotten, and the next invoice waits to be paid', async () => {
  const { company } = await withCard(stripe);
  const params = { companyId: company.id };
  expect((await company.owner.call(billingCards.openCardPortal, { params })).body.url).toBeNull();
  await runTasks();
  expect((await company.owner.call(billingCards.readCardPortal, { params })).body.url).toMatch(/\/portal$/);
  const customer = stripe.all('cus').find((one) => hasCompany(one, company)) ?? { id: '' };
  Object.assign(customer, { invoice_settings: { default_payment_method: null } });
  await tell('payment_method.detached', { id: 'pm_1', customer: null });
  const event = {
    id: 'evt_3',
    object: 'event',
    type: 'payment_method.detached',
    data: { object: { id: 'pm_1', customer: null }, previous_attributes: { customer: customer.id } },
  };
  expect(await sendWebhook(event)).toBe(200);
  await runTasks();
  expect((await cardsOf(company)).method).toBeNull();
  const before = chargesOf(stripe, company);
  await runBillingAt(new Date('2036-02-10T10:00:00Z'));
  await runTasks();
  expect(chargesOf(stripe, company)).toBe(before);
});

test('only members who manage billing pay by card, for their own company', async () => {
  const { company, invoiceId } = await subscribed();
  const member = await company.member();
  const other = await subscribed();
  const params = { companyId: company.id, invoiceId };
  expect((await member.call(billingCards.startCardPayment, { params })).status).toBe(403);
  const foreign = { companyId: other.company.id, invoiceId };
  expect((await other.company.owner.call(billingCards.startCardPayment, { params: foreign })).status).toBe(
    404,
  );
});

test('the saved cards of a deleted company are deleted at Stripe', async () => {
  const { company } = await withCard(stripe);
  const { platform } = await testServer();
  const isThere = () => stripe.all('cus').some((one) => hasCompany(one, company));
  expect(isThere()).toBe(true);
  await inTenant(platform.system, company.id, async (tx) => {
    await archiveInvoices(tx);
    await tx.deleteFrom('companies').where('id', '=', company.id).execute();
  });
  await runTasks();
  expect(isThere()).toBe(false);
});
