import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Limits, OwnLimits } from '../limit-contract.ts';

const columns = ['buffer_before_minutes', 'buffer_after_minutes', 'notice_hours', 'daily_limit'] as const;

type LimitRow<Value> = { [Key in (typeof columns)[number]]: Value };

/** Limits of a company that has set none. */
export const usualLimits: Limits = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 15,
  noticeHours: 24,
  dailyLimit: 4,
};

const noLimits: OwnLimits = {
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  noticeHours: null,
  dailyLimit: null,
};

const limitsOf = <Value>(row: LimitRow<Value>) => ({
  bufferBeforeMinutes: row.buffer_before_minutes,
  bufferAfterMinutes: row.buffer_after_minutes,
  noticeHours: row.notice_hours,
  dailyLimit: row.daily_limit,
});

export const limitColumns = (limits: OwnLimits): LimitRow<number | null> => ({
  buffer_before_minutes: limits.bufferBeforeMinutes,
  buffer_after_minutes: limits.bufferAfterMinutes,
  notice_hours: limits.noticeHours,
  daily_limit: limits.dailyLimit,
});

export async function findCompanyLimits(tx: TenantTx): Promise<Limits> {
  const row = await tx.selectFrom('meeting_settings').select(columns).executeTakeFirst();
  return row === undefined ? usualLimits : (limitsOf<number | null>(row) as Limits);
}

/** The own limits of these members by their ids. */
export async function findOwnLimits(
  tx: TenantTx,
  memberIds: readonly string[],
): Promise<Map<string, OwnLimits>> {
  if (memberIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('member_limits')
    .select(['member_id', ...columns])
    .where('member_id', 'in', memberIds)
    .execute();
  const own = new Map(rows.map((row) => [row.member_id, limitsOf<number | null>(row)]));
  return new Map(memberIds.map((id) => [id, own.get(id) ?? noLimits]));
}
