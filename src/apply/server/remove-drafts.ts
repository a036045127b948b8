import { removeFilesOfDrafts } from '#files/server/remove-files.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import { type TenantTx } from '#platform/server/db/tenant.ts';
import { removeUploadsOfDrafts } from './draft-uploads.ts';

const rowsPerChunk = 500;

/** Deletes drafts with their files. */
export async function removeDrafts(tx: TenantTx, drafts: readonly { id: string }[]): Promise<void> {
  const ids = drafts.map((draft) => draft.id);
  if (ids.length === 0) return;
  await removeFilesOfDrafts(tx, ids);
  await removeUploadsOfDrafts(tx, ids);
  await nullReferences(tx, 'application_drafts', drafts);
  await tx.deleteFrom('application_drafts').where('id', 'in', ids).execute();
}

/** Deletes a chunk of the drafts of a job with their files. @returns whether there may be more */
export async function removeDraftsOfJob(tx: TenantTx, jobId: string): Promise<boolean> {
  const drafts = await tx
    .selectFrom('application_drafts')
    .select('id')
    .where('job_id', '=', jobId)
    .limit(rowsPerChunk)
    .execute();
  await removeDrafts(tx, drafts);
  return drafts.length === rowsPerChunk;
}
