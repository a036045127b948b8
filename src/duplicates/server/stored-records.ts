import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MergeRecord } from './merge-record.ts';

/**
 * The stored rows of candidates who were merged into this one, and of applications closed as merged: a person has a
 * right to them too. None after 30 days.
 */
export async function listStoredRecords(tx: TenantTx, candidateId: string) {
  const rows = await tx
    .selectFrom('merged_candidates')
    .select('undo')
    .where('candidate_id', '=', candidateId)
    .where('undo', 'is not', null)
    .orderBy('merged_at', 'desc')
    .execute();
  const records = rows.map(({ undo }) => undo as MergeRecord);
  return {
    candidates: records.map(({ candidate }) => candidate),
    applications: records.flatMap(({ joined }) => joined.map(({ row }) => row)),
  };
}
