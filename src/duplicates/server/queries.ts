import { type RawBuilder, sql } from 'kysely';
import type { SharedReason } from '#candidates/rules.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PairedPerson } from '../contract.ts';

type PersonRow = Omit<PairedPerson, 'email'> & { email: string };

export type PairRow = {
  id: string;
  score: number;
  reasons: SharedReason[];
  dismissed_at: Date | null;
  first: PersonRow;
  second: PersonRow;
};

/** Pairs counted for a screen; a more exact number is of no use. */
export const countedMax = 1000;

type PairsPage = {
  state: 'open' | 'dismissed';
  after: { score: string; id: string } | null;
  limit: number;
};

/** A page of pairs: open ones by score, dismissed ones newest first; one row more than the limit. */
export function listPairs(tx: TenantTx, { state, after, limit }: PairsPage): Promise<PairRow[]> {
  if (state === 'dismissed')
    return pairsWhere(
      tx,
      sql`p.dismissed_at is not null ${after === null ? sql`` : sql`and p.id < ${after.id}::uuid`}
          order by p.id desc limit ${limit + 1}::integer`,
    );
  // A cursor that is not of this list may have any text.
  const score = /^\d{1,3}$/.test(after?.score ?? '') ? Number(after?.score) : 0;
  const next = after === null ? sql`` : sql`and (p.score, p.id) < (${score}::smallint, ${after.id}::uuid)`;
  return pairsWhere(
    tx,
    sql`p.dismissed_at is null ${next} order by p.score desc, p.id desc limit ${limit + 1}::integer`,
  );
}

/** Number of open pairs, up to 1,000. */
export async function countOpenPairs(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from (select from duplicate_pairs
             where tenant_id = ${currentTenantId} and dismissed_at is null limit ${countedMax}::integer) as found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** The open pairs of a candidate, the most likely first. */
export const listPairsOf = (tx: TenantTx, candidateId: string): Promise<PairRow[]> =>
  pairsWhere(
    tx,
    sql`p.dismissed_at is null and (p.first_id = ${candidateId}::uuid or p.second_id = ${candidateId}::uuid)
        order by p.score desc, p.id desc limit 20`,
  );

export async function findPair(tx: TenantTx, pairId: string): Promise<PairRow | undefined> {
  return (await pairsWhere(tx, sql`p.id = ${pairId}::uuid`))[0];
}

export async function findPairOf(tx: TenantTx, one: string, other: string): Promise<PairRow | undefined> {
  const [first = '', second = ''] = [one, other].toSorted();
  return (await pairsWhere(tx, sql`p.first_id = ${first}::uuid and p.second_id = ${second}::uuid`))[0];
}

async function pairsWhere(tx: TenantTx, rest: RawBuilder<unknown>): Promise<PairRow[]> {
  const person = (name: string) => sql`
    json_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.name`)}, 'surname', ${sql.ref(`${name}.surname`)},
      'email', ${sql.ref(`${name}.email`)}, 'phoneNumber', ${sql.ref(`${name}.phone_number`)},
      'currentTitle', ${sql.ref(`${name}.current_title`)}, 'currentCompany', ${sql.ref(`${name}.current_company`)},
      'city', ${sql.ref(`${name}.city`)}, 'country', ${sql.ref(`${name}.country`)})`;
  const { rows } = await sql<PairRow>`
    select p.id, p.score, p.reasons, p.dismissed_at, ${person('f')} as first, ${person('s')} as second
      from duplicate_pairs p
      join candidates f on f.tenant_id = p.tenant_id and f.id = p.first_id
      join candidates s on s.tenant_id = p.tenant_id and s.id = p.second_id
     where p.tenant_id = ${currentTenantId} and ${rest}`.execute(tx);
  return rows;
}

/** The candidates who were merged into one, the newest merge first. */
export const listMerges = (tx: TenantTx, candidateId: string) =>
  tx
    .selectFrom('merged_candidates')
    .select(['id', 'merged_at', sql<boolean>`undo is not null`.as('is_kept')])
    .where('candidate_id', '=', candidateId)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
