import { newCompanyToken } from '#platform/server/company-token.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Creates a link for one mail to the candidate. */
export async function makeLink(
  tx: TenantTx,
  { platform, companyId, now }: { platform: Platform; companyId: string; now: Date },
  meetingId: string,
): Promise<string> {
  const { token, hash } = newCompanyToken(companyId);
  await tx
    .insertInto('meeting_links')
    .values({ tenant_id: companyId, meeting_id: meetingId, token_hash: hash, created_at: now })
    .execute();
  return `${platform.config.publicUrl}/meetings/respond/${token}`;
}
