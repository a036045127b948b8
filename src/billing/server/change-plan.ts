import { byMember, type EventActor, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanyContext } from '#platform/server/http/context.ts';
import type { BillingOverview, PlanChangePreview } from '../contract.ts';
import { type BillingInterval, freePlan } from '../rules.ts';
import { statusAfter, type SubscriptionEvent, type SubscriptionStatus } from '../state-rules.ts';
import { currencyOf, vatFor } from '../vat-rules.ts';
import { type Coupon, redeemCoupon, requireCoupon } from './coupons.ts';
import { refreshDebt } from './debt.ts';
import { requireDetails } from './details.ts';
import { issueInvoice, requireSeller, totalsOf } from './invoices.ts';
import { announceInvoice, mailBilling } from './mail.ts';
import { dayIn } from './periods.ts';
import { findFreePlan, findPlan, planFacts, requireOfferedPlan } from './plans.ts';
import { type Charge, chargeNow, netPriceOf, type PaidPlan, type Target } from './price-change.ts';
import {
  isPaying,
  readSubscription,
  requireSubscription,
  saveSubscription,
  type Subscription,
} from './subscriptions.ts';
import { readExceeded } from './usage.ts';

/** A change of plan by a member or a platform admin; the company's log does not name the latter. */
export type PlanContext = Pick<CompanyContext, 'tx' | 'now' | 'request' | 'platform'> & {
  actor: { userId: string; network?: string | null };
  by?: EventActor;
};

export type PlanChoice = { plan: string; interval: BillingInterval; coupon?: string | undefined };

type PreparedChange = {
  subscription: Subscription;
  target: Target;
  coupon: Coupon | null;
  charge: Charge | null;
};

/** Reads the cost of a change now and later, without changing anything. */
export async function previewChange(context: PlanContext, choice: PlanChoice): Promise<PlanChangePreview> {
  const prepared = await prepare(context, await readSubscription(context.tx, context.now), choice);
  return present(context, prepared);
}

/** Changes the plan, when it costs what the caller has seen. */
export async function changePlan(
  context: PlanContext,
  choice: PlanChoice & { total: number },
): Promise<void> {
  const { tx, now } = context;
  const prepared = await prepare(context, await requireSubscription(tx, now), choice);
  const { total } = await present(context, prepared);
  if (total !== choice.total) refuse('conflict', 'billing.price_changed');
  if (choice.plan === freePlan) return cancelPlan(context);
  const status = requireStatus(prepared.subscription, 'plan_chosen');
  if (prepared.coupon !== null) await redeemCoupon(tx, prepared.coupon.code, now);
  const before = prepared.subscription;
  const saved = await saveChoice(tx, prepared, status);
  await recordChange(context, before, saved);
  if (prepared.charge !== null && prepared.charge.lines.length > 0) {
    const { currency } = prepared.target;
    const invoice = await issueInvoice(tx, { lines: prepared.charge.lines, currency, now });
    await refreshDebt(tx, saved, now);
    await announceInvoice(tx, context.platform, { invoice, now });
  }
}

/** Ends the plan with the period. */
export async function cancelPlan(context: PlanContext): Promise<void> {
  const { tx, now } = context;
  const subscription = await requireSubscription(tx, now);
  const canCancel = isCancellable(subscription);
  if (!canCancel) refuse('conflict', 'billing.nothing_to_cancel');
  const status = requireStatus(subscription, 'cancellation_requested');
  const free = await findFreePlan(tx);
  // During a trial no invoice follows unless a plan was chosen.
  const next = status === 'trialing' ? noNext : nextPlan(free, 'month');
  const saved = await saveSubscription(tx, subscription, { ...next, status });
  await recordPlan(context, { type: 'subscription.cancelled', plan: subscription.plan_key });
  await mailBilling(tx, context.platform, { news: 'cancelled', at: saved.period_ends_at });
}

