export const currencies = ['TRY', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** The plan of companies that pay nothing. A change to it is a cancellation. */
export const freePlan = 'free';

/** Limits of a plan, in the order of the screen. */
export const limitNames = ['openJobs', 'members', 'storage', 'mails'] as const;
export type LimitName = (typeof limitNames)[number];

/** Maximum of each limit; null for none. Storage is in bytes. */
export type PlanLimits = Record<LimitName, number | null>;

/** From this share of a limit on, the screen warns. */
export const warningShare = 0.8;

export type UsageState = 'fine' | 'near' | 'reached' | 'over';

/** How far a limit is used. */
export function usageState(used: number, max: number | null): UsageState {
  if (max === null) return 'fine';
  if (used > max) return 'over';
  if (used === max) return 'reached';
  return used >= max * warningShare ? 'near' : 'fine';
}

export const invoiceKinds = ['invoice', 'credit_note'] as const;
/** A chargeback is a payment that the bank of the card took away after a dispute. */
export const paymentKinds = ['payment', 'refund', 'chargeback'] as const;
/** A bank transfer that the platform admin records, or a provider that reports its payments. */
export const paymentProviders = ['manual', 'stripe'] as const;

export const invoiceStates = ['open', 'paid', 'refunded', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

type InvoiceAmounts = { total: number; paid: number; refunded: number; credited: number };

/** The unpaid amount, in minor units. */
export const amountDue = ({ total, paid, refunded, credited }: InvoiceAmounts): number =>
  Math.max(0, total - credited - (paid - refunded));

/** The state of an invoice, by its amounts in minor units. */
export function invoiceStateOf(amounts: InvoiceAmounts): InvoiceState {
  const { total, paid, refunded, credited } = amounts;
  if (amountDue(amounts) > 0) return 'open';
  if (paid > 0 && refunded === paid) return 'refunded';
  return paid === 0 && total > 0 && credited === total ? 'void' : 'paid';
}

/** On the page of Stripe, or with the saved card. */
export const cardPaymentKinds = ['checkout', 'automatic'] as const;
export const cardPaymentStates = [
  'waiting',
  'open',
  'processing',
  'needs_action',
  'succeeded',
  'failed',
  'expired',
] as const;
export type CardPaymentState = (typeof cardPaymentStates)[number];
/** States in which an invoice has no second attempt, so that it is not charged twice. */
export const pendingCardStates = ['waiting', 'open', 'processing'] as const satisfies CardPaymentState[];
/** States that the reconciliation asks Stripe about. */
export const unfinishedCardStates = ['waiting', 'open', 'processing', 'needs_action'] as const;
export const cardRefundStates = ['waiting', 'sent', 'succeeded', 'failed'] as const;
export type CardRefundState = (typeof cardRefundStates)[number];
/** States in which Stripe has not confirmed a refund. */
export const pendingRefundStates = ['waiting', 'sent'] as const satisfies CardRefundState[];
/** A ready archive holds the invoices of a year. */
export const archiveStates = ['waiting', 'ready'] as const;
/** Differences that a platform admin must look at. */
export const cardAttentions = ['amount', 'currency', 'disputed', 'refund_failed'] as const;
export type CardAttention = (typeof cardAttentions)[number];

/** The acts of platform admins that the log of the platform records. */
export const billingActs = [
  'plan.saved',
  'seller.saved',
  'coupon.created',
  'coupon.changed',
  'coupon.ended',
  'invoice.payment_recorded',
  'invoice.refund_recorded',
  'invoice.refund_ordered',
  'invoice.credited',
] as const;
export type BillingAct = (typeof billingActs)[number];

/** Days after an invoice was due on which its company gets a reminder. */
export const reminderDays = [1, 5, 10] as const;
/** Days after an invoice was due from which on its company is read-only. */
export const readOnlyAfterDays = 14;
/** Days before the end of a trial on which it is mailed. */
export const trialReminderDays = 3;
