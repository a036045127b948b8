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

const firstDepth = 1000;
/** Looking through more takes longer than collecting everybody whom the words find. */
const depthMax = 30_000;

/**
 * Whom common words find, by looking at the first applications of the order alone: of three hundred thousand who all
 * have experience, the first fifty are soon together, and collecting the others would take a second.
 * @returns null when too few of the first have the words; then collecting everybody is quicker
 */
export async function readFoundFirst<Row>(tx: TenantTx, words: string, asked: Asked): Promise<Row[] | null> {
  const first = await readFoundAmong<Row>(tx, words, { ...asked, depth: firstDepth });
  if (first.isEnough) return first.found;
  // As far as the share of the first promises, and a little further.
  const depth = Math.ceil((asked.limit / first.found.length) * firstDepth * 1.2);
  if (depth > depthMax) return null;
  const second = await readFoundAmong<Row>(tx, words, { ...asked, depth });
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
