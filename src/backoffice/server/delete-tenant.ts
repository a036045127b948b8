import { scheduleDeletion, withdrawDeletion } from '#companies/server/delete-company.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { byPlatform, logPlatformEvent, type PlatformAdmin } from './platform-log.ts';
import { requireNotDue } from './set-tenant-status.ts';

const doneByPlatform = { by: byPlatform, name: null } as const;

type DeletionInput = { tenantId: string; name: string; reason: string; now: Date };

/** Schedules the deletion of a company as an owner does, with the same grace period and mails. */
export async function requestTenantDeletion(
  platform: Platform,
  admin: PlatformAdmin,
  { tenantId, name, reason, now }: DeletionInput,
): Promise<void> {
  await inTenant(platform.db, tenantId, async (tx) => {
    if (!(await scheduleDeletion(platform, tx, { ...doneByPlatform, typedName: name, now }))) return;
    await logPlatformEvent(tx, admin, {
      type: 'company.deletion_scheduled',
      companyId: tenantId,
      reason,
      now,
    });
  });
}

export async function cancelTenantDeletion(
  platform: Platform,
  admin: PlatformAdmin,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  await inTenant(platform.db, tenantId, async (tx) => {
    await requireNotDue(tx, tenantId, now);
    if (!(await withdrawDeletion(platform, tx, { ...doneByPlatform, now }))) return;
    await logPlatformEvent(tx, admin, { type: 'company.deletion_withdrawn', companyId: tenantId, now });
  });
}
