import { type RawBuilder, sql } from 'kysely';
import { type ForeignKey, foreignKeys } from './foreign-keys.gen.ts';
import { currentTenantId, type TenantTx } from './tenant.ts';

type Key = Record<string, string>;

/**
 * Locks rows that the caller is about to delete. Sets to null the columns that refer to them or to rows that cascade
 * with them. Their foreign keys have no action on delete: a distributed database cannot set a part of a key
 * to null (decision 0023). The lock makes a concurrent change that would refer to the rows wait and fail.
 * @param keys columns of the rows without the company, such as `[{ id }]`
 */
export async function nullReferences(tx: TenantTx, table: string, keys: readonly Key[]): Promise<void> {
  const references = referencesTo(table);
  if (references.length === 0 || keys.length === 0) return;
  const rows = await lockRows(tx, { table, keys, references });
  if (rows.length === 0) return;
  for (const reference of references) {
    const found = rows.map((row) => keyOf(reference, row));
    if (reference.onDelete === 'cascade') await nullReferences(tx, reference.table, found);
    else await setNull(tx, reference, found);
  }
}

/**
 * The references that become null, and those whose rows cascade and have such references in turn. A table that refers to
 * itself is followed once: its rows cascade with their candidate or job too.
 */
const referencesTo = (table: string, above: readonly string[] = []): ForeignKey[] =>
  foreignKeys.filter(
    (key) =>
      key.target === table &&
      (key.onDelete === 'set null' ||
        (key.onDelete === 'cascade' &&
          ![...above, table].includes(key.table) &&
          referencesTo(key.table, [...above, table]).length > 0)),
  );

type LockTarget = { table: string; keys: readonly Key[]; references: readonly ForeignKey[] };

async function lockRows(tx: TenantTx, { table, keys, references }: LockTarget): Promise<Key[]> {
  const names = new Set(references.flatMap((key) => key.targetColumns.filter(isOwn)));
  const columns = sql.join([...names].map((name) => sql.ref(name)));
  const { rows } = await sql<Key>`
    select ${columns} from ${sql.table(table)}
     where tenant_id = ${currentTenantId} and ${isOneOf(keys)}
     order by ${columns}
       for update`.execute(tx);
  return rows;
}

async function setNull(tx: TenantTx, { table, nulled }: ForeignKey, keys: readonly Key[]): Promise<void> {
  const nulls = sql.join(nulled.map((column) => sql`${sql.ref(column)} = null`));
  await sql`
    update ${sql.table(table)} set ${nulls}
     where tenant_id = ${currentTenantId} and ${isOneOf(keys)}`.execute(tx);
}

// The company is the same on both sides, and each statement names it.
const isOwn = (column: string): boolean => column !== 'tenant_id';

const keyOf = ({ columns, targetColumns }: ForeignKey, row: Key): Key =>
  Object.fromEntries(
    columns
      .filter(isOwn)
      .map((column, place) => [column, row[targetColumns.filter(isOwn)[place] ?? ''] ?? '']),
  );

function isOneOf(keys: readonly Key[]): RawBuilder<unknown> {
  const names = Object.keys(keys[0] ?? {});
  const arrays = names.map((name) => sql`${keys.map((key) => key[name])}::uuid[]`);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  return sql`(${columns}) in (select * from unnest(${sql.join(arrays)}))`;
}
