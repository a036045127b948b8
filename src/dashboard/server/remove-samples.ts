import { sql } from 'kysely';
import {
  type BeforeDeletion,
  type DeletionContext,
  removeCandidate,
} from '#candidates/server/delete-candidate.ts';
import { type HasRowsOfJob, hasRowsOf, removeJobRows } from '#jobs/server/delete-job.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

export type RemovalOptions = {
  /** Work of other slices before a candidate is deleted. */
  beforeDeletion: readonly BeforeDeletion[];
  /** From the slices with people's applications and forms. */
  hasPeople: readonly HasRowsOfJob[];
};

type SampleRow = { added_at: Date; job_ids: string[]; candidate_ids: string[] };

/**
 * Deletes the sample candidates with everything that members added to them, and then the sample jobs, in one
 * transaction. A job for which others applied stays, with them. The row lock lets one of concurrent calls do it.
 */
export async function removeSamples(
  tx: TenantTx,
  context: DeletionContext,
  { beforeDeletion, hasPeople }: RemovalOptions,
): Promise<void> {
  const samples = await tx
    .deleteFrom('sample_data')
    .returning(['added_at', 'job_ids', 'candidate_ids'])
    .executeTakeFirst();
  if (samples === undefined) return;
  const jobIds = await lockJobs(tx, samples);
  await deleteSampleMeetings(tx, samples);
  for (const candidateId of await listCandidateIds(tx, samples))
    await removeCandidate(tx, context, { candidateId, beforeDeletion });
  for (const jobId of jobIds) if (!(await hasRowsOf(tx, jobId, hasPeople))) await removeJobRows(tx, jobId);
}

/** Applications that arrive now wait for the lock, and find no job then; those before them keep it. */
async function lockJobs(tx: TenantTx, { job_ids }: SampleRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', sql<string>`any (${job_ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

// Their hosts were not invited, so they need no cancellation. A meeting that a member changed was mailed.
async function deleteSampleMeetings(tx: TenantTx, { added_at, candidate_ids }: SampleRow): Promise<void> {
  await sql`
    delete from meetings
     where tenant_id = ${currentTenantId} and candidate_id = any (${candidate_ids}::uuid[])
       and created_at = ${added_at}::timestamptz and version = 1`.execute(tx);
}

/** A sample into whom another candidate was merged is a real person since, and stays. */
async function listCandidateIds(tx: TenantTx, { candidate_ids }: SampleRow): Promise<string[]> {
  const rows = await tx
    .selectFrom('candidates')
    .select('id')
    .where('id', '=', sql<string>`any (${candidate_ids}::uuid[])`)
    .where(
      sql<boolean>`not exists (
        select from merged_candidates m
         where m.tenant_id = ${currentTenantId} and m.candidate_id = candidates.id
           and m.id <> all (${candidate_ids}::uuid[]))`,
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
