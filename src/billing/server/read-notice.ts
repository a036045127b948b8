import type { CompanyContext } from '#platform/server/http/context.ts';
import { holds } from '#platform/server/http/actor.ts';
import { usageState } from '../rules.ts';
import { findPlan } from './plans.ts';
import { findSubscription } from './subscriptions.ts';
import { readUsage } from './usage.ts';

const nothing = { state: 'none' as const, readOnlyFrom: null, near: [] };

/** Reads the notice above every page. Only those who manage billing see the limits. */
export async function readNotice({ tx, actor, now }: CompanyContext) {
  const row = await findSubscription(tx);
  if (row === undefined) return nothing;
  const { readOnlyFrom } = actor;
  const isOverdue = row.overdue_since !== null && row.overdue_since <= now;
  const isReadOnly = readOnlyFrom !== null && readOnlyFrom <= now;
  const facts = {
    ...nothing,
    state: isReadOnly ? ('read_only' as const) : isOverdue ? ('overdue' as const) : ('none' as const),
    readOnlyFrom: isOverdue ? (readOnlyFrom?.toISOString() ?? null) : null,
  };
  if (!holds(actor, 'billing.manage'))
    return { ...facts, state: isReadOnly ? facts.state : ('none' as const) };
  const plan = await findPlan(tx, { key: row.plan_key, version: row.plan_version });
  const used = await readUsage(tx, plan.limits, now);
  const near = used.filter(({ used: count, max }) => usageState(count, max) !== 'fine');
  return { ...facts, near: near.map(({ limit }) => limit) };
}
