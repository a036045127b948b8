import { sql } from 'kysely';
import type { CompanyFeature } from '#platform/contract/features.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { notifyMember, rightsChanged } from '#platform/server/live/live.ts';
import type { Platform } from '#platform/server/platform.ts';
import { logPlatformEvent, type PlatformAdmin } from './platform-log.ts';

type FeatureInput = { tenantId: string; feature: CompanyFeature; isOn: boolean; reason: string; now: Date };

/**
 * Turns a feature of a company off or on. Every request of a member reads it, so it holds from the next one on. Setting
 * what is set changes nothing.
 */
export async function setFeature(
  { system }: Platform,
  admin: PlatformAdmin,
  { tenantId, feature, isOn, reason, now }: FeatureInput,
): Promise<void> {
  await inTenant(system, tenantId, async (tx) => {
    const isOff = sql<boolean>`${feature}::text = any (features_off)`;
    const changed = await tx
      .updateTable('companies')
      .set({
        features_off: isOn
          ? sql<string[]>`array_remove(features_off, ${feature}::text)`
          : sql<string[]>`array_append(features_off, ${feature}::text)`,
      })
      .where('id', '=', tenantId)
      .where(isOn ? isOff : sql<boolean>`not ${isOff}`)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return;
    const type = isOn ? 'company.feature_enabled' : 'company.feature_disabled';
    await logPlatformEvent(tx, admin, { type, companyId: tenantId, reason, data: { feature }, now });
    await notifyMember(tx, rightsChanged, { companyId: tenantId, memberId: null });
  });
}
