import { afterEach, expect, test } from 'vitest';
import { tenantBilling } from '#backoffice/billing-contract.ts';
import type { TestCompany } from '../../../tests/harness/api.ts';
import { billingIsOn, invoicesOf, runBillingAt } from '../../../tests/harness/billing.ts';
import {
  attentionOf,
  cardTotal,
  chargesOf,
  paymentsOf,
  runTasks,
  subscribed,
  tell,
  withCard,
} from '../../../tests/harness/card-company.ts';
import { freeClocks } from '../../../tests/harness/clock.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aPlatformAdmin } from '../../../tests/harness/second-factor.ts';
import { cardsAreOn, cardsOf } from '../../../tests/harness/stripe.ts';
import { billingAdmin } from '../admin-contract.ts';
import { billingCards } from '../card-contract.ts';

billingIsOn();
const stripe = cardsAreOn();
afterEach(freeClocks);

const order = async (company: TestCompany, invoiceId: string, body: { amount: number; refundable: number }) =>
  (await aPlatformAdmin()).call(billingAdmin.refundCard, {
    params: { tenantId: company.id, invoiceId },
    body,
  });

async function adminInvoiceOf(company: TestCompany, invoiceId: string) {
  const admin = await aPlatformAdmin();
  const { body } = await admin.call(tenantBilling.listInvoices, { query: { tenantId: company.id } });
  return body.items.find(({ id }) => id === invoiceId);
}

const bodyOf = (amount: number, refundable = cardTotal) => ({ amount, refundable });

test('a part of a card payment is paid back, and a credit note follows when Stripe confirms it', async () => {
  const { company, invoiceId } = await withCard(stripe);
  expect(await adminInvoiceOf(company, invoiceId)).toMatchObject({ refundableByCard: cardTotal });
  expect((await order(company, invoiceId, bodyOf(100_000))).status).toBe(200);
  expect(await adminInvoiceOf(company, invoiceId)).toMatchObject({
    refundable: cardTotal - 100_000,
    refundableByCard: 0,
    refunding: 100_000,
  });
  await runTasks();
  expect(await paymentsOf(company)).toEqual([
    { kind: 'payment', provider: 'stripe', amount: cardTotal },
    { kind: 'refund', provider: 'stripe', amount: 100_000 },
  ]);
  expect((await invoicesOf(company)).map(({ kind, total }) => [kind, total])).toContainEqual([
    'credit_note',
    -100_000,
  ]);
  expect(await adminInvoiceOf(company, invoiceId)).toMatchObject({
    refundableByCard: cardTotal - 100_000,
    refunding: 0,
  });
  // The rest, after which nothing is left.
  await order(company, invoiceId, bodyOf(cardTotal - 100_000, cardTotal - 100_000));
  await runTasks();
  expect(await adminInvoiceOf(company, invoiceId)).toMatchObject({ state: 'refunded', refundable: 0 });
});

test('an order counts once: repeated, beside a refund of the dashboard, and after webhooks', async () => {
  const { company, invoiceId, intent } = await withCard(stripe);
  await order(company, invoiceId, bodyOf(100_000));
  expect((await order(company, invoiceId, bodyOf(100_000))).problem.code).toBe('billing.amount_too_high');
  await runTasks();
  await tell('charge.refunded', intent);
  await tell('refund.created', stripe.all('re').at(-1));
  expect((await order(company, invoiceId, bodyOf(100_000))).problem.code).toBe('billing.refund_changed');
  await tell('charge.refunded', stripe.refund(intent.id, 50_000));
  expect(await paymentsOf(company)).toEqual([
    { kind: 'payment', provider: 'stripe', amount: cardTotal },
    { kind: 'refund', provider: 'stripe', amount: 100_000 },
    { kind: 'refund', provider: 'stripe', amount: 50_000 },
  ]);
  expect((await adminInvoiceOf(company, invoiceId))?.refundableByCard).toBe(cardTotal - 150_000);
});

test('a refund that Stripe refuses is shown, records nothing and can be ordered again', async () => {
  const { company, invoiceId } = await withCard(stripe);
  stripe.answerInstead = (call) =>
    call === 'POST /refunds'
      ? { status: 400, body: { error: { type: 'invalid_request_error', code: 'balance_insufficient' } } }
      : undefined;
  await order(company, invoiceId, bodyOf(cardTotal));
  await runTasks();
  expect(await attentionOf(company)).toEqual(['refund_failed']);
  expect(await paymentsOf(company)).toHaveLength(1);
  stripe.answerInstead = () => undefined;
  await order(company, invoiceId, bodyOf(cardTotal));
  await runTasks();
  expect(await attentionOf(company)).toContain(null);
  expect((await adminInvoiceOf(company, invoiceId))?.state).toBe('refunded');
});

