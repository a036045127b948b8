import { sql } from 'kysely';
import type { CandidatePools } from '#candidates/server/candidate-pools.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/** The parts of statements about pools for the list of candidates. */
export const poolsOfCandidates: CandidatePools = {
  // PostgreSQL estimates the share by the ids, of one without an array.
  selectCandidateIds: ([only, ...others]) =>
    others.length === 0
      ? sql`
    select e.candidate_id from pool_candidates e
     where e.tenant_id = ${currentTenantId} and e.pool_id = ${only}::uuid
       and exists (select from pools p
                    where p.tenant_id = ${currentTenantId} and p.id = ${only}::uuid and p.removed_at is null)`
      : sql`
    select e.candidate_id from pool_candidates e
     where e.tenant_id = ${currentTenantId} and e.pool_id = any(${[only, ...others]}::uuid[])
       and e.pool_id <> all(array(
             select p.id from pools p where p.tenant_id = ${currentTenantId} and p.removed_at is not null))`,
  namesOf: (candidateId) => sql<string[]>`array(
    select p.name from pool_candidates e
      join pools p on p.tenant_id = ${currentTenantId} and p.id = e.pool_id and p.removed_at is null
     where e.tenant_id = ${currentTenantId} and e.candidate_id = ${candidateId}
     order by p.name_key)`,
  async listEntries(tx, { poolIds, candidateIds }) {
    const { rows } = await sql<EntryRow & { candidate_id: string }>`
      select distinct on (e.candidate_id) e.candidate_id, e.note, e.added_at, coalesce(u.name || ' ' || u.surname, '') as added_by
        from pool_candidates e
        left join users u on u.id = e.added_by_user_id
       where e.tenant_id = ${currentTenantId} and e.pool_id = any(${poolIds}::uuid[])
         and e.candidate_id = any(${candidateIds}::uuid[])
       order by e.candidate_id, e.added_at desc`.execute(tx);
    return new Map(rows.map((row) => [row.candidate_id, presentEntry(row)]));
  },
};

export type EntryRow = { note: string; added_by: string; added_at: Date };

export const presentEntry = ({ note, added_by: addedBy, added_at: addedAt }: EntryRow) => ({
  note,
  addedBy,
  addedAt: addedAt.toISOString(),
});

/** The pools of a candidate, by name. Whoever sees the candidate sees them. */
export async function listPoolsOf(
  tx: TenantTx,
  candidateId: string,
): Promise<(EntryRow & { id: string; name: string })[]> {
  const { rows } = await sql<EntryRow & { id: string; name: string }>`
    select p.id, p.name, e.note, e.added_at, coalesce(u.name || ' ' || u.surname, '') as added_by
      from pool_candidates e
      join pools p on p.tenant_id = ${currentTenantId} and p.id = e.pool_id and p.removed_at is null
      left join users u on u.id = e.added_by_user_id
     where e.tenant_id = ${currentTenantId} and e.candidate_id = ${candidateId}::uuid
     order by p.name_key`.execute(tx);
  return rows;
}
