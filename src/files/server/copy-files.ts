import { sql } from 'kysely';
import { enqueue } from '#platform/server/background/background.ts';
import { enqueuePictures } from './read-pending-text.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

type CopyRow = { original_id: string; copy_id: string; text_state: string };

/**
 * Copies files of candidates for another use of the same person. A copy is a row of its own that shares the stored
 * content, so deleting either file leaves the other. The originals are locked, so that their content is not removed
 * meanwhile.
 * @returns the id of the copy by the id of the original; a file that is gone has none
 */
export async function copyFiles(
  tx: TenantTx,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<CopyRow>`
    with originals as materialized (
      select f.*, app.uuid_v7() as copy_id from files f
       where f.tenant_id = ${currentTenantId} and f.id = any (${[...new Set(ids)]}::uuid[])
         and f.candidate_id is not null and f.removed_at is null
         for share
    ), copies as (
      insert into files (
        tenant_id, id, purpose, title, format, content_type, size_bytes, storage_key, text_state, text_content, pages,
        scan_state, candidate_id, created_at)
      select ${currentTenantId}, o.copy_id, o.purpose, o.title, o.format, o.content_type, o.size_bytes, o.storage_key,
             o.text_state, o.text_content, o.pages, o.scan_state, o.candidate_id, ${now}
        from originals o
      returning id
    )
    select o.id as original_id, o.copy_id, o.text_state
      from originals o
      join copies c on c.id = o.copy_id`.execute(tx);
  for (const { copy_id: fileId, text_state: textState } of rows) {
    const file = { companyId: tx.tenantId, fileId };
    if (textState === 'pending') await enqueue(tx, 'read_file_text', file);
    if (textState === 'reading_pictures') await enqueuePictures(tx, file);
  }
  return new Map(rows.map((row) => [row.original_id, row.copy_id]));
}
