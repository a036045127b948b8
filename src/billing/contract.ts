import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  companyParams,
  country,
  email,
  id,
  instant,
  language,
  line,
  optionalLine,
} from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { cardPayment } from './card-contract.ts';
import { billingIntervals, currencies, invoiceKinds, invoiceStates, limitNames } from './rules.ts';
import { subscriptionStatuses } from './state-rules.ts';
import { vatTreatments } from './vat-rules.ts';

/** Minor units of the currency beside it. */
export const amount = z.number().int();
export const planKey = z.string().regex(/^[a-z][a-z0-9_]{1,29}$/);
const interval = z.enum(billingIntervals);
const currency = z.enum(currencies);

const planName = z.object({ key: planKey, name: z.string() });

export const usage = z.object({
  limit: z.enum(limitNames),
  used: z.number().int(),
  max: z.number().int().nullable().describe('Null for no limit; bytes for storage'),
});
export type Usage = z.infer<typeof usage>;
export const exceededLimit = usage.extend({
  names: z.array(z.string()).describe('Newest jobs or members above the limit'),
});
export type ExceededLimit = z.infer<typeof exceededLimit>;
const exceeded = z
  .array(exceededLimit)
  .describe('Limits that the company exceeds. Nothing is deleted, and nothing can be added');

