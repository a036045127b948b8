import { enqueue } from '#platform/server/background/background.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx, UserTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { CardPayment } from '../card-contract.ts';
import { amountDue, type CardPaymentState, pendingCardStates } from '../rules.ts';
import { addDays } from './periods.ts';
import { requireOn } from './require-on.ts';
import { requireSubscription } from './subscriptions.ts';

export const callStripeTask = 'call_stripe_for_card';
export const settleCardTask = 'settle_card';
export const openPortalTask = 'open_card_portal';
export const deleteCustomerTask = 'delete_card_customer';

/** Refuses where cards are not offered. */
export function requireCards<C extends { platform: Platform }>(context: C): C {
  if (requireOn(context).platform.config.stripe === null) refuse('not_found', 'billing.no_cards');
  return context;
}

/**
 * Begins the payment of what is due of an invoice on a page of Stripe. The page that is open already is returned again;
 * one for another amount is closed.
 */
export async function startCardPayment({ tx, now }: CompanyContext, invoiceId: string): Promise<CardPayment> {
  await requireSubscription(tx, now);
  const due = await lockDue(tx, invoiceId);
  if (due === 0) refuse('conflict', 'billing.nothing_due');
  const pending = await findPending(tx, invoiceId);
  if (pending !== undefined) {
    if (pending.kind === 'automatic' || pending.state === 'processing')
      refuse('conflict', 'billing.card_processing');
    if (pending.amount === due && addDays(pending.created_at, pageDays) > now) return present(pending);
    await closePayment(tx, pending, now);
  }
  await tx
    .insertInto('card_customers')
    .values({ created_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
  return present(await insertPayment(tx, { invoiceId, kind: 'checkout', amount: due, now }));
}

const findPending = (tx: TenantTx, invoiceId: string) =>
  tx
    .selectFrom('card_payments')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', pendingCardStates)
    .forUpdate()
    .executeTakeFirst();

/** Closes the attempt for an amount that is not due any more, so that the invoice is not paid twice. */
export async function closeOutdated(
  tx: TenantTx,
  { invoiceId, due }: { invoiceId: string; due: number },
  now: Date,
): Promise<void> {
  const pending = await findPending(tx, invoiceId);
  if (pending === undefined || pending.state === 'processing' || pending.amount === due) return;
  await closePayment(tx, pending, now);
}

/** Closes an attempt beside one that a bank is processing. @returns false when both are being processed */
export async function closeOther(
  tx: TenantTx,
  { id, invoiceId }: { id: string; invoiceId: string },
  now: Date,
): Promise<boolean> {
  const pending = await findPending(tx, invoiceId);
  if (pending === undefined || pending.id === id) return true;
  if (pending.state === 'processing') return false;
  await closePayment(tx, pending, now);
  return true;
}

// Stripe closes its page after 24 hours.
const pageDays = 23 / 24;

/** Charges the saved card for a new invoice. @returns whether there is a card */
export async function chargeSavedCard(
  tx: TenantTx,
  { config }: Pick<Platform, 'config'>,
  { invoice, now }: { invoice: { id: string; total: number }; now: Date },
): Promise<boolean> {
  if (config.stripe === null || invoice.total === 0 || !(await hasSavedCard(tx))) return false;
  await insertPayment(tx, { invoiceId: invoice.id, kind: 'automatic', amount: invoice.total, now });
  return true;
}

/** Charges the saved card for what is due of an invoice, as a member asks. A page that takes a card is closed. */
export async function chargeAgain({ tx, now }: CompanyContext, invoiceId: string): Promise<CardPayment> {
  await requireSubscription(tx, now);
  const due = await lockDue(tx, invoiceId);
  if (due === 0) refuse('conflict', 'billing.nothing_due');
  if (!(await hasSavedCard(tx))) refuse('not_found', 'billing.no_saved_card');
  const pending = await findPending(tx, invoiceId);
  if (pending !== undefined) {
    if (pending.kind === 'automatic' || pending.state === 'processing')
      refuse('conflict', 'billing.card_processing');
    await closePayment(tx, pending, now);
  }
  return present(await insertPayment(tx, { invoiceId, kind: 'automatic', amount: due, now }));
}

/** Charges a saved card again that was declined for an overdue invoice. @returns whether it does */
export async function retryDeclined(
  tx: TenantTx,
  { config }: Pick<Platform, 'config'>,
  { invoice, now }: { invoice: { id: string; due: number }; now: Date },
): Promise<boolean> {
  if (config.stripe === null || !(await hasSavedCard(tx))) return false;
  const newest = await tx
    .selectFrom('card_payments')
    .select('state')
    .where('invoice_id', '=', invoice.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.state !== 'failed') return false;
  await insertPayment(tx, { invoiceId: invoice.id, kind: 'automatic', amount: invoice.due, now });
  return true;
}

async function hasSavedCard(tx: TenantTx): Promise<boolean> {
  const saved = tx.selectFrom('card_customers').select('method_id').where('method_id', 'is not', null);
  return (await saved.executeTakeFirst()) !== undefined;
}

/** @throws Refusal billing.invoice_unknown */
export async function readCardPayment(tx: TenantTx, id: string): Promise<CardPayment> {
  const row = await tx.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? refuse('not_found', 'billing.invoice_unknown') : present(row);
}

/** Asks for a new page with the saved cards. */
export async function askForPortal({ tx, now }: CompanyContext): Promise<{ url: null }> {
  const { numUpdatedRows } = await tx
    .updateTable('card_customers')
    .set({ portal_url: null, portal_asked_at: now })
    .where('customer_id', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) refuse('not_found', 'billing.no_saved_card');
  await enqueue(
    tx,
    openPortalTask,
    { companyId: tx.tenantId },
    { jobKey: `${openPortalTask} ${tx.tenantId}` },
  );
  return { url: null };
}

export async function readPortal(tx: TenantTx): Promise<{ url: string | null }> {
  const row = await tx
    .selectFrom('card_customers')
    .select('portal_url')
    .where('customer_id', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? refuse('not_found', 'billing.no_saved_card') : { url: row.portal_url };
}

/** Stores a payment and calls Stripe after the commit. Its id is the idempotency key of that call. */
async function insertPayment(
  tx: TenantTx,
  input: { invoiceId: string; kind: 'checkout' | 'automatic'; amount: number; now: Date },
) {
  const { invoiceId, kind, amount, now } = input;
  const row = await tx
    .insertInto('card_payments')
    .values({ invoice_id: invoiceId, kind, state: 'waiting', amount, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueCall(tx, row.id);
  return row;
}

/** Calls Stripe for a payment that waits. */
export const enqueueCall = (tx: TenantTx, paymentId: string): Promise<void> =>
  enqueue(
    tx,
    callStripeTask,
    { companyId: tx.tenantId, paymentId },
    { jobKey: `${callStripeTask} ${paymentId}` },
  );

async function closePayment(tx: TenantTx, payment: { id: string; session_id: string | null }, now: Date) {
  await tx
    .updateTable('card_payments')
    .set({ state: 'expired', session_url: null, settled_at: now })
    .where('id', '=', payment.id)
    .execute();
  // Its page may be open in another tab until the task closes it; money of both pages is recorded.
  if (payment.session_id !== null) await enqueueClose(tx, payment.session_id);
}

/** Asks Stripe for the present state of an object. Several calls about it start one task. */
export const enqueueSettling = (tx: UserTx, payload: Record<string, string>): Promise<void> =>
  enqueue(tx, settleCardTask, payload, { jobKey: `${settleCardTask} ${Object.values(payload).join()}` });

/** Closes a page of Stripe after the commit. */
export const enqueueClose = (tx: TenantTx, sessionId: string): Promise<void> =>
  enqueueSettling(tx, { sessionId, close: 'yes' });

async function lockDue(tx: TenantTx, invoiceId: string): Promise<number> {
  const row = await tx
    .selectFrom('invoices')
    .select(['total', 'paid', 'refunded', 'credited'])
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? refuse('not_found', 'billing.invoice_unknown') : amountDue(row);
}

type Row = { id: string; invoice_id: string; kind: string; state: string; session_url: string | null };

const present = (row: Row): CardPayment => ({
  id: row.id,
  invoiceId: row.invoice_id,
  kind: row.kind as CardPayment['kind'],
  state: row.state as CardPaymentState,
  url: row.session_url,
});

/** The saved card, the oldest unpaid invoice and its newest payment, for the screen. */
export async function readCards(tx: TenantTx, { config }: Platform) {
  if (config.stripe === null)
    return { isOffered: false, hasPortal: false, method: null, invoice: null, payment: null };
  const customer = await tx.selectFrom('card_customers').selectAll().executeTakeFirst();
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'number', 'currency', 'due_at', 'total', 'paid', 'refunded', 'credited'])
    .where('state', '=', 'open')
    .where('kind', '=', 'invoice')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const payment =
    invoice === undefined
      ? undefined
      : await tx
          .selectFrom('card_payments')
          .selectAll()
          .where('invoice_id', '=', invoice.id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
  return {
    isOffered: true,
    hasPortal: (customer?.customer_id ?? null) !== null,
    method: customer === undefined ? null : methodOf(customer),
    invoice: invoice === undefined ? null : presentDue(invoice),
    payment: payment === undefined ? null : present(payment),
  };
}

type Method = { card_brand: string | null; card_last4: string | null; card_expires_on: string | null };

const methodOf = ({ card_brand: brand, card_last4: last4, card_expires_on: expiresOn }: Method) =>
  brand === null || last4 === null ? null : { brand, last4, expiresOn };

type DueInvoice = {
  id: string;
  number: string;
  currency: string;
  due_at: Date | null;
  total: number;
  paid: number;
  refunded: number;
  credited: number;
};

const presentDue = (row: DueInvoice) => ({
  id: row.id,
  number: row.number,
  currency: row.currency as 'TRY' | 'EUR' | 'USD',
  due: amountDue(row),
  dueAt: row.due_at?.toISOString() ?? null,
});