/** Takes back a cancellation or a change that begins with the next period. */
export async function resumePlan(context: CompanyContext): Promise<void> {
  const { tx, now } = context;
  const subscription = await requireSubscription(tx, now);
  if (!isResumable(subscription)) refuse('conflict', 'billing.nothing_to_resume');
  const status = requireStatus(subscription, 'cancellation_revoked');
  await saveSubscription(tx, subscription, { ...noNext, status });
  await recordPlan(context, { type: 'subscription.resumed', plan: subscription.plan_key });
}

/** A paid plan that is not cancelled yet, or one chosen during the trial. */
export const isCancellable = ({ status, period_ends_at, next_plan_key }: Subscription): boolean =>
  status === 'trialing' ? next_plan_key !== null : period_ends_at !== null && next_plan_key !== freePlan;

export const isResumable = ({ status, next_plan_key }: Subscription): boolean =>
  status !== 'trialing' && next_plan_key !== null;

const noNext = { next_plan_key: null, next_plan_version: null, next_interval: null };
const nextPlan = (plan: { key: string; version: number }, interval: BillingInterval) => ({
  next_plan_key: plan.key,
  next_plan_version: plan.version,
  next_interval: interval,
});

async function prepare(
  { tx, now }: PlanContext,
  subscription: Subscription,
  choice: PlanChoice,
): Promise<PreparedChange> {
  if (subscription.overdue_since !== null && subscription.overdue_since <= now)
    refuse('conflict', 'billing.pay_first');
  const plan = await requireOfferedPlan(tx, choice.plan);
  const details = await requireDetails(tx);
  const { time_zone: timeZone } = await requireSeller(tx);
  const isSame =
    isPaying(subscription) &&
    plan.key === subscription.plan_key &&
    choice.interval === subscription.billing_interval;
  if (isSame) refuse('conflict', 'billing.same_plan');
  const coupon = await newCoupon(tx, subscription, { code: choice.coupon?.toUpperCase() ?? '', now });
  const currency = isPaying(subscription) ? subscription.currency : currencyOf(details.country);
  const percentOff = coupon?.percent_off ?? discountOf(subscription);
  const restPercentOff = coupon?.percent_off ?? subscription.period_percent;
  const target = { plan, interval: choice.interval, currency, percentOff, restPercentOff, timeZone };
  const current = await paidPlanOf(tx, subscription);
  const waits = subscription.status === 'trialing' || plan.key === freePlan;
  return { subscription, target, coupon, charge: waits ? null : chargeNow(current, target, now) };
}

/** The entered coupon; null without one, and for the one that the company uses already. */
async function newCoupon(
  tx: TenantTx,
  subscription: Subscription,
  { code, now }: { code: string; now: Date },
): Promise<Coupon | null> {
  const isInUse = code === subscription.coupon_code && subscription.coupon_periods_left !== 0;
  return code === '' || isInUse ? null : requireCoupon(tx, code, now);
}

type Discount = Pick<Subscription, 'coupon_code' | 'coupon_percent' | 'coupon_periods_left'>;

/** Percent off of the coupon in use. */
export const discountOf = ({ coupon_percent, coupon_periods_left }: Discount): number =>
  coupon_periods_left === 0 ? 0 : (coupon_percent ?? 0);

/** The coupon in use, while following periods get its discount. */
export const couponOf = (discount: Discount): BillingOverview['coupon'] =>
  discount.coupon_code === null || discountOf(discount) === 0
    ? null
    : {
        code: discount.coupon_code,
        percentOff: discountOf(discount),
        periodsLeft: discount.coupon_periods_left,
      };

async function paidPlanOf(tx: TenantTx, row: Subscription): Promise<PaidPlan> {
  const plan = await findPlan(tx, { key: row.plan_key, version: row.plan_version });
  const { period_starts_at: startsAt, period_ends_at: endsAt, anchor_day: anchorDay } = row;
  const period = startsAt === null || endsAt === null ? null : { startsAt, endsAt, anchorDay };
  return { plan, interval: row.billing_interval, period, periodNet: row.period_net };
}

