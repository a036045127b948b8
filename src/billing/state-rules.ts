export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'cancelled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const subscriptionEvents = [
  /** A company chooses a paid plan, or another one. */
  'plan_chosen',
  'trial_ended',
  /** A platform admin gives the trial more days, or begins one for a company that never paid. */
  'trial_extended',
  /** A period ended and the next one begins. */
  'period_renewed',
  /** A period ended after a cancellation. */
  'period_cancelled',
  'invoice_overdue',
  /** The last overdue invoice is paid or credited. */
  'debt_settled',
  'cancellation_requested',
  'cancellation_revoked',
] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

const transitions: Record<SubscriptionStatus, Partial<Record<SubscriptionEvent, SubscriptionStatus>>> = {
  trialing: {
    plan_chosen: 'trialing',
    trial_ended: 'active',
    trial_extended: 'trialing',
    cancellation_requested: 'trialing',
    cancellation_revoked: 'trialing',
  },
  active: {
    plan_chosen: 'active',
    trial_extended: 'trialing',
    period_renewed: 'active',
    period_cancelled: 'cancelled',
    invoice_overdue: 'past_due',
    debt_settled: 'active',
    cancellation_requested: 'active',
    cancellation_revoked: 'active',
  },
  // Neither renewed nor changed until it is paid, so that a debt does not grow unseen.
  past_due: {
    period_cancelled: 'cancelled',
    invoice_overdue: 'past_due',
    debt_settled: 'active',
    cancellation_requested: 'past_due',
    cancellation_revoked: 'past_due',
  },
  // A debt outlives the cancellation.
  cancelled: { plan_chosen: 'active', invoice_overdue: 'cancelled', debt_settled: 'cancelled' },
};

/** The status after an event; null when the event is not possible in this status. */
export const statusAfter = (
  status: SubscriptionStatus,
  event: SubscriptionEvent,
): SubscriptionStatus | null => transitions[status][event] ?? null;
