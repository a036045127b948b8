import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { removeUnusedFileTask } from './remove-unused-file.ts';

/**
 * Removes files for good: the rows now, their contents by tasks of the same transaction. No row is ever without its
 * content, and a crash leaves no content without a row.
 */
export async function removeFiles(tx: TenantTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .deleteFrom('files')
    .where('tenant_id', '=', currentTenantId)
    .where('id', 'in', ids)
    .returning('storage_key')
    .execute();
  await enqueueRemovals(tx, rows);
}

/** The same for application forms. A file that a submission gives to a candidate meanwhile stays: the row lock decides. */
export async function removeFilesOfDrafts(tx: TenantTx, draftIds: string[]): Promise<void> {
  if (draftIds.length === 0) return;
  const rows = await tx
    .deleteFrom('files')
    .where('tenant_id', '=', currentTenantId)
    .where('draft_id', 'in', draftIds)
    .where('candidate_id', 'is', null)
    .returning('storage_key')
    .execute();
  await enqueueRemovals(tx, rows);
}

async function enqueueRemovals(tx: TenantTx, rows: { storage_key: string }[]): Promise<void> {
  const keys = rows.map((row) => row.storage_key);
  await sql`
    select enqueue(${removeUnusedFileTask.name},
                   json_build_object('companyId', ${currentTenantId}, 'key', key), null, null)
      from unnest(${keys}::text[]) as key`.execute(tx);
}
