import { record } from '#activity/server/record.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { removeContent } from './background.ts';
import { expiryAt } from './expiry.ts';
import { changeWaiting, type ExportRecord } from './queries.ts';
import { noticeSeconds } from '../rules.ts';

type End = { storageKey: string; sizeBytes: number; rowCount: number } | 'failed';

/**
 * Ends an export that is still wanted. A member who waited for some time is notified, because they may have left the
 * dialog that downloads the table.
 */
export async function endExport(
  tx: TenantTx,
  found: ExportRecord,
  { end, now, isBilled }: { end: End; now: Date; isBilled: boolean },
): Promise<void> {
  const expires_at = expiryAt(now);
  const change =
    end === 'failed'
      ? { state: 'failed', expires_at }
      : {
          state: 'ready',
          row_count: end.rowCount,
          storage_key: end.storageKey,
          size_bytes: end.sizeBytes,
          expires_at,
        };
  if (!(await changeWaiting(tx, found.id, change))) {
    // Its member deleted it after the last page, or another worker was quicker.
    if (end !== 'failed') await removeContent(tx, end.storageKey);
    return;
  }
  if (now.getTime() - found.created_at.getTime() < noticeSeconds * 1000) return;
  const user = { userId: found.created_by_user_id, network: found.network };
  const member = await findActingMember(tx, { ...user, isBilled });
  if (member === null) return;
  await record(
    tx,
    tx.tenantId,
    { kind: 'system', userId: null },
    {
      type: end === 'failed' ? 'export.failed' : 'export.ready',
      data: { memberId: member.memberId, title: found.title },
      now,
    },
  );
}
