import { record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sql } from 'kysely';
import type { InvoiceLine } from '../contract.ts';
import { creditedPart, unusedPart } from '../money-rules.ts';
import {
  amountDue,
  type Currency,
  invoiceStateOf,
  type paymentKinds,
  type paymentProviders,
} from '../rules.ts';
import { closeOutdated } from './card-payments.ts';
import { clearFailedRefund, pendingRefundsOf } from './card-refunds.ts';
import { refreshDebt } from './debt.ts';
import { type InvoiceDocument, insertInvoice } from './invoices.ts';
import { mailBilling } from './mail.ts';
import { dayIn, daysOf } from './periods.ts';
import { requireSubscription, saveSubscription, type Subscription } from './subscriptions.ts';

/** Money that moved, as a provider reports it. `reference` identifies the transfer, so that it is recorded once. */
export type MoneyMovement = {
  invoiceId: string;
  provider: (typeof paymentProviders)[number];
  reference: string;
  amount: number;
  paidOn: string;
  /** Platform admin who recorded it; null when the provider reported it. */
  userId: string | null;
};

/**
 * Records a payment in full or in part. A company that owes nothing more can work again at once.
 * @returns the number of the invoice; null for a transfer that was recorded before
 */
export async function recordPayment(
  tx: TenantTx,
  platform: Pick<Platform, 'words' | 'config'>,
  payment: MoneyMovement,
  now: Date,
): Promise<string | null> {
  requirePastDay(payment.paidOn, now);
  const subscription = await requireSubscription(tx, now);
  const invoice = await requireInvoice(tx, payment.invoiceId);
  if (await isRecorded(tx, 'payment', payment)) return null;
  if (payment.amount > amountDue(invoice)) refuse('conflict', 'billing.amount_too_high');
  await insertPayment(tx, 'payment', payment, now);
  await saveAmounts(tx, invoice, { paid: invoice.paid + payment.amount });
  const due = amountDue(invoice) - payment.amount;
  await closeOutdated(tx, { invoiceId: invoice.id, due }, now);
  await recordMoney(tx, { type: 'subscription.payment_recorded', invoice, payment, now });
  await refreshDebt(tx, subscription, now);
  const news = due > 0 ? 'part_payment' : 'payment';
  await mailBilling(tx, platform, { news, invoice: { ...invoice, total: payment.amount } });
  return invoice.number;
}

/** Records money that was paid back. A credit note corrects the invoice by the same amount. @returns as above */
export async function recordRefund(tx: TenantTx, refund: MoneyMovement, now: Date): Promise<string | null> {
  requirePastDay(refund.paidOn, now);
  const subscription = await requireSubscription(tx, now);
  const invoice = await requireInvoice(tx, refund.invoiceId);
  if (await isRecorded(tx, 'refund', refund)) return null;
  // Money on its way back by card cannot be paid back by transfer too.
  const pending = refund.provider === 'manual' ? await pendingRefundsOf(tx, invoice.id) : 0;
  if (refund.amount > invoice.paid - invoice.refunded - pending)
    refuse('conflict', 'billing.amount_too_high');
  await insertPayment(tx, 'refund', refund, now);
  await clearFailedRefund(tx, invoice.id);
  await saveAmounts(tx, invoice, {
    refunded: invoice.refunded + refund.amount,
    credited: invoice.credited + refund.amount,
  });
  await recordMoney(tx, { type: 'subscription.refund_recorded', invoice, payment: refund, now });
  const credit = creditOf(invoice, refund.amount);
  await refreshDebt(tx, await creditPeriod(tx, subscription, { invoice, net: credit.net, now }), now);
  await insertCreditNote(tx, invoice, { credit, now });
  return invoice.number;
}

/** Records a payment that a bank took away after a lost dispute: the invoice is unpaid again, and due from now on. */
export async function recordChargeback(
  { tx, platform, now }: { tx: TenantTx; platform: Pick<Platform, 'words' | 'config'>; now: Date },
  chargeback: MoneyMovement,
): Promise<void> {
  const subscription = await requireSubscription(tx, now);
  const invoice = await requireInvoice(tx, chargeback.invoiceId);
  const amount = Math.min(chargeback.amount, invoice.paid - invoice.refunded);
  if (amount === 0 || (await findPayment(tx, 'chargeback', chargeback)) !== undefined) return;
  const payment = { ...chargeback, amount };
  await insertPayment(tx, 'chargeback', payment, now);
  await saveAmounts(tx, invoice, { paid: invoice.paid - amount, reopened_at: now });
  await recordMoney(tx, { type: 'subscription.chargeback_recorded', invoice, payment, now });
  await refreshDebt(tx, subscription, now);
  await mailBilling(tx, platform, { news: 'chargeback', invoice: { ...invoice, total: amount } });
}

/**
 * Records money of a chargeback that the bank gave back later.
 * @returns false when the invoice was paid again in the meantime, so that it does not need this money
 */
export async function recordReinstatement(
  { tx, platform, now }: { tx: TenantTx; platform: Pick<Platform, 'words' | 'config'>; now: Date },
  reinstated: Omit<MoneyMovement, 'amount'>,
): Promise<boolean> {
  const taken = await findPayment(tx, 'chargeback', reinstated);
  if (taken === undefined || (await findPayment(tx, 'payment', reinstated)) !== undefined) return true;
  const invoice = await requireInvoice(tx, reinstated.invoiceId);
  if (taken.amount > amountDue(invoice)) return false;
  await recordPayment(tx, platform, { ...reinstated, amount: taken.amount }, now);
  return true;
}

