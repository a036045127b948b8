import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MergeRecord } from './merge-record.ts';

type KeptDismissals = Pick<MergeRecord, 'dismissalIds' | 'closedPairIds'>;

/**
 * Copies the dismissals of a candidate who is merged: a person who differs from one of the two also differs from the
 * one who remains. An open pair of these two is dismissed too. @returns what an undo deletes and opens again
 */
export async function keepDismissals(
  tx: TenantTx,
  { source, target }: { source: string; target: string },
): Promise<KeptDismissals> {
  const dismissed = sql`
    (select least(other.id, ${target}::uuid) as first_id, greatest(other.id, ${target}::uuid) as second_id,
            p.score, p.reasons, p.dismissed_at, p.dismissed_by
       from duplicate_pairs p
      cross join lateral (
        select case p.first_id when ${source}::uuid then p.second_id else p.first_id end as id) as other
      where p.tenant_id = ${currentTenantId} and p.dismissed_at is not null
        and (p.first_id = ${source}::uuid or p.second_id = ${source}::uuid) and other.id <> ${target}::uuid
      order by other.id)`;
  const { rows: closed } = await sql<{ id: string }>`
    update duplicate_pairs p set dismissed_at = d.dismissed_at, dismissed_by = d.dismissed_by
      from ${dismissed} as d
     where p.tenant_id = ${currentTenantId} and p.first_id = d.first_id and p.second_id = d.second_id
       and p.dismissed_at is null
    returning p.id`.execute(tx);
  const { rows: copied } = await sql<{ id: string }>`
    insert into duplicate_pairs (tenant_id, first_id, second_id, score, reasons, dismissed_at, dismissed_by)
    select ${currentTenantId}, d.* from ${dismissed} as d
        on conflict (tenant_id, first_id, second_id) do nothing
    returning id`.execute(tx);
  return { dismissalIds: copied.map(({ id }) => id), closedPairIds: closed.map(({ id }) => id) };
}

/** Deletes the copies, and opens the closed pairs again. */
export async function dropDismissals(
  tx: TenantTx,
  { dismissalIds, closedPairIds }: KeptDismissals,
): Promise<void> {
  await sql`
    delete from duplicate_pairs
     where tenant_id = ${currentTenantId} and id = any (${dismissalIds}::uuid[])`.execute(tx);
  await sql`
    update duplicate_pairs set dismissed_at = null, dismissed_by = null
     where tenant_id = ${currentTenantId} and id = any (${closedPairIds}::uuid[])`.execute(tx);
}
