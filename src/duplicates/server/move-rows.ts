import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MovedTable } from './moved-tables.ts';

/** A row as PostgreSQL writes it, without its company. */
export type StoredRow = Record<string, unknown>;
export type StoredRows = { table: string; rows: StoredRow[] };
/** Rows of a table whose column led to `source` and leads to `target` now. */
export type MovedRows = MovedColumn & { ids: string[] };

type MovedColumn = { table: string; column: string; key: string; source: string; target: string };

type Move = { source: string; target: string };

/** Moves rows from one candidate or application to another, and stores those that cannot be moved. */
export async function moveRows(
  tx: TenantTx,
  tables: readonly MovedTable[],
  move: Move,
): Promise<{ moved: MovedRows[]; stored: StoredRows[] }> {
  const moved: MovedRows[] = [];
  const stored: StoredRows[] = [];
  for (const one of tables.filter(({ action }) => action !== 'derive')) {
    const { table, column, key = 'id' } = one;
    if (table === 'custom_field_values') {
      const hidden = await takeHiddenChoices(tx, column, move);
      if (hidden.length > 0) stored.push({ table, rows: hidden });
    }
    const rows = await storedRows(tx, one, move);
    if (rows.length > 0) {
      stored.push({ table, rows });
      await deleteRows(tx, one, { rows, source: move.source });
    }
    if (one.action !== 'move') continue;
    const ids = await point(tx, { table, column, key, ...move }, sql`true`);
    if (ids.length > 0) moved.push({ table, column, key, ...move, ids });
  }
  return { moved, stored };
}

/**
 * Removes choices of the target whose option was removed. Only where the source has a choice of the same field that
 * is seen. @returns them, for the undo
 */
async function takeHiddenChoices(
  tx: TenantTx,
  column: string,
  { source, target }: Move,
): Promise<StoredRow[]> {
  const isRemoved = (value: string): RawBuilder<unknown> => sql`exists (
    select from custom_field_options p
     where p.tenant_id = ${currentTenantId} and p.field_id = ${sql.ref(`${value}.field_id`)}
       and p.id = ${sql.ref(`${value}.option_id`)} and p.removed_at is not null)`;
  const rows = await readRows(
    tx,
    'custom_field_values',
    sql`${sql.ref(`t.${column}`)} = ${target}::uuid and ${isRemoved('t')} and exists (
      select from custom_field_values o
       where o.tenant_id = ${currentTenantId} and ${sql.ref(`o.${column}`)} = ${source}::uuid
         and o.field_id = t.field_id and o.option_id is not null and not ${isRemoved('o')})`,
  );
  if (rows.length === 0) return [];
  await sql`
    delete from custom_field_values
     where tenant_id = ${currentTenantId} and id = any (${rows.map((row) => String(row['id']))}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** Moves rows back, unless they lead elsewhere since. */
export async function moveBack(tx: TenantTx, { ids, source, target, ...where }: MovedRows): Promise<void> {
  await point(tx, { ...where, source: target, target: source }, isOneOf(where.key, ids));
}

/** Lets the column of the rows that match lead from source to target. @returns their ids */
async function point(
  tx: TenantTx,
  { table, column, key, source, target }: MovedColumn,
  matches: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${target}::uuid
     where tenant_id = ${currentTenantId} and ${sql.ref(column)} = ${source}::uuid and ${matches}
    returning ${sql.ref(key)} as key`.execute(tx);
  return rows.map((row) => row.key);
}

const isOneOf = (key: string, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(key)} = any (${ids}::uuid[])`;

/** Deletes stored rows; not every reference deletes them with the source. */
async function deleteRows(
  tx: TenantTx,
  { table, column, action, key = 'id' }: MovedTable,
  { rows, source }: { rows: readonly StoredRow[]; source: string },
): Promise<void> {
  const ids = rows.map((row) => String(row[key]));
  const matches = action === 'store' ? sql`true` : isOneOf(key, ids);
  await sql`
    delete from ${sql.table(table)}
     where tenant_id = ${currentTenantId} and ${sql.ref(column)} = ${source}::uuid and ${matches}`.execute(
    tx,
  );
}

/** The rows that are deleted with the source. */
async function storedRows(tx: TenantTx, one: MovedTable, { source, target }: Move): Promise<StoredRow[]> {
  const { table, column, action, unless, unlessState, nullsAreEqual } = one;
  if (action === 'move' && unless === undefined) return [];
  const owner = sql.ref(`o.${column}`);
  const equals = nullsAreEqual ? sql`is not distinct from` : sql`=`;
  const same = (unless ?? []).map(
    (name) => sql`and ${sql.ref(`o.${name}`)} ${equals} ${sql.ref(`t.${name}`)}`,
  );
  const inState =
    unlessState === undefined ? sql`` : sql`and o.state = ${unlessState} and t.state = ${unlessState}`;
  const isTaken = sql`
    and exists (select from ${sql.table(table)} o
                 where o.tenant_id = ${currentTenantId} and ${owner} = ${target}::uuid ${sql.join(same, sql` `)} ${inState})`;
  return readRows(
    tx,
    table,
    sql`${sql.ref(`t.${column}`)} = ${source}::uuid ${action === 'store' ? sql`` : isTaken}`,
  );
}

/** Rows `t` of a table that match, as they are stored. */
export async function readRows(
  tx: TenantTx,
  table: string,
  matches: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(t) - 'tenant_id' as row from ${sql.table(table)} t
     where t.tenant_id = ${currentTenantId} and ${matches}`.execute(tx);
  return rows.map(({ row }) => row);
}
