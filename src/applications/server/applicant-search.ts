import { type RawBuilder, sql } from 'kysely';
import { type CandidateSearch, foundCandidates } from '#candidates/server/search-candidates.ts';
import { planOnEachCall } from '#platform/server/db/pipelined-client.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** A condition on applications `a` that first collects all candidates whom a search finds. */
export const foundBy = (search: CandidateSearch): RawBuilder<unknown> =>
  sql`a.candidate_id in (select candidate_id from ${foundCandidates(search)})`;

type SearchInput = {
  /** Applications in their order, with `candidate_id`. */
  from: RawBuilder<unknown>;
  shown: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
};

const firstDepth = 1000;
/** Checking more rows takes longer than collecting every match. */
const depthMax = 30_000;

/**
 * Matches of common words among the first applications of the order. When three hundred thousand match, the first fifty
 * are found at once, and collecting all would take a second.
 * @returns null when too few of the first applications match; collecting every match is quicker then
 */
export async function readFoundFirst<Row>(
  tx: TenantTx,
  search: CandidateSearch,
  input: SearchInput,
): Promise<Row[] | null> {
  const first = await readFoundAmong<Row>(tx, search, { ...input, depth: firstDepth });
  if (first.isEnough) return first.found;
  // As many rows as the share of matches so far suggests, and some more.
  const depth = Math.ceil((input.limit / first.found.length) * firstDepth * 1.2);
  if (depth > depthMax) return null;
  const second = await readFoundAmong<Row>(tx, search, { ...input, depth });
  return second.isEnough ? second.found : null;
}

async function readFoundAmong<Row>(
  tx: TenantTx,
  search: CandidateSearch,
  { from, shown, order, limit, depth }: SearchInput & { depth: number },
): Promise<{ found: Row[]; isEnough: boolean }> {
  const among = sql`array(select candidate_id from first)`;
  const { rows } = await sql<Row & { id: string | null; read: number }>`
    ${planOnEachCall}
    with first as materialized (${from} limit ${depth})
    select ${shown}, r.read
      from (select count(*)::integer as read from first) as r
      left join (select * from first
                  where candidate_id in (
                    select candidate_id from ${foundCandidates(search, { among })})) as f on true
     ${order}
     limit ${limit}`.execute(tx);
  const found = rows.filter((row) => row.id !== null);
  return { found, isEnough: found.length === limit || (rows[0]?.read ?? 0) < depth };
}
