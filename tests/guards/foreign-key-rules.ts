import type pg from 'pg';

/** Foreign keys without their own index, `table(columns)` to reason. */
export type Exemptions = Readonly<Record<string, string>>;

/**
 * Foreign keys, as `table(columns)`, without an index that starts with exactly their columns, in any order. A partial
 * index counts when it omits only null keys: PostgreSQL then uses it when a referenced row is deleted.
 */
export async function unindexedForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    select k.conrelid::regclass::text || '(' || string_agg(a.attname, ',' order by u.place) || ')' as key
      from pg_constraint k
     cross join unnest(k.conkey) with ordinality as u (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number
     where k.contype = 'f' and k.connamespace = 'app'::regnamespace and k.conparentid = 0
       and not exists (
         select from pg_index x
          where x.indrelid = k.conrelid and x.indisvalid and x.indnkeyatts >= cardinality(k.conkey)
            and (x.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
            and (x.indpred is null or exists (
                   select from pg_attribute n
                    where n.attrelid = k.conrelid and n.attnum = any (k.conkey)
                      and pg_get_expr(x.indpred, x.indrelid) = '(' || quote_ident(n.attname) || ' IS NOT NULL)')))
     group by k.oid, k.conrelid
     order by 1`);
  return rows.map(({ key }) => key.replace(/^app\./, ''));
}

/** Keys without an index or a reason, and reasons without such a key. */
export async function foreignKeyProblems(client: pg.Client, exemptions: Exemptions): Promise<string[]> {
  const found = await unindexedForeignKeys(client);
  return [
    ...found.filter((key) => !(key in exemptions)).map((key) => `${key} has no index`),
    ...Object.keys(exemptions)
      .filter((key) => !found.includes(key))
      .map((key) => `${key} is listed and has an index`),
  ];
}
