import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { LimitName, PlanLimits } from '../rules.ts';
import { findPlan } from './plans.ts';
import { findSubscription } from './subscriptions.ts';
import { countUsed } from './usage.ts';

const reasons = {
  openJobs: 'billing.limit_open_jobs',
  members: 'billing.limit_members',
  storage: 'billing.limit_storage',
  mails: 'billing.limit_mails',
} as const satisfies Record<LimitName, string>;

/** The remedy beside a larger plan, for programs. */
const remedies: Record<LimitName, string> = {
  openJobs: 'complete_jobs',
  members: 'deactivate_members',
  storage: 'delete_files',
  mails: 'next_month',
};

type Room = { limit: LimitName; adding?: number; now: Date };

/**
 * The one place that enforces the limits of a plan. An advisory lock serialises concurrent changes of one limit of a
 * company. Two of them therefore do not both take the last place.
 * @param isBilled false lifts all limits
 * @throws Refusal 402 with the limit, its use and what helps
 */
export async function requireRoom(
  tx: TenantTx,
  isBilled: boolean,
  { limit, adding = 1, now }: Room,
): Promise<void> {
  if (!isBilled || adding <= 0) return;
  const max = (await limitsInForce(tx))?.[limit] ?? null;
  if (max === null) return;
  await lockByName(tx, `limit ${limit} ${tx.tenantId}`);
  const used = await countUsed(tx, { limit, max, now, adding });
  if (used + adding <= max) return;
  const shown = limit === 'storage' ? Math.round(max / 1024 ** 3) : max;
  refuse('payment_required', reasons[limit], {
    values: { max: shown },
    details: { limit, used, max, helps: ['change_plan', remedies[limit]] },
  });
}

/** The limits of the company's plan; null while it has no subscription. */
export async function limitsInForce(tx: TenantTx): Promise<PlanLimits | null> {
  const subscription = await findSubscription(tx);
  if (subscription === undefined) return null;
  const plan = await findPlan(tx, { key: subscription.plan_key, version: subscription.plan_version });
  return plan.limits;
}
