import type pg from 'pg';

// Of a background task, which the bench does not measure.
const usedByTasks = ['applications_answer_idx'];

/**
 * How often each index of the applications was read so far. Keys are left out, and the only index of a foreign key: a
 * deletion of the referenced row needs it.
 */
export async function countIndexReads(owner: pg.Client): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ name: string; reads: string }>(
    `select s.indexrelname as name, s.idx_scan as reads
       from pg_stat_user_indexes s
      where s.relid = 'app.applications'::regclass and s.indexrelname <> all ($1)
        and not exists (select from pg_constraint k where k.conindid = s.indexrelid)
        and not exists (
          select from pg_constraint k
           where k.conrelid = s.relid and k.contype = 'f'
             and (select array_agg(i.indexrelid) from pg_index i
                   where i.indrelid = k.conrelid
                     and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey) = array[s.indexrelid])
      order by 1`,
    [usedByTasks],
  );
  return new Map(rows.map(({ name, reads }) => [name, Number(reads)]));
}

/** Indexes that no statement read between the two counts, one sentence each: every write of an application keeps them. */
export const findUnusedIndexes = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] =>
  [...after]
    .filter(([name, reads]) => reads === (before.get(name) ?? 0))
    .map(([name]) => `no read of the bench and no floor uses the index ${name}`);
