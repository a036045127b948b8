import type pg from 'pg';

/** Repeated indexes that stay, by name, with the reason. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * Indexes whose columns are the first of another index with the same table and predicate, as `short repeats long`.
 * Ascending and descending count as equal: queries compare the columns before the sorted
 * one with `=` and an index can be read backwards. A unique index repeats only a unique index of the same columns.
 */
export async function repeatedIndexes(client: pg.Client): Promise<{ short: string; long: string }[]> {
  const { rows } = await client.query<{ short: string; long: string }>(`
    select short.relname as short, long.relname as long
      from pg_index s
      join pg_index l on l.indrelid = s.indrelid and l.indexrelid <> s.indexrelid
      join pg_class short on short.oid = s.indexrelid
      join pg_class long on long.oid = l.indexrelid
      join pg_am a on a.oid = short.relam and a.oid = long.relam and a.amname = 'btree'
      join pg_class t on t.oid = s.indrelid and not t.relispartition
     where t.relnamespace = 'app'::regnamespace
       and s.indnkeyatts <= l.indnkeyatts
       and (not s.indisunique or l.indisunique and s.indnkeyatts = l.indnkeyatts)
       and pg_get_expr(s.indpred, s.indrelid) is not distinct from pg_get_expr(l.indpred, l.indrelid)
       and (s.indkey::int2[])[s.indnkeyatts:] <@ l.indkey::int2[]
       and not exists (
         select from generate_series(1, s.indnkeyatts) as n
          where pg_get_indexdef(s.indexrelid, n, false) <> pg_get_indexdef(l.indexrelid, n, false)
             or s.indclass[n - 1] <> l.indclass[n - 1]
             or s.indcollation[n - 1] <> l.indcollation[n - 1])
       -- Of two equal indexes the later one is the repetition.
       and (s.indnkeyatts < l.indnkeyatts or s.indisunique <> l.indisunique or s.indexrelid > l.indexrelid)
     order by 1, 2`);
  return rows;
}

/** Repeated indexes without a reason, and reasons of indexes that repeat nothing. */
export async function repeatedIndexProblems(client: pg.Client, reasons: Reasons): Promise<string[]> {
  const found = await repeatedIndexes(client);
  return [
    ...found
      .filter(({ short }) => !(short in reasons))
      .map(({ short, long }) => `${short} repeats the beginning of ${long}`),
    ...Object.keys(reasons)
      .filter((name) => !found.some(({ short }) => short === name))
      .map((name) => `${name} is listed and repeats no index`),
  ];
}