test('a failed refund needs attention until its money is paid back, whatever Stripe reports meanwhile', async () => {
  const { company, invoiceId, intent } = await withCard(stripe);
  stripe.answerInstead = (call) =>
    call === 'POST /refunds'
      ? { status: 400, body: { error: { type: 'invalid_request_error', code: 'balance_insufficient' } } }
      : undefined;
  await order(company, invoiceId, bodyOf(100_000));
  await runTasks();
  stripe.answerInstead = () => undefined;
  await tell('payment_intent.succeeded', intent);
  expect(await attentionOf(company)).toEqual(['refund_failed']);
  const admin = await aPlatformAdmin();
  await admin.call(billingAdmin.recordRefund, {
    params: { tenantId: company.id, invoiceId },
    body: { amount: 100_000, paidOn: '2036-01-10', reference: 'by transfer' },
  });
  expect(await attentionOf(company)).not.toContain('refund_failed');
  await tell('payment_intent.succeeded', intent);
  expect(await attentionOf(company)).not.toContain('refund_failed');
});

test('while a refund runs, its money cannot be paid back by transfer too', async () => {
  const { company, invoiceId } = await withCard(stripe);
  await order(company, invoiceId, bodyOf(200_000));
  const admin = await aPlatformAdmin();
  const answer = await admin.call(billingAdmin.recordRefund, {
    params: { tenantId: company.id, invoiceId },
    body: { amount: 200_000, paidOn: '2036-01-10', reference: 'by transfer' },
  });
  expect(answer.problem.code).toBe('billing.amount_too_high');
});

test('an invoice that was paid by transfer has nothing to pay back to a card', async () => {
  const { company, invoiceId } = await subscribed();
  expect((await order(company, invoiceId, bodyOf(1, 1))).problem.code).toBe('billing.amount_too_high');
});

test('a declined card is charged again on the days of reminders, with one mail each day', async () => {
  const { company, address } = await withCard(stripe);
  stripe.card = 'declined';
  await runBillingAt(new Date('2036-02-10T10:00:00Z'));
  await runTasks();
  const before = chargesOf(stripe, company);
  const dueAt = (await cardsOf(company)).invoice?.dueAt ?? '';
  const dayAfter = (days: number): Date =>
    new Date(new Date(dueAt).getTime() + days * 86_400_000 + 3_600_000);
  await runBillingAt(dayAfter(1));
  await runTasks();
  await runBillingAt(dayAfter(1));
  await runTasks();
  expect(chargesOf(stripe, company)).toBe(before + 1);
  expect((await mailsTo(address)).slice(-2).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your card was declined/),
    expect.stringMatching(/charge your card again/),
  ]);
  stripe.card = 'pays';
  await runBillingAt(dayAfter(5));
  await runTasks();
  expect(chargesOf(stripe, company)).toBe(before + 2);
  expect(await cardsOf(company)).toMatchObject({ invoice: null });
});

test('a member charges the saved card again after it was declined, once at a time', async () => {
  const { company, invoiceId } = await withCard(stripe);
  const charge = (id: string) =>
    company.owner.call(billingCards.chargeSavedCard, { params: { companyId: company.id, invoiceId: id } });
  expect((await charge(invoiceId)).problem.code).toBe('billing.nothing_due');
  stripe.card = 'declined';
  await runBillingAt(new Date('2036-02-10T10:00:00Z'));
  await runTasks();
  const { invoice } = await cardsOf(company);
  stripe.card = 'pays';
  const before = chargesOf(stripe, company);
  const answers = await Promise.all([charge(invoice?.id ?? ''), charge(invoice?.id ?? '')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await runTasks();
  expect(chargesOf(stripe, company)).toBe(before + 1);
  expect(await cardsOf(company)).toMatchObject({ invoice: null });
});

test('without a saved card there is nothing to charge again', async () => {
  const { company, invoiceId } = await subscribed();
  const params = { companyId: company.id, invoiceId };
  expect((await company.owner.call(billingCards.chargeSavedCard, { params })).problem.code).toBe(
    'billing.no_saved_card',
  );
});

test('a refund that Stripe takes and that fails later is shown, and can be ordered again', async () => {
  const { company, invoiceId } = await withCard(stripe);
  stripe.refundStatus = 'pending';
  await order(company, invoiceId, bodyOf(100_000));
  await runTasks();
  expect(await adminInvoiceOf(company, invoiceId)).toMatchObject({ refunding: 100_000 });
  expect(await attentionOf(company)).toEqual([null]);
  const refund = stripe.all('re').at(-1);
  await tell('refund.failed', Object.assign(refund ?? {}, { status: 'failed' }));
  expect(await attentionOf(company)).toEqual(['refund_failed']);
  expect(await adminInvoiceOf(company, invoiceId)).toMatchObject({
    refunding: 0,
    refundableByCard: cardTotal,
  });
  stripe.refundStatus = 'succeeded';
  await order(company, invoiceId, bodyOf(100_000));
  await runTasks();
  expect(await attentionOf(company)).not.toContain('refund_failed');
  expect(await paymentsOf(company)).toContainEqual({ kind: 'refund', provider: 'stripe', amount: 100_000 });
});
