import type Stripe from 'stripe';
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { amountDue, type CardAttention, type CardPaymentState, pendingCardStates } from '../rules.ts';
import { applyOrderedRefunds, hasFailedRefund } from './card-refunds.ts';
import { closeOther, enqueueSettling } from './card-payments.ts';
import { mailBilling, mailDeclined } from './mail.ts';
import { recordChargeback, recordPayment, recordRefund, recordReinstatement } from './payments.ts';
import { dayIn } from './periods.ts';
import { requireSubscription } from './subscriptions.ts';

type Recording = { tx: TenantTx; platform: Platform; now: Date };
type AtStripe = {
  paymentId: string;
  intent: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
};

/**
 * Records the present state of a PaymentIntent. The locks and the references of the transfers make repetitions and
 * concurrent calls count once.
 */
export async function applyIntent(recording: Recording, found: AtStripe): Promise<void> {
  const { tx, platform, now } = recording;
  const { intent } = found;
  if (!(await companyExists(tx))) {
    if (intent.status === 'succeeded')
      platform.log.warn({ intentId: intent.id }, 'Stripe received money of a deleted company');
    return;
  }
  await requireSubscription(tx, now);
  const payment = await lockPayment(tx, found.paymentId);
  if (payment === undefined) return;
  if (intent.status !== 'succeeded') {
    await applyOpenIntent(recording, payment, intent);
    return;
  }
  if (payment.state === 'succeeded' && payment.intent_id !== intent.id) {
    await applySecond(tx, payment, found);
    return;
  }
  if (payment.state !== 'succeeded') {
    await applyMoney(recording, payment, intent);
    if (intent.setup_future_usage === 'off_session')
      await enqueueSettling(tx, { intentId: intent.id, save: 'yes' });
  }
  await applyReturned(recording, found);
}

/** The page of Stripe was left alone until it closed. */
export async function expireSession(tx: TenantTx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('card_payments')
    .set({ state: 'expired', session_url: null, settled_at: now })
    .where('id', '=', paymentId)
    .where('state', 'in', pendingCardStates)
    .execute();
}

const companyExists = async (tx: TenantTx): Promise<boolean> =>
  (await tx.selectFrom('companies').select('id').where('id', '=', tx.tenantId).executeTakeFirst()) !==
  undefined;

async function lockPayment(tx: TenantTx, id: string) {
  const row = await tx
    .selectFrom('card_payments')
    .innerJoin('invoices', 'invoices.id', 'card_payments.invoice_id')
    .select(['card_payments.id', 'card_payments.kind', 'card_payments.state', 'card_payments.amount'])
    .select(['card_payments.surplus', 'card_payments.attention', 'card_payments.invoice_id'])
    .select('card_payments.intent_id')
    .select(['invoices.number', 'invoices.currency', 'invoices.due_at'])
    .select(['invoices.total', 'invoices.paid', 'invoices.refunded', 'invoices.credited'])
    .where('card_payments.id', '=', id)
    .modifyEnd(sql`for update`)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, state: row.state as CardPaymentState };
}
type Payment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

type Change = {
  state?: CardPaymentState;
  intent_id?: string;
  session_url?: null;
  failure?: string | null;
  surplus?: number;
  attention?: CardAttention | null;
  settled_at?: Date;
};

const save = (tx: TenantTx, id: string, change: Change) =>
  tx.updateTable('card_payments').set(change).where('id', '=', id).execute();

/** No money yet. A page of Stripe stays open after a declined card, because another card can be tried there. */
async function applyOpenIntent(
  { tx, platform, now }: Recording,
  payment: Payment,
  intent: Stripe.PaymentIntent,
) {
  const state = stateOf(payment, intent);
  if (state === payment.state || payment.state === 'succeeded') return;
  // The index allows one attempt at a time. The money of both is recorded when it arrives.
  const other = { id: payment.id, invoiceId: payment.invoice_id };
  if (state === 'processing' && !(await closeOther(tx, other, now))) return;
  const failure = intent.last_payment_error?.code ?? null;
  const isSettled = state === 'failed' || state === 'expired';
  await save(tx, payment.id, { state, intent_id: intent.id, failure, ...(isSettled && { settled_at: now }) });
  if (payment.kind !== 'automatic' || (state !== 'failed' && state !== 'needs_action')) return;
  const invoice = { ...payment, total: amountDue(payment) };
  if (state === 'needs_action') await mailBilling(tx, platform, { news: 'card_action', invoice });
  else await mailDeclined(tx, platform, { ...payment, invoice });
}

function stateOf({ kind, state }: Payment, intent: Stripe.PaymentIntent): CardPaymentState {
  switch (intent.status) {
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'expired';
    case 'requires_action':
      return kind === 'automatic' ? 'needs_action' : state;
    case 'requires_payment_method':
      if (kind === 'checkout') return state === 'processing' ? 'failed' : state;
      return intent.last_payment_error?.code === 'authentication_required' ? 'needs_action' : 'failed';
    case 'succeeded':
    case 'requires_capture':
    case 'requires_confirmation':
      return state;
  }
  // Stripe may add a state.
  return state;
}

