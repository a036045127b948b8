import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** The note about the remaining candidate in a pool, before and after a merge. */
export type PoolNoteChange = { poolId: string; before: string; after: string };

/** Adds the notes about the source to those about the target, in pools that have both. @returns the changed notes */
export async function joinPoolNotes(
  tx: TenantTx,
  { source, target }: { source: string; target: string },
): Promise<PoolNoteChange[]> {
  const { rows } = await sql<PoolNoteChange>`
    select t.pool_id as "poolId", t.note as before, concat_ws(E'\n', nullif(t.note, ''), s.note) as after
      from pool_candidates t
      join pool_candidates s on s.tenant_id = t.tenant_id and s.pool_id = t.pool_id and s.candidate_id = ${source}::uuid
     where t.tenant_id = ${currentTenantId} and t.candidate_id = ${target}::uuid and s.note not in ('', t.note)
     order by t.pool_id
       for update of t`.execute(tx);
  for (const { poolId, before, after } of rows) await replaceNote(tx, target, { poolId, before, after });
  return rows;
}

/** Restores the notes that a merge changed, unless a member changed them since. */
export async function restorePoolNotes(
  tx: TenantTx,
  candidateId: string,
  changes: readonly PoolNoteChange[],
): Promise<void> {
  for (const { poolId, before, after } of changes)
    await replaceNote(tx, candidateId, { poolId, before: after, after: before });
}

async function replaceNote(
  tx: TenantTx,
  candidateId: string,
  { poolId, before, after }: PoolNoteChange,
): Promise<void> {
  await tx
    .updateTable('pool_candidates')
    .set({ note: after })
    .where('pool_id', '=', poolId)
    .where('candidate_id', '=', candidateId)
    .where('note', '=', before)
    .execute();
}
