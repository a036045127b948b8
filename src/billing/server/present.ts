import type { CompanyContext } from '#platform/server/http/context.ts';
import type { BillingOverview, OfferedPlan } from '../contract.ts';
import { freePlan, readOnlyAfterDays } from '../rules.ts';
import { couponOf, discountOf, isCancellable, isResumable } from './change-plan.ts';
import { readCards } from './card-payments.ts';
import { findDetails, suggestDetails } from './details.ts';
import { findSeller } from './invoices.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { addDays } from './periods.ts';
import { findFreePlan, findPlan, listLatestPlans, type Plan } from './plans.ts';
import { netPriceOf } from './price-change.ts';
import { readSubscription, type Subscription } from './subscriptions.ts';
import { readExceeded, readUsage } from './usage.ts';

/** All of Plan & Billing but the invoices. */
export async function readBilling(context: CompanyContext): Promise<BillingOverview> {
  const { tx, now, request } = context;
  const row = await readSubscription(tx, now);
  const plan = await findPlan(tx, { key: row.plan_key, version: row.plan_version });
  const offered = (await listLatestPlans(tx)).filter(({ isVisible }) => isVisible);
  const seller = await findSeller(tx);
  const details = await findDetails(tx);
  const { overdue_since: overdue } = row;
  return {
    status: row.status,
    plan: { key: plan.key, name: plan.names[request.language] },
    interval: row.billing_interval,
    currency: row.currency,
    subscribedSince: row.subscribed_at.toISOString(),
    periodEndsAt: row.period_ends_at?.toISOString() ?? null,
    next: await nextOf(context, row, plan),
    endsAtPeriodEnd: row.next_plan_key === freePlan,
    changesAtPeriodEnd: row.next_plan_key !== null && row.next_plan_key !== freePlan,
    coupon: couponOf(row),
    overdue: overdue === null || overdue > now ? null : overdueOf(overdue, now),
    timeZone: seller?.time_zone ?? 'UTC',
    usage: await readUsage(tx, plan.limits, now),
    exceeded: await exceededOf(tx, { row, plan, now }),
    plans: offered.map((one) => presentPlan(one, row, request.language)),
    details,
    suggestedDetails: details === null ? await suggestDetails(context) : {},
    cards: await readCards(tx, context.platform),
    bankAccount: seller === undefined ? null : bankAccountOf(seller.details),
    can: {
      choose: seller !== undefined && (overdue === null || overdue > now),
      cancel: isCancellable(row),
      resume: isResumable(row),
    },
  };
}

/** Limits that the company exceeds now, when the next plan begins, and without a paid plan. */
async function exceededOf(
  tx: TenantTx,
  { row, plan, now }: { row: Subscription; plan: Plan; now: Date },
): Promise<BillingOverview['exceeded']> {
  const free = await findFreePlan(tx);
  const onFree = await readExceeded(tx, free.limits, now);
  const { next_plan_key: key, next_plan_version: version } = row;
  const next = key === null || version === null ? null : await findPlan(tx, { key, version });
  return {
    now: plan.key === free.key ? onFree : await readExceeded(tx, plan.limits, now),
    later: next !== null ? await readExceeded(tx, next.limits, now) : row.status === 'trialing' ? onFree : [],
    onFree,
  };
}

function overdueOf(since: Date, now: Date): BillingOverview['overdue'] {
  const readOnlyFrom = addDays(since, readOnlyAfterDays);
  return {
    since: since.toISOString(),
    readOnlyFrom: readOnlyFrom.toISOString(),
    isReadOnly: readOnlyFrom <= now,
  };
}

async function nextOf(
  { tx, request }: CompanyContext,
  row: Subscription,
  plan: Plan,
): Promise<BillingOverview['next']> {
  const { next_plan_key: key, next_plan_version: version, currency } = row;
  if (key === freePlan || row.period_ends_at === null) return null;
  if (row.status === 'trialing' && key === null) return null;
  const next = key === null || version === null ? plan : await findPlan(tx, { key, version });
  const interval = row.next_interval ?? row.billing_interval;
  const net = netPriceOf({ plan: next, interval, currency, percentOff: discountOf(row) });
  return { key: next.key, name: next.names[request.language], interval, net };
}

const presentPlan = (plan: Plan, { currency }: Subscription, language: 'en' | 'tr'): OfferedPlan => ({
  key: plan.key,
  name: plan.names[language],
  features: plan.features[language],
  prices: plan.prices[currency],
  limits: plan.limits,
});

const bankAccountOf = ({ name, bankName, iban, bic }: NonNullable<BillingOverview['bankAccount']>) => ({
  name,
  bankName,
  iban,
  bic,
});
