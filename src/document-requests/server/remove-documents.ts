import { removeFiles } from '#files/server/remove-files.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { listFileIdsOfJob } from './queries.ts';

const filesPerChunk = 500;

/** Deletes a chunk of the files that applicants of a job sent for requests. @returns whether there may be more */
export async function removeDocumentsOfJob(tx: TenantTx, jobId: string): Promise<boolean> {
  const ids = await listFileIdsOfJob(tx, jobId, filesPerChunk);
  await removeFiles(tx, ids);
  return ids.length === filesPerChunk;
}
