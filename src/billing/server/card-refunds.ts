import { sql } from 'kysely';
import type Stripe from 'stripe';
import { enqueue } from '#platform/server/background/background.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type CardRefundState, pendingRefundStates } from '../rules.ts';
import { uuid } from './stripe-client.ts';
import { requireSubscription } from './subscriptions.ts';

export const refundCardTask = 'refund_card';

type RefundOrder = { invoiceId: string; amount: number; refundable: number };

/**
 * Orders a refund of a payment by card; a task asks Stripe for it. It is recorded when Stripe reports it, as one of its
 * dashboard is, so no refund counts twice.
 * @param refundable what the caller has seen, so that a repeated order is refused
 * @returns the number of the invoice
 */
export async function orderCardRefund(
  tx: TenantTx,
  { invoiceId, amount, refundable }: RefundOrder,
  now: Date,
): Promise<string> {
  await requireSubscription(tx, now);
  const invoice = await tx
    .selectFrom('invoices')
    .select(['number', 'paid', 'refunded'])
    .where('id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .forUpdate()
    .executeTakeFirst();
  if (invoice === undefined) refuse('not_found', 'billing.invoice_unknown');
  const payments = await listRefundable(tx, invoiceId);
  const left = invoice.paid - invoice.refunded - (await pendingRefundsOf(tx, invoiceId));
  const [payment] = payments;
  const most = Math.min(left, payment?.refundable ?? 0);
  if (payment === undefined || amount > most) refuse('conflict', 'billing.amount_too_high');
  if (most !== refundable) refuse('conflict', 'billing.refund_changed');
  const { id } = await tx
    .insertInto('card_refunds')
    .values({ payment_id: payment.id, amount, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const jobKey = `${refundCardTask} ${id}`;
  await enqueue(tx, refundCardTask, { companyId: tx.tenantId, refundId: id }, { jobKey });
  return invoice.number;
}

/** Payments by card of an invoice with what can be paid back; the one with the most of it comes first. */
async function listRefundable(tx: TenantTx, invoiceId: string) {
  const { rows } = await sql<{ id: string; refundable: number }>`
    select p.id, (${refundableByCard})::bigint as refundable
      from card_payments p
     where p.tenant_id = ${tx.tenantId}::uuid and p.invoice_id = ${invoiceId}::uuid and p.state = 'succeeded'
     order by refundable desc, p.id`.execute(tx);
  return rows.map(({ id, refundable }) => ({ id, refundable: Number(refundable) }));
}

/**
 * What a payment `p` paid of its invoice, without what was paid back. It is zero while a refund of it runs, because a
 * payment has one at a time.
 */
export const refundableByCard = sql<number>`
  case when exists (select from card_refunds r
                     where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state in ('waiting', 'sent'))
       then 0
       else (select coalesce(sum(case m.kind when 'payment' then m.amount else -m.amount end), 0)
               from payments m
              where m.tenant_id = p.tenant_id and m.invoice_id = p.invoice_id and m.provider = 'stripe'
                and (m.reference = p.intent_id or starts_with(m.reference, p.intent_id || '/')))
  end`;

/** Sum of the refunds that Stripe has not confirmed yet. */
export async function pendingRefundsOf(tx: TenantTx, invoiceId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('card_refunds')
    .innerJoin('card_payments', 'card_payments.id', 'card_refunds.payment_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('card_refunds.amount'), eb.lit(0)).as('total'))
    .where('card_payments.invoice_id', '=', invoiceId)
    .where('card_refunds.state', 'in', pendingRefundStates)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A refund that Stripe has not confirmed, with its PaymentIntent. */
export const findPendingRefund = (tx: TenantTx, refundId: string) =>
  tx
    .selectFrom('card_refunds')
    .innerJoin('card_payments', 'card_payments.id', 'card_refunds.payment_id')
    .select(['card_refunds.id', 'card_refunds.amount', 'card_refunds.payment_id', 'card_payments.intent_id'])
    .where('card_refunds.id', '=', refundId)
    .where('card_refunds.state', 'in', pendingRefundStates)
    .executeTakeFirst();

/** Ends a refund that Stripe refuses, such as without enough balance there. A platform admin is shown it. */
export async function failRefund(
  tx: TenantTx,
  refund: { id: string; payment_id: string },
  failure: string,
): Promise<void> {
  await saveRefund(tx, refund.id, { state: 'failed', failure });
  await tx
    .updateTable('card_payments')
    .set({ attention: 'refund_failed' })
    .where('id', '=', refund.payment_id)
    .where('attention', 'is', null)
    .execute();
}

/** @returns whether the refund was waiting until now */
export async function saveRefund(
  tx: TenantTx,
  id: string,
  change: { state: CardRefundState; failure?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', pendingRefundStates)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes in what Stripe made of the refunds that Kadro ordered, after their money was recorded. */
export async function applyOrderedRefunds(tx: TenantTx, refunds: Stripe.Refund[]): Promise<void> {
  for (const refund of refunds) {
    const id = refundIdOf(refund);
    if (id !== null) await saveRefund(tx, id, { state: stateOf(refund.status) });
  }
}

/** Whether an ordered refund failed and is still to be paid back: no order and no refund came after it. */
export async function hasFailedRefund(
  tx: TenantTx,
  { id, invoice_id: invoiceId }: { id: string; invoice_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from (select r.id, r.state
                   from card_refunds r
                  where r.tenant_id = ${tx.tenantId}::uuid and r.payment_id = ${id}::uuid
                  order by r.id desc
                  limit 1) newest
     where newest.state = 'failed'
       and not exists (select from payments m
                        where m.tenant_id = ${tx.tenantId}::uuid and m.invoice_id = ${invoiceId}::uuid
                          and m.kind = 'refund' and m.id > newest.id)`.execute(tx);
  return rows.length > 0;
}

/** A refund of an invoice was recorded, by any way, so that a failed one needs no attention. */
export const clearFailedRefund = (tx: TenantTx, invoiceId: string) =>
  tx
    .updateTable('card_payments')
    .set({ attention: null })
    .where('invoice_id', '=', invoiceId)
    .where('attention', '=', 'refund_failed')
    .execute();

export const refundIdOf = ({ metadata }: Stripe.Refund): string | null => {
  const id = metadata?.['refundId'] ?? '';
  return uuid.test(id) ? id : null;
};

/** Stripe may add a status, which then waits. */
const stateOf = (status: string | null): CardRefundState =>
  new Map<string | null, CardRefundState>([
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ]).get(status) ?? 'sent';
