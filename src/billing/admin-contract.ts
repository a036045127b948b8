import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import {
  calendarDate,
  country,
  done,
  id,
  instant,
  line,
  optionalLine,
  timeZone,
} from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { amount, planKey } from './contract.ts';
import { currencies } from './rules.ts';

const inBothLanguages = z.strictObject({ en: line(60), tr: line(60) });
const lines = z.array(line(120)).max(12);
// A thousand millions of a currency; sums and percentages of it are exact numbers.
const priceAmount = amount.min(0).max(100_000_000_000);
const price = z.strictObject({ month: priceAmount, year: priceAmount });
const count = z.int32();
const max = count.min(0).nullable().describe('Null for no limit');

export const planDraft = z.strictObject({
  names: inBothLanguages,
  features: z.strictObject({ en: lines, tr: lines }),
  prices: z.strictObject({ TRY: price, EUR: price, USD: price }).describe('Net, in minor units'),
  openJobsMax: max,
  membersMax: count.min(1).nullable(),
  storageBytesMax: z.number().int().min(0).nullable(),
  mailsPerMonthMax: max,
  trialDays: z.number().int().min(0).max(90),
  position: z.number().int().min(0).max(1000),
  isVisible: z.boolean(),
});
export type PlanDraft = z.infer<typeof planDraft>;
export const adminPlan = planDraft.extend({ key: planKey, version: z.number().int() });
export const listedPlan = adminPlan.extend({
  subscribers: z
    .object({ latest: z.number().int(), older: z.number().int() })
    .describe('Companies on this version, and on older ones'),
});
export type ListedPlan = z.infer<typeof listedPlan>;

const iban = z
  .string()
  .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
  .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'platform.validation.wrongFormat');
const bank = { bankName: optionalLine(100), iban: iban.or(z.literal('')), bic: optionalLine(11) };
export const sellerDraft = z.strictObject({
  name: line(200),
  address: z.array(line(200)).min(1).max(4),
  country,
  taxOffice: optionalLine(100),
  taxNumber: line(40),
  ...bank,
  numberPrefix: z.string().regex(/^[A-Z0-9]{2,6}$/),
  paymentDays: z.number().int().min(0).max(90),
  timeZone,
});
export type SellerDraft = z.infer<typeof sellerDraft>;
export const adminSeller = sellerDraft.extend({
  iban: z.string(),
  key: planKey,
  isCurrent: z.boolean().describe('Whether it issues the next invoices'),
});
export type AdminSeller = z.infer<typeof adminSeller>;

export const couponDraft = z.strictObject({
  percentOff: z.number().int().min(1).max(100),
  periods: count.min(1).nullable().describe('Billing periods with the discount; null for all'),
  validUntil: instant.nullable(),
  redemptionsMax: count.min(1).nullable(),
});

export type CouponDraft = z.infer<typeof couponDraft>;
export const couponPattern = /^[A-Z0-9-]{3,30}$/;
const couponCode = z.string().regex(couponPattern);
const coupon = z.strictObject({ code: couponCode });
export const couponLimits = couponDraft.pick({ validUntil: true, redemptionsMax: true });
export const adminCoupon = couponDraft.extend({
  code: z.string(),
  redemptions: z.number().int(),
  createdAt: instant,
  hasEnded: z.boolean().describe('It cannot be entered any more; companies that did keep their discount'),
});
export type AdminCoupon = z.infer<typeof adminCoupon>;
export const redemption = z.object({
  company: z.object({ id, name: z.string() }),
  redeemedAt: instant,
  isInUse: z.boolean().describe('Its next period has the discount'),
});
export type Redemption = z.infer<typeof redemption>;

export const paymentDraft = z.strictObject({
  amount: amount.min(1),
  paidOn: calendarDate,
  reference: line(100).describe('Of the transfer; the same one is recorded once'),
});
export const cardRefundDraft = z.strictObject({
  amount: amount.min(1),
  refundable: amount.describe('As the list of invoices showed it; another one is refused'),
});
export type PaymentDraft = z.infer<typeof paymentDraft>;

const ofInvoice = z.strictObject({ tenantId: id, invoiceId: id });
const money = { permission: 'platformAdmin', params: ofInvoice, body: paymentDraft, response: done } as const;
const revenueRow = z.object({
  currency: z.enum(currencies),
  invoiced: amount.describe('Net of invoices minus credit notes'),
  vat: amount,
  documents: z.number().int(),
});

