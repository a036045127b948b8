import { z } from 'zod';
import { invoiceItem, planChangePreview, planKey } from '#billing/contract.ts';
import { billingIntervals, cardAttentions, currencies, invoiceKinds } from '#billing/rules.ts';
import { subscriptionStatuses } from '#billing/state-rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { calendarDate, id, instant, language, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { reason } from './contract.ts';
import { invoiceFilters } from './rules.ts';

const params = z.strictObject({ tenantId: id });
const company = z.object({ id, name: z.string() });
const money = z.number().int().describe('Minor units');
const interval = z.enum(billingIntervals);
const currency = z.enum(currencies);

export const adminInvoice = invoiceItem.omit({ description: true, method: true }).extend({
  company,
  refundable: money.describe('Paid and not paid back'),
  refundableByCard: money.describe('Part of it that one refund can pay back to a card'),
  refunding: money.describe('Being paid back to a card at the moment'),
  attention: z
    .enum(cardAttentions)
    .nullable()
    .describe('Difference of a payment by card that has to be settled at Stripe'),
});
export type AdminInvoice = z.infer<typeof adminInvoice>;

export const archivedInvoice = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: calendarDate,
  buyer: z.string().describe('Name of the deleted company, as printed'),
  currency: currency,
  total: money.describe('Negative for credit notes'),
});
export type ArchivedInvoice = z.infer<typeof archivedInvoice>;

export const subscriptionLine = z.object({
  company,
  status: z.enum(subscriptionStatuses),
  plan: z.string().describe('Its name'),
  interval,
  periodEndsAt: instant.nullable().describe('End of the trial, or next billing date'),
  nextPlan: z.string().nullable().describe('Plan from then on; null for no change'),
  overdueSince: instant.nullable(),
});
export type SubscriptionLine = z.infer<typeof subscriptionLine>;

export const tenantSubscription = subscriptionLine.omit({ company: true }).extend({
  planKey,
  currency,
  subscribedSince: instant,
  hasDetails: z.boolean().describe('Whether the recipient of its invoices is known; a plan needs one'),
  plans: z.array(z.object({ key: planKey, name: z.string(), month: money, year: money })),
  can: z.object({ extendTrial: z.boolean(), changePlan: z.boolean() }),
});
export type TenantSubscription = z.infer<typeof tenantSubscription>;

const planChoice = { plan: planKey, interval };
export const trialDraft = z.strictObject({ endsOn: calendarDate, reason });

const refusals = ['billing.off'] as const;
const planRefusals = [
  ...refusals,
  'billing.details_missing',
  'billing.pay_first',
  'billing.same_plan',
] as const;

export const tenantBilling = defineContract({
  listInvoices: {
    method: 'GET',
    path: '/admin/invoices',
    summary: 'Invoices and credit notes of all companies or of one, newest first',
    permission: 'platformAdmin',
    query: pageQuery.extend({
      state: z.enum(invoiceFilters).optional(),
      search: optionalLine(100).optional().describe('A number, or a part of the name of the company'),
      tenantId: id.optional(),
    }),
    response: pageOf(adminInvoice),
    refusals,
  },
  downloadInvoice: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/invoices/:invoiceId/pdf',
    summary: 'An invoice as a PDF',
    permission: 'platformAdmin',
    params: params.extend({ invoiceId: id }),
    query: z.strictObject({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: ['application/pdf'],
    refusals: ['billing.off', 'billing.invoice_unknown'],
  },
  listArchivedInvoices: {
    method: 'GET',
    path: '/admin/archived-invoices',
    summary: 'Invoices of deleted companies, which the seller must keep, newest first',
    permission: 'platformAdmin',
    query: pageQuery.extend({
      search: optionalLine(100).optional().describe('A number, or a part of the name of the buyer'),
    }),
    response: pageOf(archivedInvoice),
    refusals,
  },
  downloadArchivedInvoice: {
    method: 'GET',
    path: '/admin/archived-invoices/:invoiceId/pdf',
    summary: 'An invoice of a deleted company as a PDF',
    permission: 'platformAdmin',
    params: z.strictObject({ invoiceId: id }),
    query: z.strictObject({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: ['application/pdf'],
    refusals: ['billing.off', 'billing.invoice_unknown'],
  },
  listSubscriptions: {
    method: 'GET',
    path: '/admin/subscriptions',
    summary: 'Subscriptions of all companies, newest company first',
    permission: 'platformAdmin',
    query: pageQuery.extend({
      status: z.enum(subscriptionStatuses).optional(),
      search: optionalLine(100).optional().describe('A part of the name of the company'),
      olderThan: planKey.optional().describe('Only companies on an older version of this plan'),
    }),
    response: pageOf(subscriptionLine),
    refusals,
  },
  readSubscription: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/subscription',
    summary: 'The subscription of a company, and the plans it can change to',
    permission: 'platformAdmin',
    params,
    response: tenantSubscription,
    refusals,
  },
  previewPlan: {
    method: 'GET',
    path: '/admin/tenants/:tenantId/subscription/plan-change',
    summary: 'Calculate the price of a change of plan for the company',
    permission: 'platformAdmin',
    params,
    query: z.strictObject(planChoice),
    response: planChangePreview,
    refusals: planRefusals,
  },
  changePlan: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/subscription/plan',
    summary: 'Change the plan as the company could; `total` is what the preview showed',
    permission: 'platformAdmin',
    params,
    body: z.strictObject({ ...planChoice, total: money, reason }),
    response: tenantSubscription,
    refusals: [...planRefusals, 'billing.price_changed', 'billing.nothing_to_cancel'],
  },
  extendTrial: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/subscription/trial',
    summary: 'Move the end of the trial, or begin one for a company that never paid',
    permission: 'platformAdmin',
    params,
    body: trialDraft,
    response: tenantSubscription,
    refusals: [...refusals, 'backoffice.no_trial'],
  },
});
