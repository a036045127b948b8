import { type CronTask, type Task } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { record } from '#activity/server/record.ts';
import { amountDue, freePlan, readOnlyAfterDays } from '../rules.ts';
import { statusAfter, type SubscriptionEvent } from '../state-rules.ts';
import { discountOf } from './change-plan.ts';
import { enqueueCheck } from './details.ts';
import { refreshDebt, runBillingOfCompany } from './debt.ts';
import { issueInvoice, requireSeller } from './invoices.ts';
import { retryDeclined } from './card-payments.ts';
import { announceInvoice, mailBilling } from './mail.ts';
import { addDays } from './periods.ts';
import { findFreePlan, findPlan, planFacts } from './plans.ts';
import { fullPeriod } from './price-change.ts';
import {
  findSubscription,
  reminderDue,
  saveSubscription,
  startTrial,
  type Subscription,
} from './subscriptions.ts';
import { recountStorage } from './usage.ts';

type BillingInput = { tx: TenantTx; platform: Platform; now: Date };
/** `enabledAt` is when the company was enabled after it was disabled; null when it never was. */
type Run = BillingInput & { enabledAt: Date | null };

/** Periods that are issued in one run after the servers were down for long; the next run continues. */
const stepsMax = 50;

/**
 * Does all that is due for the company. The lock on the subscription and its new `run_at` make each step happen once,
 * however many servers run it. A company that is disabled or about to be deleted is not billed.
 */
