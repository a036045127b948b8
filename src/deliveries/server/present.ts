import { answeredAddress, isWithheldAddress } from '#platform/server/db/withheld-words.ts';
import type { Delivery } from '../contract.ts';
import { type DeliveryState, problemOf } from '../rules.ts';

/** Columns of the joined row of `sent_mails` that `presentDelivery` reads. */
export const deliveryColumns = [
  'sent_mails.state as delivery_state',
  'sent_mails.recipient as delivery_recipient',
  'sent_mails.reason as delivery_reason',
  'sent_mails.changed_at as delivery_at',
] as const;

type DeliveryRow = {
  delivery_state: string | null;
  delivery_recipient: string | null;
  delivery_reason: string | null;
  delivery_at: Date | null;
};

/**
 * The words of a mail server that a reader gets: none about a person whom a blind review withholds, because a server may
 * name them in any spelling.
 */
export const shownReason = (recipient: string, reason: string | null): string | null =>
  isWithheldAddress(recipient) ? null : reason;

/** The delivery of the mail of a row; null when it has none. */
export function presentDelivery(row: DeliveryRow): Delivery | null {
  const { delivery_state: state, delivery_reason: reason, delivery_at: at } = row;
  if (state === null || at === null) return null;
  const recipient = row.delivery_recipient ?? '';
  return {
    state: state as DeliveryState,
    recipient: answeredAddress(recipient),
    reason: shownReason(recipient, reason),
    problem: state === 'failed' ? problemOf(reason ?? '') : null,
    changedAt: at.toISOString(),
  };
}
