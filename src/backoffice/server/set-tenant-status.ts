import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { notifyMember, rightsChanged } from '#platform/server/live/live.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mailOwners } from './mail-owners.ts';
import { logPlatformEvent, type PlatformAdmin } from './platform-log.ts';

type TenantStatusInput = {
  tenantId: string;
  status: 'active' | 'disabled';
  reason: string;
  now: Date;
};

/**
 * Disables or enables a company. Every request of a member reads `disabled_at`, so access ends with the next one; the
 * notice ends the open streams. Setting the status that it has changes nothing.
 */
export async function setTenantStatus(
  platform: Platform,
  admin: PlatformAdmin,
  input: TenantStatusInput,
): Promise<void> {
  const { tenantId, status, reason, now } = input;
  await inTenant(platform.system, tenantId, async (tx) => {
    await requireNotDue(tx, tenantId, now);
    const isDisabling = status === 'disabled';
    const changed = await tx
      .updateTable('companies')
      .set(
        isDisabling
          ? { disabled_at: now, disabled_reason: reason }
          : { disabled_at: null, disabled_reason: '', enabled_at: now },
      )
      .where('id', '=', tenantId)
      .where('disabled_at', isDisabling ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return;
    const type = isDisabling ? 'company.disabled' : 'company.enabled';
    await logPlatformEvent(tx, admin, { type, companyId: tenantId, reason, now });
    await notifyMember(tx, rightsChanged, { companyId: tenantId, memberId: null });
    await mailOwners(platform, tx, { kind: isDisabling ? 'disabled' : 'enabled', reason });
  });
}

/**
 * Locks the company's row. The nightly task deletes a company whose grace period is over, so it cannot be enabled or
 * kept any more.
 */
export async function requireNotDue(tx: TenantTx, tenantId: string, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('companies')
    .select('deletion_due_at')
    .where('id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('not_found');
  if (row.deletion_due_at !== null && row.deletion_due_at <= now)
    refuse('conflict', 'backoffice.being_deleted');
}
