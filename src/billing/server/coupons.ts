import { refuse } from '#platform/contract/errors.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';

/** A coupon that can still be used; null otherwise. */
export async function findCoupon(tx: UserTx, code: string, now: Date) {
  const row = await tx
    .selectFrom('coupons')
    .select(['percent_off', 'periods'])
    .where('code', '=', code)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .where((eb) =>
      eb.or([eb('redemptions_max', 'is', null), eb('redemptions', '<', eb.ref('redemptions_max'))]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Counts a use. The condition decides between companies that use the last one at once. */
export async function redeemCoupon(tx: UserTx, code: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('coupons')
    .set((eb) => ({ redemptions: eb('redemptions', '+', 1) }))
    .where('code', '=', code)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .where((eb) =>
      eb.or([eb('redemptions_max', 'is', null), eb('redemptions', '<', eb.ref('redemptions_max'))]),
    )
    .returning('code')
    .executeTakeFirst();
  if (used === undefined)
    refuse('refused', 'billing.coupon_unknown', { fields: { coupon: ['billing.refusals.coupon_unknown'] } });
}
