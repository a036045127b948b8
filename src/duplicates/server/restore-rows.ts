import { sql } from 'kysely';
import { type ForeignKey, foreignKeys } from '#platform/server/db/foreign-keys.gen.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { StoredRow, StoredRows } from './move-rows.ts';

/**
 * Inserts stored rows again. What they refer to may be gone since: an optional reference becomes null, and a row that
 * would have been deleted with its parent stays deleted. @returns the inserted rows
 */
export async function restoreRows(tx: TenantTx, { table, rows }: StoredRows): Promise<StoredRow[]> {
  let kept = rows;
  for (const key of foreignKeys.filter((one) => one.table === table)) kept = await withoutLost(tx, key, kept);
  const [first] = kept;
  if (first === undefined) return [];
  const generated = await generatedColumns(tx, table);
  const columns = Object.keys(first).filter((name) => !generated.has(name));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (tenant_id, ${names})
    select ${currentTenantId}, ${names}
      from jsonb_populate_recordset(null::${sql.table(`app.${table}`)}, ${JSON.stringify(kept)}::jsonb)
        on conflict do nothing`.execute(tx);
  return kept;
}

async function withoutLost(tx: TenantTx, key: ForeignKey, rows: StoredRow[]): Promise<StoredRow[]> {
  const columns = key.columns.filter((name) => name !== 'tenant_id');
  const refers = (row: StoredRow): boolean => columns.every((name) => typeof row[name] === 'string');
  const referring = rows.filter((row) => columns.length > 0 && refers(row));
  if (referring.length === 0) return rows;
  const found = await findParents(tx, key, referring);
  const isLost = (row: StoredRow): boolean => refers(row) && !found.has(textOf(row, columns));
  const lost = new Set(rows.filter(isLost));
  if (key.onDelete !== 'set null') return rows.filter((row) => !lost.has(row));
  const nulls = Object.fromEntries(key.nulled.map((name) => [name, null]));
  return rows.map((row) => (lost.has(row) ? { ...row, ...nulls } : row));
}

const textOf = (row: StoredRow, columns: readonly string[]): string =>
  columns.map((name) => String(row[name])).join(' ');

/** The values of the key that its target has, as texts. */
async function findParents(tx: TenantTx, key: ForeignKey, rows: StoredRow[]): Promise<Set<string>> {
  const own = key.columns.filter((name) => name !== 'tenant_id');
  const targets = key.targetColumns.filter((name) => name !== 'tenant_id');
  const inCompany = key.targetColumns.includes('tenant_id') ? sql`tenant_id = ${currentTenantId} and` : sql``;
  const names = sql.join(targets.map((name) => sql.ref(name)));
  const arrays = own.map((name) => sql`${rows.map((row) => String(row[name]))}::uuid[]`);
  const { rows: found } = await sql<StoredRow>`
    select ${names} from ${sql.table(key.target)}
     where ${inCompany} (${names}) in (select * from unnest(${sql.join(arrays)}))`.execute(tx);
  return new Set(found.map((row) => textOf(row, targets)));
}

async function generatedColumns(tx: TenantTx, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = to_regclass(${`app.${table}`}) and attgenerated <> ''`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}