/** Calls of the platform admin. */
export const billingAdmin = defineContract({
  listPlans: {
    method: 'GET',
    path: '/admin/plans',
    summary: 'The latest version of each plan',
    permission: 'platformAdmin',
    response: z.object({ plans: z.array(listedPlan) }),
    refusals: ['billing.off'],
  },
  savePlan: {
    method: 'PUT',
    path: '/admin/plans/:planKey',
    summary: 'Save a plan as its next version; subscribers keep theirs',
    permission: 'platformAdmin',
    params: z.strictObject({ planKey }),
    body: planDraft,
    response: adminPlan,
    refusals: ['billing.off', 'billing.free_costs'],
  },
  listSellers: {
    method: 'GET',
    path: '/admin/sellers',
    summary: 'The legal entities that issue or issued invoices, the current one first',
    permission: 'platformAdmin',
    response: z.object({ items: z.array(adminSeller) }),
    refusals: ['billing.off'],
  },
  saveSeller: {
    method: 'PUT',
    path: '/admin/sellers/:sellerKey',
    summary: 'Save the legal entity that issues the next invoices, with its bank account',
    permission: 'platformAdmin',
    params: z.strictObject({ sellerKey: planKey }),
    body: sellerDraft,
    response: done,
    refusals: ['billing.off', 'billing.seller_country', 'billing.prefix_taken'],
  },
  recordPayment: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/invoices/:invoiceId/payments',
    summary: 'Record that an invoice was paid, in full or in part',
    ...money,
    refusals: ['billing.off', 'billing.invoice_unknown', 'billing.amount_too_high', 'billing.paid_later'],
  },
  recordRefund: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/invoices/:invoiceId/refunds',
    summary: 'Record that money was paid back; it issues a credit note',
    ...money,
    refusals: ['billing.off', 'billing.invoice_unknown', 'billing.amount_too_high', 'billing.paid_later'],
  },
  refundCard: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/invoices/:invoiceId/card-refunds',
    summary: 'Pay a payment by card back, in full or in part; a credit note follows when Stripe confirms it',
    permission: 'platformAdmin',
    params: ofInvoice,
    body: cardRefundDraft,
    response: done,
    refusals: [
      'billing.off',
      'billing.no_cards',
      'billing.invoice_unknown',
      'billing.amount_too_high',
      'billing.refund_changed',
    ],
  },
  creditInvoice: {
    method: 'PUT',
    path: '/admin/tenants/:tenantId/invoices/:invoiceId/credit-note',
    summary: 'Cancel what is still unpaid of an invoice by a credit note',
    permission: 'platformAdmin',
    params: ofInvoice,
    response: done,
    refusals: ['billing.off', 'billing.invoice_unknown', 'billing.amount_too_high'],
  },
  readRevenue: {
    method: 'GET',
    path: '/admin/revenue',
    summary: 'Invoices minus credit notes of a month, by currency',
    permission: 'platformAdmin',
    query: z.strictObject({ inMonth: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) }),
    response: z.object({ rows: z.array(revenueRow) }),
    refusals: ['billing.off'],
  },
});

/** Calls of the platform admin for coupons. */
export const couponAdmin = defineContract({
  createCoupon: {
    method: 'PUT',
    path: '/admin/coupons/:code',
    summary: 'Create a coupon',
    permission: 'platformAdmin',
    params: coupon,
    body: couponDraft,
    response: done,
    refusals: ['billing.off', 'billing.coupon_exists'],
  },
  listCoupons: {
    method: 'GET',
    path: '/admin/coupons',
    summary: 'Coupons with their use, newest first',
    permission: 'platformAdmin',
    query: pageQuery,
    response: pageOf(adminCoupon),
    refusals: ['billing.off'],
  },
  changeCoupon: {
    method: 'PUT',
    path: '/admin/coupons/:code/limits',
    summary: 'Change until when and by how many companies a coupon can be used; its discount never changes',
    permission: 'platformAdmin',
    params: coupon,
    body: couponLimits,
    response: adminCoupon,
    refusals: ['billing.off', 'billing.coupon_unknown', 'billing.coupon_used_more'],
  },
  endCoupon: {
    method: 'DELETE',
    path: '/admin/coupons/:code',
    summary: 'End a coupon now; companies that entered it keep their discount',
    permission: 'platformAdmin',
    params: coupon,
    response: adminCoupon,
    refusals: ['billing.off', 'billing.coupon_unknown'],
  },
  listRedemptions: {
    method: 'GET',
    path: '/admin/coupons/:code/redemptions',
    summary: 'Companies that used a coupon, newest first',
    permission: 'platformAdmin',
    params: coupon,
    query: pageQuery,
    response: pageOf(redemption),
    refusals: ['billing.off'],
  },
});