/** Cancels what is unpaid of an invoice, by a credit note. @returns its number; null when nothing is unpaid */
export async function creditUnpaid(
  tx: TenantTx,
  { invoiceId, userId }: { invoiceId: string; userId: string },
  now: Date,
): Promise<string | null> {
  const subscription = await requireSubscription(tx, now);
  const invoice = await requireInvoice(tx, invoiceId);
  const total = amountDue(invoice);
  if (total === 0) return null;
  await saveAmounts(tx, invoice, { credited: invoice.credited + total });
  await closeOutdated(tx, { invoiceId, due: 0 }, now);
  const payment = { amount: total, userId };
  await recordMoney(tx, { type: 'subscription.invoice_credited', invoice, payment, now });
  const credit = creditOf(invoice, total);
  await refreshDebt(tx, await creditPeriod(tx, subscription, { invoice, net: credit.net, now }), now);
  await insertCreditNote(tx, invoice, { credit, now });
  return invoice.number;
}

/** Refuses a day that has begun nowhere on Earth. */
function requirePastDay(paidOn: string, now: Date): void {
  if (paidOn <= dayIn(now, '+14:00')) return;
  refuse('refused', 'billing.paid_later', { fields: { paidOn: ['billing.refusals.paid_later'] } });
}

async function requireInvoice(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('invoices')
    .select(['id', 'number', 'seller_key', 'currency', 'net', 'vat', 'total', 'paid', 'refunded', 'credited'])
    .select('created_at')
    .select(sql<InvoiceDocument>`document`.as('document'))
    .where('id', '=', id)
    .where('kind', '=', 'invoice')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('not_found', 'billing.invoice_unknown');
  return { ...row, currency: row.currency as Currency };
}
type LockedInvoice = Awaited<ReturnType<typeof requireInvoice>>;

type PaymentKind = (typeof paymentKinds)[number];

const findPayment = (tx: TenantTx, kind: PaymentKind, moved: Omit<MoneyMovement, 'amount'>) =>
  tx
    .selectFrom('payments')
    .select('amount')
    .where('invoice_id', '=', moved.invoiceId)
    .where('kind', '=', kind)
    .where('provider', '=', moved.provider)
    .where('reference', '=', moved.reference)
    .executeTakeFirst();

async function isRecorded(tx: TenantTx, kind: PaymentKind, moved: MoneyMovement): Promise<boolean> {
  const row = await findPayment(tx, kind, moved);
  if (row === undefined) return false;
  if (row.amount !== moved.amount) refuse('conflict', 'billing.reference_used');
  return true;
}

async function insertPayment(
  tx: TenantTx,
  kind: PaymentKind,
  { invoiceId, provider, reference, amount, paidOn }: MoneyMovement,
  now: Date,
): Promise<void> {
  const row = { invoice_id: invoiceId, kind, provider, reference, amount, paid_on: paidOn, created_at: now };
  await tx.insertInto('payments').values(row).execute();
}

async function saveAmounts(
  tx: TenantTx,
  invoice: LockedInvoice,
  change: Partial<Pick<LockedInvoice, 'paid' | 'refunded' | 'credited'>> & { reopened_at?: Date },
): Promise<void> {
  const state = invoiceStateOf({ ...invoice, ...change });
  await tx
    .updateTable('invoices')
    .set({ ...change, state })
    .where('id', '=', invoice.id)
    .execute();
}

type Credit = { net: number; vat: number; total: number };

/** A part of the total has the same part of the VAT; all credit notes together are rounded down. */
function creditOf(invoice: LockedInvoice, total: number): Credit {
  const vatUpTo = (credited: number): number => creditedPart(invoice.vat, credited, invoice.total);
  const vat = vatUpTo(invoice.credited + total) - vatUpTo(invoice.credited);
  return { net: total - vat, vat, total };
}

/** Takes a credit for the current period from its unused part, which a later change of plan would credit again. */
async function creditPeriod(
  tx: TenantTx,
  subscription: Subscription,
  { invoice, net, now }: { invoice: LockedInvoice; net: number; now: Date },
): Promise<Subscription> {
  const { period_starts_at: startsAt, period_ends_at: endsAt, period_net: periodNet } = subscription;
  if (startsAt === null || endsAt === null || invoice.created_at < startsAt) return subscription;
  const { left, total } = daysOf({ startsAt, endsAt }, now);
  if (left === 0) return subscription;
  const unused = unusedPart(periodNet, { left, total }, invoice.currency);
  const period_net = Math.floor((Math.max(0, unused - net) * total) / left);
  return saveSubscription(tx, subscription, { period_net });
}

async function insertCreditNote(
  tx: TenantTx,
  invoice: LockedInvoice,
  { credit, now }: { credit: Credit; now: Date },
): Promise<void> {
  const seller = await tx
    .selectFrom('sellers')
    .select(['key', 'number_prefix', 'time_zone'])
    .where('key', '=', invoice.seller_key)
    .executeTakeFirstOrThrow();
  const line: InvoiceLine = { kind: 'correction', plan: null, from: null, to: null, net: credit.net };
  await insertInvoice(tx, {
    kind: 'credit_note',
    state: 'paid',
    seller,
    day: dayIn(now, seller.time_zone),
    due_at: null,
    currency: invoice.currency,
    ...credit,
    corrected_invoice_id: invoice.id,
    document: { ...invoice.document, lines: [line], corrects: invoice.number },
    now,
  });
}

type MoneyEvent = {
  type: string;
  invoice: LockedInvoice;
  payment: Pick<MoneyMovement, 'amount' | 'userId'>;
  now: Date;
};

async function recordMoney(tx: TenantTx, { type, invoice, payment, now }: MoneyEvent): Promise<void> {
  const data = { number: invoice.number, amountMinor: payment.amount, currency: invoice.currency };
  const actor = { kind: 'system' as const, userId: payment.userId };
  await record(tx, tx.tenantId, actor, { type, data, now });
}
