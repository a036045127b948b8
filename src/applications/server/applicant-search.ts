import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** A condition on applications `a`: everybody whom the words find, collected beforehand. */
export const foundBy = (words: string): RawBuilder<unknown> =>
  sql`a.candidate_id in (select candidate_id from app.search_candidates(${words}))`;

type Asked = {
  /** Applications in their order, with `candidate_id`. */
  from: RawBuilder<unknown>;
  shown: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
};

const leastDepth = 1000;
const further = 5;

/**
 * Whom common words find, by looking at the first applications of the order alone: of three hundred thousand who all
 * have experience, the first fifty are soon together, and collecting the others would take a second.
 * @returns null when too few of the first have the words; then collecting everybody is quicker
 */
export async function readFoundFirst<Row>(tx: TenantTx, words: string, asked: Asked): Promise<Row[] | null> {
  const depth = Math.max(leastDepth, asked.limit * 2);
  const first = await readFoundAmong<Row>(tx, words, { ...asked, depth });
  if (first.isEnough) return first.found;
  if (first.found.length * further < asked.limit) return null;
  const second = await readFoundAmong<Row>(tx, words, { ...asked, depth: depth * further });
  return second.isEnough ? second.found : null;
}

async function readFoundAmong<Row>(
  tx: TenantTx,
  words: string,
  { from, shown, order, limit, depth }: Asked & { depth: number },
): Promise<{ found: Row[]; isEnough: boolean }> {
  const { rows } = await sql<Row & { id: string | null; read: number }>`
    with first as materialized (${from} limit ${depth})
    select ${shown}, r.read
      from (select count(*)::integer as read from first) as r
      left join (select * from first
                  where candidate_id in (
                    select candidate_id
                      from app.search_candidates(${words}, among => array(select candidate_id from first)))) as f on true
     ${order}
     limit ${limit}`.execute(tx);
  const found = rows.filter((row) => row.id !== null);
  return { found, isEnough: found.length === limit || (rows[0]?.read ?? 0) < depth };
}
