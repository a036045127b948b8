import { sql, type Updateable } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { DB } from '#platform/server/db/types.ts';
import {
  type BillingInterval,
  type Currency,
  freePlan,
  readOnlyAfterDays,
  reminderDays,
  trialReminderDays,
} from '../rules.ts';
import type { SubscriptionStatus } from '../state-rules.ts';
import { currencyOf } from '../vat-rules.ts';
import { addDays } from './periods.ts';
import { findFreePlan, listLatestPlans, type Plan } from './plans.ts';

/** The subscription of the company of this transaction. @param options.lock serialises changes of its plan and debt */
export async function findSubscription(tx: TenantTx, { lock = false }: { lock?: boolean } = {}) {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .$if(lock, (query) => query.modifyEnd(sql`for update`))
    .executeTakeFirst();
  return row === undefined ? undefined : typed(row);
}
export type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Whether the company is in a period that it pays for. */
export const isPaying = ({
  status,
  period_ends_at,
}: Pick<Subscription, 'status' | 'period_ends_at'>): boolean =>
  status !== 'trialing' && period_ends_at !== null;

const typed = <
  R extends { status: string; billing_interval: string; currency: string; next_interval: string | null },
>(
  row: R,
) => ({
  ...row,
  status: row.status as SubscriptionStatus,
  billing_interval: row.billing_interval as BillingInterval,
  currency: row.currency as Currency,
  next_interval: row.next_interval as BillingInterval | null,
});

/** The locked subscription; one without begins with a trial, because billing was off when the company was created. */
export async function requireSubscription(tx: TenantTx, now: Date): Promise<Subscription> {
  const found = await findSubscription(tx, { lock: true });
  if (found !== undefined) return found;
  await startTrial(tx, now);
  const started = await findSubscription(tx, { lock: true });
  if (started === undefined) throw new Error('The subscription is missing.');
  return started;
}

/** The subscription for a screen. One that does not exist yet is shown as it will begin. */
export const readSubscription = async (tx: TenantTx, now: Date): Promise<Subscription> =>
  (await findSubscription(tx)) ?? firstSubscription(tx, now);

/** Gives a new company the trial of the first plan that has one, or else the free plan. */
export async function startTrial(tx: TenantTx, now: Date): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values(await firstSubscription(tx, now))
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .execute();
}

/** The plan that new companies try; undefined when no plan has a trial. */
export const findTriedPlan = async (tx: TenantTx): Promise<Plan | undefined> =>
  (await listLatestPlans(tx)).find(({ isVisible, trialDays }) => isVisible && trialDays > 0);

async function firstSubscription(tx: TenantTx, now: Date): Promise<Subscription> {
  const tried = await findTriedPlan(tx);
  const plan = tried ?? (await findFreePlan(tx));
  const { country } = await tx.selectFrom('companies').select('country').executeTakeFirstOrThrow();
  const first: Subscription = {
    tenant_id: tx.tenantId,
    status: tried === undefined ? 'active' : 'trialing',
    plan_key: plan.key,
    plan_version: plan.version,
    billing_interval: 'month',
    currency: currencyOf(country),
    subscribed_at: now,
    period_starts_at: tried === undefined ? null : now,
    period_ends_at: tried === undefined ? null : addDays(now, plan.trialDays),
    period_net: 0,
    period_percent: 0,
    // The first period that is paid for sets it.
    anchor_day: 1,
    next_plan_key: null,
    next_plan_version: null,
    next_interval: null,
    coupon_code: null,
    coupon_percent: null,
    coupon_periods_left: null,
    overdue_since: null,
    reminder_day: 0,
    trial_reminded_at: null,
    run_at: null,
  };
  return { ...first, run_at: nextRun(first) };
}

/** Saves changes of the locked subscription, with the time of the next run that follows from them. */
export async function saveSubscription(
  tx: TenantTx,
  before: Subscription,
  change: Omit<Updateable<DB['subscriptions']>, 'tenant_id' | 'run_at'>,
): Promise<Subscription> {
  const after = { ...before, ...change } as Subscription;
  const saved = await tx
    .updateTable('subscriptions')
    .set({ ...change, run_at: nextRun(after) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return typed(saved);
}

type Schedule = Pick<
  Subscription,
  'status' | 'period_ends_at' | 'overdue_since' | 'reminder_day' | 'trial_reminded_at' | 'next_plan_key'
>;

const milestones = [...reminderDays, readOnlyAfterDays];

/** When the billing task has to look at a subscription next; null for never. */
export function nextRun(subscription: Schedule): Date | null {
  const { status, period_ends_at: end, overdue_since: overdue, reminder_day: reminded } = subscription;
  const times: Date[] = [];
  const renews = status === 'active' || subscription.next_plan_key === freePlan;
  if (end !== null && (status === 'trialing' || (renews && status !== 'cancelled'))) times.push(end);
  const needsReminder = subscription.trial_reminded_at === null && subscription.next_plan_key === null;
  if (end !== null && status === 'trialing' && needsReminder) times.push(addDays(end, -trialReminderDays));
  if (overdue !== null && status === 'active') times.push(overdue);
  const reminder = milestones.find((day) => day > reminded);
  if (overdue !== null && status !== 'active' && reminder !== undefined)
    times.push(addDays(overdue, reminder));
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}

/** The last reminder that is due by now, as days after the due date; 0 for none. */
export const reminderDue = (overdueSince: Date, now: Date): number =>
  milestones.findLast((day) => addDays(overdueSince, day) <= now) ?? 0;
