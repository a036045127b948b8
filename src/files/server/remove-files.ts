import { sql } from 'kysely';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { removeUnusedFileTask } from './remove-unused-file.ts';

/**
 * Deletes files permanently: their rows at once, their contents in tasks of the same transaction. A row therefore never
 * lacks its content, and a crash leaves no orphaned content.
 */
export async function removeFiles(tx: TenantTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await nullReferences(
    tx,
    'files',
    ids.map((id) => ({ id })),
  );
  const rows = await tx.deleteFrom('files').where('id', 'in', ids).returning('storage_key').execute();
  await removeContents(tx, storageKeys(rows));
}

/** Deletes all files of a candidate permanently. */
export async function removeFilesOfCandidate(tx: TenantTx, candidateId: string): Promise<void> {
  const rows = await tx.selectFrom('files').select('id').where('candidate_id', '=', candidateId).execute();
  await removeFiles(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Deletes the files of application forms. A concurrent submission may assign a file to a candidate; the row lock
 * decides, and that file stays.
 */
export async function removeFilesOfDrafts(tx: TenantTx, draftIds: string[]): Promise<void> {
  if (draftIds.length === 0) return;
  const rows = await tx
    .deleteFrom('files')
    .where('draft_id', 'in', draftIds)
    .where('candidate_id', 'is', null)
    .returning('storage_key')
    .execute();
  await removeContents(tx, storageKeys(rows));
}

const storageKeys = (rows: { storage_key: string }[]): string[] => rows.map((row) => row.storage_key);

/** Enqueues the removal of stored contents; a content that a file refers to by then stays. */
export async function removeContents(tx: TenantTx, keys: string[], runAt: Date | null = null): Promise<void> {
  await sql`
    select enqueue(${removeUnusedFileTask.name},
                   json_build_object('companyId', ${currentTenantId}, 'key', key), null, ${runAt}::timestamptz)
      from unnest(${keys}::text[]) as key`.execute(tx);
}
