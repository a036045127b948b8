import { record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mailOwners } from './mail-owners.ts';
import { byPlatform, logPlatformEvent, type PlatformAdmin } from './platform-log.ts';

type AccessInput = { tenantId: string; reason: string; minutes: number; now: Date };
export type PeopleAccess = { reason: string; ends_at: Date };

/**
 * Opens the people of a company for a platform admin. The company's log and a mail tell its owners in the same
 * transaction. While an access is open, opening again changes nothing.
 */
export async function openPeople(
  platform: Platform,
  admin: PlatformAdmin,
  { tenantId, reason, minutes, now }: AccessInput,
): Promise<PeopleAccess> {
  return inTenant(platform.db, tenantId, async (tx) => {
    await lockByName(tx, `people of ${tenantId} for ${admin.userId}`);
    const open = await findAccess(tx, admin.userId, now);
    if (open !== null) return open;
    const ends_at = new Date(now.getTime() + minutes * 60_000);
    await tx
      .insertInto('people_accesses')
      .values({ opened_by_user_id: admin.userId, reason, opened_at: now, ends_at })
      .execute();
    const data = { reason, minutes };
    await record(tx, tenantId, byPlatform, { type: 'company.people_opened', data, now });
    const act = {
      type: 'people.opened',
      companyId: tenantId,
      reason,
      data: { count: minutes },
      now,
    } as const;
    await logPlatformEvent(tx, admin, act);
    await mailOwners(platform, tx, { kind: 'people_opened', reason, minutes });
    return { reason, ends_at };
  });
}

/** Ends the open access of a platform admin; without one nothing changes. */
export async function closePeople(
  { db }: Platform,
  admin: PlatformAdmin,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  await inTenant(db, tenantId, async (tx) => {
    const closed = await tx
      .updateTable('people_accesses')
      .set({ ends_at: now })
      .where('tenant_id', '=', tenantId)
      .where('opened_by_user_id', '=', admin.userId)
      .where('ends_at', '>', now)
      .where('opened_at', '<=', now)
      .returning('id')
      .executeTakeFirst();
    if (closed === undefined) return;
    await logPlatformEvent(tx, admin, { type: 'people.closed', companyId: tenantId, now });
  });
}

/** The open access of a platform admin to the company of this transaction. */
export async function findAccess(tx: TenantTx, userId: string, now: Date): Promise<PeopleAccess | null> {
  const row = await tx
    .selectFrom('people_accesses')
    .select(['reason', 'ends_at'])
    .where('opened_by_user_id', '=', userId)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws Refusal backoffice.people_closed */
export async function requireAccess(tx: TenantTx, userId: string, now: Date): Promise<void> {
  if ((await findAccess(tx, userId, now)) === null) refuse('forbidden', 'backoffice.people_closed');
}