export async function runBilling({ tx, platform, now }: BillingInput): Promise<void> {
  let subscription = await findSubscription(tx, { lock: true });
  const company = await tx
    .selectFrom('companies')
    .select(['disabled_at', 'deletion_due_at', 'enabled_at'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirst();
  // A task that waited while its company was deleted has nothing to do.
  if (company === undefined) return;
  if (company.disabled_at !== null || company.deletion_due_at !== null) return;
  const run = { tx, platform, now, enabledAt: company.enabled_at };
  for (let step = 0; step < stepsMax; step++) {
    if (subscription === undefined || subscription.run_at === null || subscription.run_at > now) return;
    subscription = await runStep(run, subscription);
  }
}

function runStep(run: Run, subscription: Subscription): Promise<Subscription> {
  const { period_ends_at: end, overdue_since: overdue } = subscription;
  const hasEnded = end !== null && end <= run.now;
  switch (subscription.status) {
    case 'trialing':
      return hasEnded ? endTrial(run, subscription) : remindOfTrial(run, subscription);
    case 'active':
      if (overdue !== null && overdue <= run.now) return becomeOverdue(run, subscription);
      return subscription.next_plan_key === freePlan ? endPlan(run, subscription) : renew(run, subscription);
    case 'past_due':
    case 'cancelled':
      if (hasEnded && subscription.next_plan_key === freePlan) return endPlan(run, subscription);
      return remindOfDebt(run, subscription, overdue ?? run.now);
  }
}

async function endTrial(run: Run, subscription: Subscription): Promise<Subscription> {
  const status = after(subscription, 'trial_ended');
  if (subscription.next_plan_key !== null) return renew(run, subscription);
  await recordRun(run, { type: 'subscription.trial_ended', data: {} });
  return toFreePlan(run, subscription, status);
}

async function endPlan(run: Run, subscription: Subscription): Promise<Subscription> {
  await recordRun(run, {
    type: 'subscription.plan_ended',
    data: await planFacts(run.tx, subscription.plan_key),
  });
  return toFreePlan(run, subscription, after(subscription, 'period_cancelled'));
}

async function toFreePlan({ tx }: Run, subscription: Subscription, status: Subscription['status']) {
  const free = await findFreePlan(tx);
  return saveSubscription(tx, subscription, {
    status,
    plan_key: free.key,
    plan_version: free.version,
    billing_interval: 'month',
    period_starts_at: null,
    period_ends_at: null,
    period_net: 0,
    period_percent: 0,
    next_plan_key: null,
    next_plan_version: null,
    next_interval: null,
  });
}

/**
 * Begins the next period where the last one ended, and issues its invoice. A company that was disabled then does not
 * pay for the days on which it was closed.
 */
async function renew(run: Run, subscription: Subscription): Promise<Subscription> {
  const { tx, platform, now, enabledAt } = run;
  const endedAt = subscription.period_ends_at ?? now;
  const startsAt = enabledAt !== null && enabledAt > endedAt ? enabledAt : endedAt;
  const plan = await findPlan(tx, {
    key: subscription.next_plan_key ?? subscription.plan_key,
    version: subscription.next_plan_version ?? subscription.plan_version,
  });
  const interval = subscription.next_interval ?? subscription.billing_interval;
  const { currency, anchor_day: anchorDay, coupon_periods_left: left } = subscription;
  const hasAnchor = subscription.status !== 'trialing' && startsAt === endedAt;
  const { time_zone: timeZone } = await requireSeller(tx);
  const target = { plan, interval, currency, timeZone, percentOff: discountOf(subscription) };
  const charge = fullPeriod(target, startsAt, hasAnchor ? anchorDay : undefined);
  const saved = await saveSubscription(tx, subscription, {
    status: after({ ...subscription, status: 'active' }, 'period_renewed'),
    plan_key: plan.key,
    plan_version: plan.version,
    billing_interval: interval,
    period_starts_at: startsAt,
    period_ends_at: charge.period.endsAt,
    period_net: charge.periodNet,
    period_percent: charge.percentOff,
    anchor_day: charge.period.anchorDay,
    next_plan_key: null,
    next_plan_version: null,
    next_interval: null,
    coupon_periods_left: left === null ? null : Math.max(0, left - 1),
  });
  const { key, names } = plan;
  await recordRun(run, { type: 'subscription.renewed', data: { plan: key, names, interval } });
  const invoice = await issueInvoice(tx, { lines: charge.lines, currency, now });
  await announceInvoice(tx, platform, { invoice, now });
  return refreshDebt(tx, saved, now);
}

async function becomeOverdue(run: Run, subscription: Subscription): Promise<Subscription> {
  await recordRun(run, { type: 'subscription.overdue', data: {} });
  return saveSubscription(run.tx, subscription, { status: after(subscription, 'invoice_overdue') });
}

/**
 * Dunning: mails the last reminder that is due, and charges a declined card again. Reminders that a stopped server
 * missed are left out.
 */
async function remindOfDebt(run: Run, subscription: Subscription, overdue: Date): Promise<Subscription> {
  const { tx, platform, now } = run;
  const day = reminderDue(overdue, now);
  const invoice = await tx
    .selectFrom('invoices')
    .select(['id', 'number', 'currency', 'due_at', 'total', 'paid', 'refunded', 'credited'])
    .where('state', '=', 'open')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const readOnlyFrom = addDays(overdue, readOnlyAfterDays);
  const due = amountDue(invoice);
  const isReadOnly = day >= readOnlyAfterDays;
  const isCharged =
    !isReadOnly && (await retryDeclined(tx, platform, { invoice: { id: invoice.id, due }, now }));
  const news = isReadOnly ? 'read_only' : isCharged ? 'overdue_card' : 'overdue';
  await mailBilling(tx, platform, { news, invoice: { ...invoice, total: due }, readOnlyFrom });
  if (news === 'read_only') await recordRun(run, { type: 'subscription.read_only', data: {} });
  return saveSubscription(tx, subscription, { reminder_day: day });
}

async function remindOfTrial({ tx, platform, now }: Run, subscription: Subscription): Promise<Subscription> {
  await mailBilling(tx, platform, { news: 'trial_ending', at: subscription.period_ends_at });
  return saveSubscription(tx, subscription, { trial_reminded_at: now });
}

function after({ status }: Pick<Subscription, 'status'>, event: SubscriptionEvent): Subscription['status'] {
  const next = statusAfter(status, event);
  if (next === null) throw new Error(`A subscription cannot go from ${status} by ${event}.`);
  return next;
}

type RunEvent = { type: string; data: Record<string, unknown> };

const recordRun = ({ tx, now }: Run, event: RunEvent): Promise<void> =>
  record(tx, tx.tenantId, { kind: 'system', userId: null }, { ...event, now });

/** Bills one company, after its debt was settled. */
export const runBillingOfCompanyTask: Task = {
  name: runBillingOfCompany,
  async run({ companyId = '' }, platform) {
    if (!platform.config.billing) return;
    await inTenant(platform.db, companyId, (tx) => runBilling({ tx, platform, now: platform.clock.now() }));
  },
};

/** Bills the companies that are due: ends trials and periods, issues invoices, reminds of debts. */
export const runBillingTask: CronTask = {
  name: 'run_billing',
  schedule: '5 * * * *',
  async run(_payload, platform) {
    if (!platform.config.billing) return;
    const now = platform.clock.now();
    await inEachCompany(platform, await listDue(platform, now), (tx) => runBilling({ tx, platform, now }));
  },
};

const listDue = ({ system }: Platform, now: Date) =>
  system
    .selectFrom('subscriptions')
    .innerJoin('companies', 'companies.id', 'subscriptions.tenant_id')
    .select('subscriptions.tenant_id')
    .where('subscriptions.run_at', '<=', now)
    .where('companies.disabled_at', 'is', null)
    .where('companies.deletion_due_at', 'is', null)
    .execute();

/** Counts the files of each company, asks VIES again, and starts trials of companies from before billing was on. */
export const refreshBillingTask: CronTask = {
  name: 'refresh_billing',
  schedule: '40 2 * * *',
  async run(_payload, platform) {
    if (!platform.config.billing) return;
    const now = platform.clock.now();
    const companies = await platform.system
      .selectFrom('companies')
      .select('id as tenant_id')
      .where('disabled_at', 'is', null)
      .execute();
    await inEachCompany(platform, companies, async (tx) => {
      if ((await findSubscription(tx)) === undefined) await startTrial(tx, now);
      await recountStorage(tx, now);
      const details = await tx.selectFrom('billing_details').select('registry_state').executeTakeFirst();
      if (['waiting', 'unreachable'].includes(details?.registry_state ?? '')) await enqueueCheck(tx);
    });
  },
};
