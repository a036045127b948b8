import { sql } from 'kysely';
import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { laterPart } from '#platform/server/later-part.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type LimitName, limitNames, type PlanLimits, usageState } from '../rules.ts';
import type { ExceededLimit, Usage } from '../contract.ts';

/** Counts of later slices. `list` names what uses a limit, the newest first. */
export type UsageCounters = {
  countOpenJobs(tx: TenantTx): Promise<number>;
  listOpenJobs(tx: TenantTx, count: number): Promise<string[]>;
  /** Size of the files whose id is not before `firstId`; of all without it. */
  sumFileBytes(tx: TenantTx, firstId: string | null): Promise<number>;
  /** Mails that members have ordered and that wait to be sent. */
  countWaitingMails(tx: TenantTx): Promise<number>;
};

export const usageCounters = laterPart<UsageCounters>('the counters of used limits');

type Counter = (tx: TenantTx, now: Date) => Promise<number>;

const counters: Record<LimitName, Counter> = {
  openJobs: (tx) => usageCounters.get().countOpenJobs(tx),
  members: countSeats,
  storage: sumStorage,
  mails: countMails,
};

/**
 * How much of a limit the company uses now. Storage is known from the night; files that were deleted since are left out
 * only where it matters, because all files are counted for it: from the warning on.
 */
export async function countUsed(
  tx: TenantTx,
  { limit, max, now, adding = 0 }: { limit: LimitName; max: number | null; now: Date; adding?: number },
): Promise<number> {
  const used = await counters[limit](tx, now);
  if (limit !== 'storage' || usageState(used + adding, max) === 'fine') return used;
  return usageCounters.get().sumFileBytes(tx, null);
}

/** All limits with their use. */
export async function readUsage(tx: TenantTx, limits: PlanLimits, now: Date): Promise<Usage[]> {
  return Promise.all(
    limitNames.map(async (limit) => {
      const max = limits[limit];
      return { limit, max, used: await countUsed(tx, { limit, max, now }) };
    }),
  );
}

/** The limits of a plan that the company exceeds, with the names of jobs and members beyond them. */
export async function readExceeded(tx: TenantTx, limits: PlanLimits, now: Date): Promise<ExceededLimit[]> {
  const all = await readUsage(tx, limits, now);
  const exceeded = all.filter(({ used, max }) => max !== null && used > max);
  return Promise.all(
    exceeded.map(async (one) => ({
      ...one,
      names: await namesBeyond(tx, one.limit, one.used - (one.max ?? 0)),
    })),
  );
}

const namesMax = 20;
const halfDayMs = 12 * 3_600_000;

async function namesBeyond(tx: TenantTx, limit: LimitName, count: number): Promise<string[]> {
  const shown = Math.min(count, namesMax);
  if (limit === 'openJobs') return usageCounters.get().listOpenJobs(tx, shown);
  return limit === 'members' ? listNewestMembers(tx, shown) : [];
}

async function listNewestMembers(tx: TenantTx, count: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(sql<string>`trim(users.name || ' ' || users.surname)`.as('name'))
    .where('members.status', '=', 'active')
    .where('members.is_owner', '=', false)
    .orderBy('members.id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ name }) => name);
}

/** Active members and open invitations, because each invitation may become a member. */
async function countSeats(tx: TenantTx, now: Date): Promise<number> {
  const members = await tx
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const invitations = await tx
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(members.count) + Number(invitations.count);
}

// The nightly task counts all files; those that came later are few. No row is updated with each upload.
async function sumStorage(tx: TenantTx): Promise<number> {
  const counted = await tx.selectFrom('storage_usage').select(['bytes', 'counted_at']).executeTakeFirst();
  const firstId = counted === undefined ? null : firstIdAt(counted.counted_at);
  return (counted?.bytes ?? 0) + (await usageCounters.get().sumFileBytes(tx, firstId));
}

/** Counts all files of the company, at most twice a day. */
export async function recountStorage(tx: TenantTx, now: Date): Promise<void> {
  const counted = await tx.selectFrom('storage_usage').select('counted_at').executeTakeFirst();
  if (counted !== undefined && now.getTime() - counted.counted_at.getTime() < halfDayMs) return;
  const bytes = await usageCounters.get().sumFileBytes(tx, null);
  await tx
    .insertInto('storage_usage')
    .values({ bytes, counted_at: now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ bytes, counted_at: now }))
    .execute();
}

async function countMails(tx: TenantTx, now: Date): Promise<number> {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { count } = await tx
    .selectFrom('counted_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '>=', firstIdAt(month))
    .executeTakeFirstOrThrow();
  return Number(count) + (await usageCounters.get().countWaitingMails(tx));
}