async function present(
  { tx, request, now }: PlanContext,
  prepared: PreparedChange,
): Promise<PlanChangePreview> {
  const { subscription, target, charge } = prepared;
  const coupon = couponOf(discountAfter(prepared));
  const percentOff = coupon?.periodsLeft === null ? coupon.percentOff : 0;
  const seller = await requireSeller(tx);
  const { country } = await requireDetails(tx);
  const day = dayIn(now, seller.time_zone);
  const vat = vatFor({ seller: seller.details.country, buyer: country, day });
  const lines = charge?.lines ?? [];
  return {
    plan: { key: target.plan.key, name: target.plan.names[request.language], interval: target.interval },
    startsAt: (charge === null ? (subscription.period_ends_at ?? now) : now).toISOString(),
    isImmediate: charge !== null,
    currency: target.currency,
    lines,
    ...totalsOf(lines, vat.rateBasisPoints, target.currency),
    vatTreatment: vat.treatment,
    vatRate: vat.rateBasisPoints,
    renewalNet: netPriceOf({ ...target, percentOff }),
    coupon,
    exceeded: await readExceeded(tx, target.plan.limits, now),
  };
}

/** A plan in force now, or one that begins with the next period. */
async function saveChoice(
  tx: TenantTx,
  prepared: PreparedChange,
  status: SubscriptionStatus,
): Promise<Subscription> {
  const { subscription, target, charge } = prepared;
  const { plan, interval, currency } = target;
  const discount = discountAfter(prepared);
  if (charge === null)
    return saveSubscription(tx, subscription, { ...discount, ...nextPlan(plan, interval), status, currency });
  return saveSubscription(tx, subscription, {
    ...discount,
    ...noNext,
    status,
    currency,
    plan_key: plan.key,
    plan_version: plan.version,
    billing_interval: interval,
    period_starts_at: charge.period.startsAt,
    period_ends_at: charge.period.endsAt,
    anchor_day: charge.period.anchorDay,
    period_net: charge.periodNet,
    period_percent: charge.percentOff,
  });
}

/** The discount that is left after the change. A period that begins with it uses one of the coupon's periods. */
function discountAfter({ subscription, coupon, charge }: PreparedChange): Discount {
  const discount = coupon === null ? discountInUse(subscription) : discountBy(coupon);
  const left = discount.coupon_periods_left;
  const beginsPeriod =
    charge !== null && charge.period.startsAt.getTime() !== subscription.period_starts_at?.getTime();
  return left === null || !beginsPeriod
    ? discount
    : { ...discount, coupon_periods_left: Math.max(0, left - 1) };
}

const discountInUse = ({ coupon_code, coupon_percent, coupon_periods_left }: Subscription): Discount => ({
  coupon_code,
  coupon_percent,
  coupon_periods_left,
});

const discountBy = ({ code, percent_off, periods }: Coupon): Discount => ({
  coupon_code: code,
  coupon_percent: percent_off,
  coupon_periods_left: periods,
});

function requireStatus({ status }: Subscription, event: SubscriptionEvent): SubscriptionStatus {
  return statusAfter(status, event) ?? refuse('conflict', 'billing.not_possible');
}

async function recordChange(context: PlanContext, before: Subscription, after: Subscription): Promise<void> {
  const plan = after.next_plan_key ?? after.plan_key;
  const interval = after.next_interval ?? after.billing_interval;
  await recordPlan(context, {
    type: 'subscription.plan_chosen',
    plan,
    data: { interval },
    changes: { plan: [before.plan_key, plan], interval: [before.billing_interval, interval] },
  });
}

type PlanEvent = {
  type: string;
  plan: string;
  data?: Record<string, string>;
  changes?: Record<string, [unknown, unknown]>;
};

async function recordPlan(
  { tx, actor, by = byMember(actor), now }: PlanContext,
  { plan, data, ...event }: PlanEvent,
): Promise<void> {
  const facts = { ...(await planFacts(tx, plan)), ...data };
  await record(tx, tx.tenantId, by, { ...event, data: facts, now });
}
