import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx, UserTx } from '#platform/server/db/tenant.ts';
import type { CouponDraft } from '../admin-contract.ts';

export type Coupon = { code: string; percent_off: number; periods: number | null };

/** Creates a coupon. It is never changed, because companies have agreed to it. @param tx of the system */
export async function createCoupon(
  tx: UserTx,
  { code, draft, now }: { code: string; draft: CouponDraft; now: Date },
): Promise<void> {
  const created = await tx
    .insertInto('coupons')
    .values({
      code,
      percent_off: draft.percentOff,
      periods: draft.periods,
      valid_until: draft.validUntil,
      redemptions_max: draft.redemptionsMax,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (created === undefined) refuse('conflict', 'billing.coupon_exists');
}

/** A coupon that the company can still use. @throws Refusal billing.coupon_unknown */
export async function requireCoupon(tx: TenantTx, code: string, now: Date): Promise<Coupon> {
  const row = await tx
    .selectFrom('coupons')
    .select(['code', 'percent_off', 'periods'])
    .where('code', '=', code)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .where((eb) =>
      eb.or([eb('redemptions_max', 'is', null), eb('redemptions', '<', eb.ref('redemptions_max'))]),
    )
    .executeTakeFirst();
  const used = await tx
    .selectFrom('coupon_redemptions')
    .select('coupon_code')
    .where('coupon_code', '=', code)
    .executeTakeFirst();
  return row === undefined || used !== undefined ? refuseCoupon() : row;
}

/** Counts a use. The condition decides between companies that use the last one at once. */
export async function redeemCoupon(tx: TenantTx, code: string, now: Date): Promise<void> {
  await tx.insertInto('coupon_redemptions').values({ coupon_code: code, redeemed_at: now }).execute();
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
  if (used === undefined) refuseCoupon();
}

const refuseCoupon = (): never =>
  refuse('refused', 'billing.coupon_unknown', { fields: { coupon: ['billing.refusals.coupon_unknown'] } });
