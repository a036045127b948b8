import type { InvoiceLine } from '../contract.ts';
import { percentOf, unusedPart } from '../money-rules.ts';
import type { BillingInterval, Currency } from '../rules.ts';
import { anchorDayOf, dayIn, daysOf, endOfPeriod } from './periods.ts';
import type { Plan } from './plans.ts';

export type Period = { startsAt: Date; endsAt: Date; anchorDay: number };

/** The plan that a company pays for at present; `period` is null on the free plan. */
export type PaidPlan = { plan: Plan; interval: BillingInterval; period: Period | null; periodNet: number };

/** A plan that a company buys. The days of its invoice are those of the seller's time zone, like the date of the invoice. */
export type Target = {
  plan: Plan;
  interval: BillingInterval;
  currency: Currency;
  percentOff: number;
  /** Discount for the rest of the current period: that of a new coupon, or that with which the period began. */
  restPercentOff: number;
  timeZone: string;
};

export type Charge = {
  lines: InvoiceLine[];
  net: number;
  period: Period;
  /** Discount of the period. */
  percentOff: number;
  /** Net price of the whole period after the discount. */
  periodNet: number;
};

/** The net price of a period after the discount. */
export function netPriceOf({
  plan,
  interval,
  currency,
  percentOff,
}: Omit<Target, 'timeZone' | 'restPercentOff'>): number {
  const price = plan.prices[currency][interval];
  return price - percentOf(price, percentOff * 100, currency);
}

/**
 * The charge of an upgrade (a dearer plan or a longer interval) now, by proration: the new plan minus the unused part of
 * the current one.
 * Null for a downgrade, which begins with the next period, because it would cost nothing now.
 */
export function chargeNow(current: PaidPlan, target: Target, now: Date): Charge | null {
  if (current.period === null) return fullPeriod(target, now);
  const { period } = current;
  const price = (plan: Plan) => plan.prices[target.currency][target.interval];
  const isLonger = current.interval === 'month' && target.interval === 'year';
  const isDearer = current.interval === target.interval && price(target.plan) > price(current.plan);
  if (!isLonger && !isDearer) return null;
  const days = daysOf(period, now);
  // The period has ended, and the hourly task is about to begin the next one.
  if (days.left === 0) return null;
  const unused = unusedPart(current.periodNet, days, target.currency);
  const charge = isLonger ? fullPeriod(target, now) : restOf(period, target, now);
  const net = charge.net - unused;
  if (net < 0) return null;
  if (unused === 0) return charge;
  const credit: InvoiceLine = {
    kind: 'unused',
    plan: current.plan.names,
    from: dayIn(now, target.timeZone),
    to: dayIn(period.endsAt, target.timeZone),
    net: -unused,
  };
  return { ...charge, net, lines: [...charge.lines, credit] };
}

/** A whole period from its start on. */
export function fullPeriod(
  target: Omit<Target, 'restPercentOff'>,
  startsAt: Date,
  anchorDay = anchorDayOf(startsAt, target.timeZone),
): Charge {
  const { interval, timeZone } = target;
  const period = { startsAt, endsAt: endOfPeriod(startsAt, interval, { anchorDay, timeZone }), anchorDay };
  return chargeFor(target, period, {
    from: startsAt,
    price: target.plan.prices[target.currency][target.interval],
  });
}

function restOf(period: Period, target: Target, now: Date): Charge {
  const price = target.plan.prices[target.currency][target.interval];
  const rest = unusedPart(price, daysOf(period, now), target.currency);
  const discounted = { ...target, percentOff: target.restPercentOff };
  return chargeFor(discounted, period, { from: now, price: rest });
}

function chargeFor(
  target: Omit<Target, 'restPercentOff'>,
  period: Period,
  { from, price }: { from: Date; price: number },
): Charge {
  const discount = percentOf(price, target.percentOff * 100, target.currency);
  const range = { from: dayIn(from, target.timeZone), to: dayIn(period.endsAt, target.timeZone) };
  const lines: InvoiceLine[] = [{ kind: 'plan', plan: target.plan.names, ...range, net: price }];
  if (discount > 0) lines.push({ kind: 'discount', plan: null, from: null, to: null, net: -discount });
  return {
    lines,
    net: price - discount,
    period,
    percentOff: target.percentOff,
    periodNet: netPriceOf(target),
  };
}
