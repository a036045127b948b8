import { implement, type Operation } from '#platform/server/http/implement.ts';
import { billingCards } from '../card-contract.ts';
import { requireOn } from './require-on.ts';
import {
  askForPortal,
  chargeAgain,
  readCardPayment,
  readPortal,
  requireCards,
  startCardPayment,
} from './card-payments.ts';

/** Payments by card. */
export const cardOperations: Operation[] = implement(
  'billing',
  billingCards,
)({
  startCardPayment: ({ params }, context) => startCardPayment(requireCards(context), params.invoiceId),
  chargeSavedCard: ({ params }, context) => chargeAgain(requireCards(context), params.invoiceId),
  readCardPayment: ({ params }, context) => readCardPayment(requireOn(context).tx, params.paymentId),
  openCardPortal: (_input, context) => askForPortal(requireCards(context)),
  readCardPortal: (_input, context) => readPortal(requireOn(context).tx),
});