export const offeredPlan = planName.extend({
  features: z.array(z.string()),
  prices: z.object({ month: amount, year: amount }).describe('Net'),
  limits: z.record(z.enum(limitNames), z.number().int().nullable()),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

const detailFields = {
  name: line(200),
  addressLine1: line(200),
  addressLine2: optionalLine(200),
  postalCode: optionalLine(20),
  city: line(100),
  country,
  taxOffice: optionalLine(100),
  taxNumber: optionalLine(40).describe('VAT number with country code in the EU; tax number in Türkiye'),
  email,
  language,
};
export const billingDetailsDraft = z.strictObject(detailFields);
export type BillingDetailsDraft = z.infer<typeof billingDetailsDraft>;

export const registryStates = ['none', 'waiting', 'valid', 'invalid', 'unreachable'] as const;
export const billingDetails = billingDetailsDraft.extend({
  registryState: z.enum(registryStates).describe('Answer of VIES about a VAT number of the EU'),
});
export type BillingDetails = z.infer<typeof billingDetails>;

export const coupon = z.object({
  code: z.string(),
  percentOff: z.number().int(),
  periodsLeft: z.number().int().nullable().describe('Null for all'),
});

const bankAccount = z.object({ name: z.string(), bankName: z.string(), iban: z.string(), bic: z.string() });

export const savedCard = z.object({
  brand: z.string(),
  last4: z.string().describe('Empty for a method without a card'),
  expiresOn: calendarDate.nullable(),
});

export const billingOverview = z.object({
  status: z.enum(subscriptionStatuses),
  plan: planName,
  interval,
  currency,
  subscribedSince: instant,
  periodEndsAt: instant.nullable().describe('End of the trial, or next billing date; null on the free plan'),
  next: planName
    .extend({ interval, net: amount })
    .nullable()
    .describe('Content of the next invoice; null when none follows'),
  endsAtPeriodEnd: z.boolean().describe('The plan is cancelled and ends with the period'),
  changesAtPeriodEnd: z.boolean().describe('Another plan begins with the next period'),
  coupon: coupon.nullable(),
  overdue: z.object({ since: instant, readOnlyFrom: instant, isReadOnly: z.boolean() }).nullable(),
  timeZone: z.string().describe('Of the seller, in which the days of periods and invoices are meant'),
  usage: z.array(usage),
  exceeded: z.object({
    now: exceeded,
    later: exceeded.describe('By the plan that follows at the end of the period or trial'),
    onFree: exceeded.describe('By the free plan, to which a cancellation leads'),
  }),
  plans: z.array(offeredPlan),
  details: billingDetails.nullable(),
  suggestedDetails: billingDetailsDraft.partial().describe('From the company, while there are no details'),
  bankAccount: bankAccount
    .nullable()
    .describe('Where invoices are paid; null until the operator has set it up'),
  cards: z.object({
    isOffered: z.boolean().describe('Whether invoices can be paid by card'),
    hasPortal: z.boolean().describe('Whether there is a page on which saved cards are changed'),
    method: savedCard.nullable().describe('Pays the next invoices'),
    invoice: z
      .object({ id, number: z.string(), currency, due: amount, dueAt: instant.nullable() })
      .nullable()
      .describe('The oldest unpaid invoice'),
    payment: cardPayment.nullable().describe('Its newest payment by card'),
  }),
  can: z.object({ choose: z.boolean(), cancel: z.boolean(), resume: z.boolean() }),
});
export type BillingOverview = z.infer<typeof billingOverview>;

export const lineKinds = ['plan', 'unused', 'discount', 'correction'] as const;
export const invoiceLine = z.object({
  kind: z.enum(lineKinds).describe('unused: credit for the rest of the earlier plan'),
  plan: z.object({ en: z.string(), tr: z.string() }).nullable(),
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  net: amount.describe('Negative for credits and discounts'),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const planChoice = { plan: planKey, interval, coupon: optionalLine(30).optional() };

export const planChangePreview = z.object({
  plan: planName.extend({ interval }),
  startsAt: instant,
  isImmediate: z
    .boolean()
    .describe('False: it begins at the end of the period or trial, without a charge now'),
  currency,
  lines: z.array(invoiceLine),
  net: amount,
  vatTreatment: z.enum(vatTreatments),
  vatRate: z.number().int().describe('Basis points'),
  vat: amount,
  total: amount.describe('To be paid for the change itself'),
  renewalNet: amount.describe('Net price of each following period, when the discount has ended'),
  coupon: coupon.nullable().describe('Discount that following periods still get'),
  exceeded,
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

export const invoiceItem = z.object({
  id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: calendarDate,
  description: z.string(),
  currency,
  total: amount.describe('Negative for credit notes'),
  due: amount,
  dueAt: instant.nullable(),
  state: z.enum(invoiceStates),
  isOverdue: z.boolean(),
  method: z.enum(['bank', 'card']).describe('How it was paid, or is to be paid'),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;

const settings = { permission: 'billing.manage', params: companyParams } as const;
const refusals = ['billing.off'] as const;

export const billing = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/billing',
    summary: 'Plan, usage, plans to choose from and billing details',
    ...settings,
    response: billingOverview,
    refusals,
  },
  previewChange: {
    method: 'GET',
    path: '/companies/:companyId/billing/plan-change',
    summary: 'Calculate the price of a change of plan, with the unused part of the current plan',
    ...settings,
    query: z.strictObject(planChoice),
    response: planChangePreview,
    refusals: [...refusals, 'billing.details_missing', 'billing.pay_first', 'billing.coupon_unknown'],
  },
  changePlan: {
    method: 'PUT',
    path: '/companies/:companyId/billing/plan',
    summary: 'Change the plan; `total` is what the preview showed, and a different one is refused',
    ...settings,
    whileReadOnly: true,
    body: z.strictObject({ ...planChoice, total: amount }),
    response: billingOverview,
    refusals: [
      ...refusals,
      'billing.price_changed',
      'billing.details_missing',
      'billing.pay_first',
      'billing.coupon_unknown',
    ],
  },
  cancel: {
    method: 'PUT',
    path: '/companies/:companyId/billing/cancellation',
    summary: 'Cancel the plan at the end of the period',
    ...settings,
    whileReadOnly: true,
    response: billingOverview,
    refusals: [...refusals, 'billing.nothing_to_cancel'],
  },
  resume: {
    method: 'DELETE',
    path: '/companies/:companyId/billing/cancellation',
    summary: 'Keep the plan after all, or take back a change at the end of the period',
    ...settings,
    whileReadOnly: true,
    response: billingOverview,
    refusals: [...refusals, 'billing.nothing_to_resume'],
  },
  saveDetails: {
    method: 'PUT',
    path: '/companies/:companyId/billing/details',
    summary: 'Save the recipient of the invoices; the tax number is checked',
    ...settings,
    whileReadOnly: true,
    body: billingDetailsDraft,
    response: billingOverview,
    refusals: [...refusals, 'billing.currency_fixed'],
  },
  listInvoices: {
    method: 'GET',
    path: '/companies/:companyId/billing/invoices',
    summary: 'Invoices and credit notes, newest first',
    ...settings,
    query: pageQuery.extend({
      state: z.enum(invoiceStates).optional(),
      year: z.coerce.number().int().min(2000).max(2999).optional(),
    }),
    response: pageOf(invoiceItem).extend({
      years: z.array(z.number().int()).describe('Years with an invoice'),
    }),
  },
  downloadInvoice: {
    method: 'GET',
    path: '/companies/:companyId/billing/invoices/:invoiceId/pdf',
    summary: 'An invoice as a PDF',
    permission: 'billing.manage',
    params: companyParams.extend({ invoiceId: id }),
    query: z.strictObject({ language: language.optional() }),
    response: z.unknown(),
    rawAnswer: ['application/pdf'],
    refusals: [...refusals, 'billing.invoice_unknown'],
  },
});
