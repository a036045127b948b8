import { versionOf } from '#forms/server/save-form.ts';
import { insertOnce } from '#platform/server/db/insert-once.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { JobPosting } from '../posting-contract.ts';

/**
 * Saves the public page of a job as applicants see it, once for each version.
 * @returns its id
 */
export async function savePosting(tx: TenantTx, jobId: string, posting: JobPosting): Promise<string> {
  const version = versionOf(posting);
  return insertOnce(
    () =>
      tx
        .selectFrom('job_postings')
        .select('id')
        .where('job_id', '=', jobId)
        .where('version', '=', version)
        .executeTakeFirst(),
    () =>
      tx
        .insertInto('job_postings')
        .values({ job_id: jobId, version, content: JSON.stringify(posting) })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id', 'version']).doNothing())
        .returning('id')
        .executeTakeFirst(),
  );
}
