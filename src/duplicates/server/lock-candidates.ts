import { lockAddress } from '#identity/server/prove-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';

/**
 * Locks addresses, then applications, meetings and candidates by id: the order of applying, bulk changes and deletions,
 * so that no two of them wait for each other. A form that is being sent waits, and then finds the candidate who remains.
 */
export async function lockCandidates(
  tx: TenantTx,
  addresses: readonly string[],
  candidateIds: readonly string[],
) {
  const known = [...new Set(addresses)].filter((address) => address !== '');
  for (const address of known.toSorted()) await lockAddress(tx, address);
  for (const table of ['applications', 'meetings'])
    await sql`
      select id from ${sql.table(table)}
       where tenant_id = ${currentTenantId} and candidate_id = any (${candidateIds}::uuid[])
       order by id
         for update`.execute(tx);
  return tx
    .selectFrom('candidates')
    .selectAll()
    .where('id', 'in', [...candidateIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Two different candidates of the company, in the order of the ids; else not_found. */
export async function requireTwo(tx: TenantTx, candidateId: string, otherId: string) {
  const rows = await tx
    .selectFrom('candidates')
    .selectAll()
    .where('id', 'in', [candidateId, otherId])
    .execute();
  return pick(rows, candidateId, otherId) ?? refuse('not_found');
}

export type CandidateFields = Awaited<ReturnType<typeof lockCandidates>>[number];

export function pick(rows: readonly CandidateFields[], candidateId: string, otherId: string) {
  const candidate = rows.find(({ id }) => id === candidateId);
  const other = rows.find(({ id }) => id === otherId);
  return candidate === undefined || other === undefined || candidate === other ? null : { candidate, other };
}
