import { sql } from 'kysely';
import type { Database } from './database.ts';
import { inNoTenant } from './tenant.ts';

export type ForeignKey = {
  /** The referencing table and its columns. */
  table: string;
  columns: string[];
  /** The referenced table and its columns. */
  target: string;
  targetColumns: string[];
  onDelete: 'cascade' | 'set null' | 'restrict';
  /** Columns that a deletion sets to null. */
  nulled: string[];
  /** True for a table with company rows that the application's role may change and delete. */
  isWritable: boolean;
};

/**
 * Reads all foreign keys of Kadro's tables from the catalogue. Partitions count as part of their parent.
 * @param db of the application's role, whose privileges decide which tables are writable
 */
export async function readForeignKeys(db: Database): Promise<ForeignKey[]> {
  const names = (table: string, numbers: string) =>
    sql.raw(`
    array(select a.attname::text from unnest(${numbers}) with ordinality as u (number, place)
            join pg_attribute a on a.attrelid = ${table} and a.attnum = u.number order by u.place)`);
  const keys = sql<ForeignKey>`
    select source.relname as "table", target.relname as target,
           ${names('k.conrelid', 'k.conkey')} as columns, ${names('k.confrelid', 'k.confkey')} as "targetColumns",
           case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end as "onDelete",
           ${names('k.conrelid', 'coalesce(k.confdelsetcols, k.conkey)')} as nulled,
           exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id')
             and has_table_privilege(k.conrelid, 'update')
             and has_table_privilege(k.conrelid, 'delete') as "isWritable"
      from pg_constraint k
      join pg_class source on source.oid = k.conrelid
      join pg_class target on target.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'app'::regnamespace and k.conparentid = 0
     order by k.conname`;
  return (await inNoTenant(db, (tx) => keys.execute(tx))).rows;
}
