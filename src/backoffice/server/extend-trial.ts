import { record } from '#activity/server/record.ts';
import { addDays } from '#billing/server/periods.ts';
import { planFacts } from '#billing/server/plans.ts';
import { findTriedPlan, requireSubscription, saveSubscription } from '#billing/server/subscriptions.ts';
import { statusAfter } from '#billing/state-rules.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { trialDaysMax } from '../rules.ts';
import { byPlatform, logPlatformEvent, type PlatformAdmin } from './platform-log.ts';

type TrialInput = { tenantId: string; endsOn: string; reason: string; now: Date };

/**
 * Moves the end of a trial to a later day. Begins a trial for a company on the free plan that never paid. The same
 * day again changes nothing.
 */
export async function extendTrial(
  { db }: Platform,
  admin: PlatformAdmin,
  { tenantId, endsOn, reason, now }: TrialInput,
): Promise<void> {
  // Noon in UTC is on the same day in nearly every time zone.
  const endsAt = new Date(`${endsOn}T12:00:00Z`);
  if (endsAt <= now || endsAt > addDays(now, trialDaysMax)) refuseEnd();
  await inTenant(db, tenantId, async (tx) => {
    const subscription = await requireSubscription(tx, now);
    const { status, period_ends_at: end, period_starts_at: start } = subscription;
    const next = statusAfter(status, 'trial_extended');
    if (next === null || !canTry(subscription)) refuse('conflict', 'backoffice.no_trial');
    if (end?.getTime() === endsAt.getTime()) return;
    if (end !== null && endsAt < end) refuseEnd();
    const plan = status === 'trialing' ? null : await findTriedPlan(tx);
    if (plan === undefined) refuse('conflict', 'backoffice.no_trial');
    await saveSubscription(tx, subscription, {
      status: next,
      ...(plan !== null && { plan_key: plan.key, plan_version: plan.version }),
      period_starts_at: start ?? now,
      period_ends_at: endsAt,
      trial_reminded_at: null,
    });
    const data = await planFacts(tx, plan?.key ?? subscription.plan_key);
    await record(tx, tenantId, byPlatform, { type: 'subscription.trial_extended', data, now });
    const act = {
      type: 'company.trial_extended',
      companyId: tenantId,
      reason,
      data: { date: endsOn },
      now,
    } as const;
    await logPlatformEvent(tx, admin, act);
  });
}

/** A company in its trial, or on the free plan without ever having paid. */
export const canTry = ({
  status,
  period_ends_at: end,
  overdue_since: overdue,
}: {
  status: string;
  period_ends_at: Date | null;
  overdue_since: Date | null;
}): boolean => status === 'trialing' || (status === 'active' && end === null && overdue === null);

function refuseEnd(): never {
  refuse('invalid', undefined, { fields: { endsOn: ['backoffice.validation.trialEnd'] } });
}