/** Records what arrived, up to what is due. The rest and another currency wait for a platform admin. */
async function applyMoney({ tx, platform, now }: Recording, payment: Payment, intent: Stripe.PaymentIntent) {
  const received = intent.amount_received;
  const isOwnCurrency = intent.currency.toUpperCase() === payment.currency;
  const taken = isOwnCurrency ? Math.min(received, amountDue(payment)) : 0;
  const surplus = isOwnCurrency ? received - taken : 0;
  const isExact = received === payment.amount && surplus === 0;
  await save(tx, payment.id, {
    state: 'succeeded',
    intent_id: intent.id,
    session_url: null,
    failure: null,
    surplus,
    attention: isOwnCurrency ? (isExact ? null : 'amount') : 'currency',
    settled_at: now,
  });
  if (taken === 0) return;
  const moved = { ...movedBy(payment, intent.id, now), amount: taken };
  await recordPayment(tx, platform, moved, now);
}

const movedBy = ({ invoice_id: invoiceId }: Payment, reference: string, now: Date) => ({
  invoiceId,
  provider: 'stripe' as const,
  reference,
  paidOn: dayIn(now, 'UTC'),
  userId: null,
});

/** A second charge of the same payment pays nothing: it waits for its refund. */
async function applySecond(tx: TenantTx, payment: Payment, { intent, refunds }: AtStripe): Promise<void> {
  const isReturned = refundedOf(refunds) >= intent.amount_received;
  await save(tx, payment.id, { attention: isReturned && payment.surplus === 0 ? null : 'amount' });
}

/** Takes in refunds and disputes, which come from the dashboard of Stripe and from the bank. */
async function applyReturned(recording: Recording, { paymentId, intent, refunds, disputes }: AtStripe) {
  const { tx, now } = recording;
  const payment = await lockPayment(tx, paymentId);
  if (payment === undefined) return;
  const refunded = refundedOf(refunds);
  const lost = disputes.filter(({ status }) => status === 'lost');
  const returned = refunded + sum(lost);
  if (intent.currency.toUpperCase() !== payment.currency) {
    const isSettled = returned >= intent.amount_received;
    await save(tx, paymentId, { attention: isSettled ? null : 'currency' });
    return;
  }
  const fresh = Math.max(0, refunded - payment.surplus) - (await recordedRefunds(tx, intent.id));
  const amount = Math.min(fresh, payment.paid - payment.refunded);
  if (amount > 0)
    await recordRefund(tx, { ...movedBy(payment, `${intent.id}/${refunded}`, now), amount }, now);
  await applyOrderedRefunds(tx, refunds);
  const hasFailed = await hasFailedRefund(tx, payment);
  const isNeeded = await applyDisputes(recording, payment, { refunded, disputes });
  const attention = isNeeded ? attentionOf(payment, { returned, fresh, hasFailed, disputes }) : 'amount';
  if (attention !== payment.attention) await save(tx, paymentId, { attention });
}

/** @returns false when the bank gave back money that the invoice does not need any more */
async function applyDisputes(
  recording: Recording,
  payment: Payment,
  { refunded, disputes }: { refunded: number; disputes: Stripe.Dispute[] },
): Promise<boolean> {
  // Money that the invoice did not need is returned first.
  const fromInvoice = (returned: number): number => Math.max(0, returned - payment.surplus);
  let returned = refunded;
  let isNeeded = true;
  for (const { id, status, amount } of disputes) {
    const moved = movedBy(payment, id, recording.now);
    if (status === 'won') isNeeded = (await recordReinstatement(recording, moved)) && isNeeded;
    if (status !== 'lost') continue;
    const taken = fromInvoice(returned + amount) - fromInvoice(returned);
    await recordChargeback(recording, { ...moved, amount: taken });
    returned += amount;
  }
  return isNeeded;
}

type RefundTotals = { returned: number; fresh: number; hasFailed: boolean; disputes: Stripe.Dispute[] };

function attentionOf(
  payment: Payment,
  { returned, fresh, hasFailed, disputes }: RefundTotals,
): CardAttention | null {
  if (disputes.some(({ status }) => status !== 'lost' && status !== 'won' && !status.startsWith('warning')))
    return 'disputed';
  if (fresh < 0 || hasFailed) return 'refund_failed';
  if (payment.surplus > 0) return returned < payment.surplus ? 'amount' : null;
  return payment.attention === 'amount' ? 'amount' : null;
}

const sum = (moved: { amount: number }[]): number => moved.reduce((all, { amount }) => all + amount, 0);

const refundedOf = (refunds: Stripe.Refund[]): number =>
  sum(refunds.filter(({ status }) => status === 'succeeded'));

async function recordedRefunds(tx: TenantTx, intentId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('total'))
    .where('provider', '=', 'stripe')
    .where('kind', '=', 'refund')
    .where('reference', 'like', `${intentId.replaceAll('_', '\\_')}/%`)
    .executeTakeFirstOrThrow();
  return Number(total);
}
