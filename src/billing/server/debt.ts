import type { TenantTx } from '#platform/server/db/tenant.ts';
import { enqueue } from '#platform/server/background/background.ts';
import { readOnlyAfterDays } from '../rules.ts';
import { statusAfter } from '../state-rules.ts';
import { addDays, anchorDayOf } from './periods.ts';
import { requireSeller } from './invoices.ts';
import { saveSubscription, type Subscription } from './subscriptions.ts';

export const runBillingOfCompany = 'run_billing_of_company';

/**
 * Stores when the oldest open invoice is due and when the company becomes read-only for it. A settled debt ends both at
 * once. Call it after each change of an invoice, with the subscription locked.
 */
export async function refreshDebt(
  tx: TenantTx,
  subscription: Subscription,
  now: Date,
): Promise<Subscription> {
  const oldest = await tx
    .selectFrom('invoices')
    // A lost dispute makes an old invoice due from then on, so that its company has time to pay again.
    .select((eb) => eb.fn.coalesce('reopened_at', 'due_at').as('due_at'))
    .where('state', '=', 'open')
    .where('kind', '=', 'invoice')
    .orderBy((eb) => eb.fn.coalesce('reopened_at', 'due_at'))
    .limit(1)
    .executeTakeFirst();
  const overdueSince = oldest?.due_at ?? null;
  const readOnlyFrom = overdueSince === null ? null : addDays(overdueSince, readOnlyAfterDays);
  await tx
    .updateTable('companies')
    .set({ read_only_from: readOnlyFrom })
    .where('id', '=', tx.tenantId)
    .execute();
  const isSettled = overdueSince === null || overdueSince > now;
  const wasReadOnly =
    subscription.overdue_since !== null && addDays(subscription.overdue_since, readOnlyAfterDays) <= now;
  const isNew = overdueSince?.getTime() !== subscription.overdue_since?.getTime();
  const saved = await saveSubscription(tx, subscription, {
    overdue_since: overdueSince,
    ...(isNew && { reminder_day: 0 }),
    ...(isSettled && { status: statusAfter(subscription.status, 'debt_settled') ?? subscription.status }),
    // The company could not work in the days after it became read-only, so it does not pay for them.
    ...(isSettled &&
      wasReadOnly &&
      hasEnded(subscription, now) && {
        period_ends_at: now,
        anchor_day: anchorDayOf(now, (await requireSeller(tx)).time_zone),
      }),
  });
  // The next period begins at once, and not up to an hour later.
  if (saved.run_at !== null && saved.run_at <= now) {
    const jobKey = `${runBillingOfCompany} ${tx.tenantId}`;
    await enqueue(tx, runBillingOfCompany, { companyId: tx.tenantId }, { jobKey });
  }
  return saved;
}

const hasEnded = ({ status, period_ends_at: end }: Subscription, now: Date): boolean =>
  status === 'past_due' && end !== null && end <= now;
