import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/**
 * Copies the dismissals of a candidate who is merged: a person who is not the same as one of the two is not the same as
 * the one who remains. @returns the ids of the copies, which an undo deletes
 */
export async function keepDismissals(
  tx: TenantTx,
  { source, target }: { source: string; target: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into duplicate_pairs (tenant_id, first_id, second_id, score, reasons, dismissed_at, dismissed_by)
    select ${currentTenantId}, least(other.id, ${target}::uuid), greatest(other.id, ${target}::uuid),
           p.score, p.reasons, p.dismissed_at, p.dismissed_by
      from duplicate_pairs p
     cross join lateral (
       select case p.first_id when ${source}::uuid then p.second_id else p.first_id end as id) as other
     where p.tenant_id = ${currentTenantId} and p.dismissed_at is not null
       and (p.first_id = ${source}::uuid or p.second_id = ${source}::uuid) and other.id <> ${target}::uuid
     order by other.id
        on conflict (tenant_id, first_id, second_id) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes the copies. */
export async function dropDismissals(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from duplicate_pairs
     where tenant_id = ${currentTenantId} and id = any (${ids}::uuid[])`.execute(tx);
}
