import { type RawBuilder, sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { type ForeignKey, foreignKeys } from './foreign-keys.gen.ts';
import { nullReferences } from './null-references.ts';
import { inTenant } from './tenant.ts';

type Key = Record<string, string>;
type Databases = Pick<Platform, 'db' | 'system'>;

const rowsPerStatement = 200;
const parentsPerRead = 100;

/**
 * Deletes or detaches the company rows that refer to a row, as its foreign keys say. It uses transactions of two
 * hundred rows, each inside its company, so that deleting the row afterwards is quick. Some rows are left to that
 * deletion: those with restricting foreign keys, rows without a company, and append-only tables (events). It may be
 * repeated after an interruption.
 * @param databases those of background tasks
 * @param key the columns of the row that foreign keys refer to, e.g. `{ tenant_id, id }`
 */
export async function clearReferences(databases: Databases, table: string, key: Key): Promise<void> {
  await clearRow(databases, { table, key });
}

async function clearRow(databases: Databases, row: { table: string; key: Key }): Promise<void> {
  for (const foreignKey of referencesTo(row.table)) {
    const where = refersTo(foreignKey, row.key);
    const ownCompany = row.key['tenant_id'];
    if (ownCompany !== undefined) await clearIn(databases, ownCompany, { foreignKey, where });
    else {
      for (;;) {
        const companyId = await findCompany(databases, foreignKey.table, where);
        if (companyId === undefined) break;
        await clearIn(databases, companyId, { foreignKey, where });
      }
    }
  }
}

const referencesTo = (table: string): ForeignKey[] =>
  foreignKeys.filter((key) => key.target === table && key.onDelete !== 'restrict' && key.isWritable);

// A user has rows in several companies, so this uses the system role, which reads all of them.
async function findCompany(
  { system }: Databases,
  table: string,
  where: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from ${sql.table(table)} where ${where} limit 1`.execute(system);
  return rows[0]?.tenant_id;
}

type Reference = { foreignKey: ForeignKey; where: RawBuilder<unknown> };

async function clearIn(
  databases: Databases,
  companyId: string,
  { foreignKey, where }: Reference,
): Promise<void> {
  const { table, nulled, onDelete } = foreignKey;
  const ofCompany = sql`tenant_id = ${companyId}::uuid and ${where}`;
  // The condition is repeated, because rows of two partitions may have the same ctid.
  const some = sql`${ofCompany} and ctid = any (
    array(select ctid from ${sql.table(table)} where ${ofCompany} limit ${rowsPerStatement}))`;
  const columns = [...new Set(referencesTo(table).flatMap((key) => key.targetColumns))];
  if (onDelete === 'cascade' && columns.length > 0) {
    await deleteParents(databases, companyId, { table, columns, where: ofCompany });
  } else if (onDelete === 'cascade') {
    await repeatInBatches(databases, companyId, sql`delete from ${sql.table(table)} where ${some}`);
  } else {
    const nulls = sql.join(nulled.map((column) => sql`${sql.ref(column)} = null`));
    await repeatInBatches(databases, companyId, sql`update ${sql.table(table)} set ${nulls} where ${some}`);
  }
}

/** Deletes rows, after the rows that refer to them. */
async function deleteParents(
  databases: Databases,
  companyId: string,
  { table, columns, where }: { table: string; columns: string[]; where: RawBuilder<unknown> },
): Promise<void> {
  const { db } = databases;
  const shown = sql.join(columns.map((column) => sql.ref(column)));
  for (let isMore = true; isMore; ) {
    const { rows } = await inTenant(db, companyId, (tx) =>
      sql<Key>`select ${shown} from ${sql.table(table)} where ${where} limit ${parentsPerRead}`.execute(tx),
    );
    for (const key of rows) {
      await clearRow(databases, { table, key: { ...key, tenant_id: companyId } });
      const row = sql`tenant_id = ${companyId}::uuid and ${hasKey(key)}`;
      await inTenant(db, companyId, async (tx) => {
        await nullReferences(tx, table, [key]);
        await sql`delete from ${sql.table(table)} where ${row}`.execute(tx);
      });
    }
    isMore = rows.length === parentsPerRead;
  }
}

async function repeatInBatches(
  databases: Databases,
  companyId: string,
  statement: RawBuilder<unknown>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numAffectedRows = 0n } = await inTenant(databases.db, companyId, (tx) => statement.execute(tx));
    isMore = numAffectedRows > 0n;
  }
}

function refersTo({ columns, targetColumns }: ForeignKey, key: Key): RawBuilder<unknown> {
  return hasKey(
    Object.fromEntries(columns.map((column, place) => [column, valueOf(key, targetColumns[place])])),
  );
}

function valueOf(key: Key, column: string | undefined): string {
  const value = column === undefined ? undefined : key[column];
  if (value === undefined) throw new Error(`The key of the row lacks ${column}.`);
  return value;
}

function hasKey(key: Key): RawBuilder<unknown> {
  const parts = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}::uuid`);
  return sql.join(parts, sql` and `);
}
