import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, id } from '#platform/contract/fields.ts';
import { cardPaymentKinds, cardPaymentStates } from './rules.ts';

export const cardPayment = z.object({
  id,
  invoiceId: id,
  kind: z.enum(cardPaymentKinds),
  state: z.enum(cardPaymentStates).describe('open: the page at `url` takes the card'),
  url: z.string().nullable().describe('Page of Stripe that takes the card; null until a task has made it'),
});
export type CardPayment = z.infer<typeof cardPayment>;

const access = { permission: 'billing.manage' } as const;
const portal = z.object({
  url: z.string().nullable().describe('Page of Stripe with the saved cards; null until a task has made it'),
});
const refusals = ['billing.off', 'billing.no_cards'] as const;

/** Payments by card. Stripe is called by tasks, so a caller reads again until the address of its page is there. */
export const billingCards = defineContract({
  startCardPayment: {
    method: 'PUT',
    path: '/companies/:companyId/billing/invoices/:invoiceId/card-payment',
    summary: 'Pay what is due of an invoice by card; the same page is returned while it is open',
    ...access,
    whileReadOnly: true,
    params: companyParams.extend({ invoiceId: id }),
    response: cardPayment,
    refusals: [...refusals, 'billing.invoice_unknown', 'billing.nothing_due', 'billing.card_processing'],
  },
  chargeSavedCard: {
    method: 'PUT',
    path: '/companies/:companyId/billing/invoices/:invoiceId/card-charge',
    summary: 'Charge what is due of an invoice to the saved card, such as again after it was declined',
    ...access,
    whileReadOnly: true,
    params: companyParams.extend({ invoiceId: id }),
    response: cardPayment,
    refusals: [
      ...refusals,
      'billing.invoice_unknown',
      'billing.nothing_due',
      'billing.card_processing',
      'billing.no_saved_card',
    ],
  },
  readCardPayment: {
    method: 'GET',
    path: '/companies/:companyId/billing/card-payments/:paymentId',
    summary: 'Read a payment by card',
    ...access,
    params: companyParams.extend({ paymentId: id }),
    response: cardPayment,
    refusals: ['billing.off', 'billing.invoice_unknown'],
  },
  openCardPortal: {
    method: 'PUT',
    path: '/companies/:companyId/billing/card-portal',
    summary: 'Ask for the page of Stripe on which saved cards are changed and removed',
    ...access,
    whileReadOnly: true,
    params: companyParams,
    response: portal,
    refusals: [...refusals, 'billing.no_saved_card'],
  },
  readCardPortal: {
    method: 'GET',
    path: '/companies/:companyId/billing/card-portal',
    summary: 'Read the address of the page that was asked for last',
    ...access,
    params: companyParams,
    response: portal,
    refusals: ['billing.off', 'billing.no_saved_card'],
  },
});
