import { sql } from 'kysely';
import type { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { SystemDatabase, UserTx } from '#platform/server/db/tenant.ts';
import type { AdminCoupon, couponLimits } from '../admin-contract.ts';

type Page = { cursor?: string | undefined; limit: number };

/** Coupons with their use, newest first. */
export async function listCoupons(system: SystemDatabase, { cursor, limit }: Page, now: Date) {
  const after = readCursor(cursor, ['at', 'code']);
  const rows = await couponsOf(system)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, code) < (${after?.at ?? ''}::timestamptz, ${after?.code ?? ''})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('code', 'desc')
    .limit(limit + 1)
    .execute();
  return pageFrom(
    rows,
    limit,
    (row) => present(row, now),
    ({ created_at: at, code }) => ({ at: at.toISOString(), code }),
  );
}

/** Changes how long and how often a coupon can be entered. @param tx of the system */
export async function changeCoupon(
  tx: UserTx,
  { code, limits, now }: { code: string; limits: z.output<typeof couponLimits>; now: Date },
): Promise<AdminCoupon> {
  const { redemptions } = await requireCoupon(tx, code);
  if (limits.redemptionsMax !== null && limits.redemptionsMax < redemptions)
    refuse('conflict', 'billing.coupon_used_more', {
      fields: { redemptionsMax: ['billing.refusals.coupon_used_more'] },
    });
  const change = { valid_until: limits.validUntil, redemptions_max: limits.redemptionsMax };
  await tx.updateTable('coupons').set(change).where('code', '=', code).execute();
  return present(await requireCoupon(tx, code), now);
}

/** Ends a coupon now; one that ended before stays as it is. @param tx of the system */
export async function endCoupon(
  tx: UserTx,
  code: string,
  now: Date,
): Promise<AdminCoupon & { isNew: boolean }> {
  const before = await requireCoupon(tx, code);
  const isNew = before.valid_until === null || before.valid_until > now;
  if (isNew) await tx.updateTable('coupons').set({ valid_until: now }).where('code', '=', code).execute();
  return { ...present(await requireCoupon(tx, code), now), isNew };
}

async function requireCoupon(tx: UserTx, code: string) {
  const row = await couponsOf(tx).where('code', '=', code).modifyEnd(sql`for update`).executeTakeFirst();
  return row ?? refuse('not_found', 'billing.coupon_unknown');
}

const couponsOf = (tx: UserTx | SystemDatabase) =>
  tx
    .selectFrom('coupons')
    .select([
      'code',
      'percent_off',
      'periods',
      'valid_until',
      'redemptions_max',
      'redemptions',
      'created_at',
    ]);

type CouponRow = Awaited<ReturnType<typeof requireCoupon>>;

const present = (row: CouponRow, now: Date): AdminCoupon => ({
  code: row.code,
  percentOff: row.percent_off,
  periods: row.periods,
  validUntil: row.valid_until?.toISOString() ?? null,
  redemptionsMax: row.redemptions_max,
  redemptions: row.redemptions,
  createdAt: row.created_at.toISOString(),
  hasEnded: (row.valid_until !== null && row.valid_until <= now) || row.redemptions === row.redemptions_max,
});

/** Companies that used a coupon, newest first. */
export async function listRedemptions(system: SystemDatabase, code: string, { cursor, limit }: Page) {
  const after = readCursor(cursor, ['at', 'id']);
  const { rows } = await sql<{ id: string; name: string; redeemed_at: Date; is_in_use: boolean }>`
    select r.tenant_id as id, c.name, r.redeemed_at,
           coalesce(s.coupon_code = r.coupon_code and coalesce(s.coupon_periods_left, 1) > 0, false) as is_in_use
      from coupon_redemptions r
      join companies c on c.id = r.tenant_id
      left join subscriptions s on s.tenant_id = r.tenant_id
     where r.coupon_code = ${code}
       and ${after === null ? sql`true` : sql`(r.redeemed_at, r.tenant_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
     order by r.redeemed_at desc, r.tenant_id desc
     limit ${limit + 1}`.execute(system);
  return pageFrom(
    rows,
    limit,
    ({ id, name, redeemed_at: at, is_in_use: isInUse }) => ({
      company: { id, name },
      redeemedAt: at.toISOString(),
      isInUse,
    }),
    ({ redeemed_at: at, id }) => ({ at: at.toISOString(), id }),
  );
}
