import { sql } from 'kysely';
import { type ForeignKey, foreignKeys } from '#platform/server/db/foreign-keys.gen.ts';
import { inNoTenant, inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

const rowsPerStatement = 2000;

/**
 * Deletes the rows of a company in transactions of two thousand, referencing tables first. It passes over the tables
 * until nothing is left: a trigger records each deleted application in a table that is already empty.
 * Append-only tables (events) are left to the deletion of the company itself. Safe to repeat after an interruption.
 * @param db the database of background tasks
 */
export async function removeCompanyRows({ db }: Pick<Platform, 'db'>, companyId: string): Promise<void> {
  const deletable = sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'delete')
     order by c.relname`;
  const { rows } = await inNoTenant(db, (tx) => deletable.execute(tx));
  const tables = rows.map(({ name }) => name);
  const ordered = orderByReferences(tables, foreignKeys);
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const table of ordered) {
      while (await inTenant(db, companyId, (tx) => removeSome(tx, table, companyId))) isMore = true;
    }
  }
}

async function removeSome(tx: TenantTx, table: string, companyId: string): Promise<boolean> {
  const some = sql`
    array(select ctid from ${sql.table(table)} where tenant_id = ${companyId}::uuid limit ${rowsPerStatement})`;
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where tenant_id = ${companyId}::uuid and ctid = any (${some})`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** Orders tables so that none comes after one it references. In a cycle, tables whose rows cascade come later. */
export function orderByReferences(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const left = new Set(tables);
  const ordered: string[] = [];
  const isReferred = (table: string, kinds: readonly ForeignKey['onDelete'][]) =>
    keys.some(
      (key) =>
        key.target === table && key.table !== table && left.has(key.table) && kinds.includes(key.onDelete),
    );
  while (left.size > 0) {
    const free = [...left].filter((table) => !isReferred(table, ['cascade', 'set null', 'restrict']));
    const [next] =
      free.length > 0 ? free : [...left].filter((table) => !isReferred(table, ['set null', 'restrict']));
    if (next === undefined) throw new Error(`No order to delete in: ${[...left].join(', ')}.`);
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}
