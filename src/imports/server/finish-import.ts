import { byMember, record } from '#activity/server/record.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { changeImport, type ImportRecord } from './queries.ts';

/** Ends the writing of an import: after its last row, or because a member stopped it or lost the right. */
export async function finishImport(
  tx: TenantTx,
  found: ImportRecord,
  { state, now }: { state: 'done' | 'stopped'; now: Date },
): Promise<void> {
  await changeImport(tx, found.id, { state, finished_at: now });
  const data = { added: found.new_count, changed: found.updated_count };
  const actor = byMember({ userId: found.created_by_user_id ?? '', network: found.network });
  const by = found.created_by_user_id === null ? { kind: 'system' as const, userId: null } : actor;
  await record(tx, tx.tenantId, by, { type: 'import.finished', data, now });
}
