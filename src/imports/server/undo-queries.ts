import { sql } from 'kysely';
import { valueIdsOf } from '#custom-fields/server/replace-values.ts';
import { tablesOfCandidate } from '#duplicates/server/moved-tables.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { RowUndo } from './queries.ts';

const ownTables: ReadonlySet<string> = new Set(['candidate_tags', 'custom_field_values']);

/** Whether candidate `c` of row `r` was changed since, or has anything of its own, such as an application. */
const isUsed = sql`(c.version <> (r.undo ->> 'version')::integer or ${sql.join(
  tablesOfCandidate
    // Tags of the import are rows too; a member who tags the candidate increases the version.
    .filter(({ table, action }) => action === 'move' && !ownTables.has(table))
    .map(
      ({ table, column }) => sql`exists (
        select from ${sql.table(table)} o where o.tenant_id = ${currentTenantId} and ${sql.ref(`o.${column}`)} = c.id)`,
    ),
  sql` or `,
)} or ${valueIdsOf(sql`c.id`)} <> coalesce(r.undo -> 'valueIds', '[]'))`;

export type UndoPreview = {
  removedCount: number;
  restoredCount: number;
  keptCount: number;
  kept: { id: string; name: string; surname: string }[];
};

const shownMax = 100;

/** Counts and kept people of an undo that begins now. */
export async function previewUndo(tx: TenantTx, importId: string): Promise<UndoPreview> {
  const { rows } = await sql<UndoPreview>`
    with added as (
      select c.id, c.name, c.surname, c.sort_name, ${isUsed} as is_used
        from import_rows r
        join candidates c on c.tenant_id = r.tenant_id and c.id = r.candidate_id
       where r.tenant_id = ${currentTenantId} and r.import_id = ${importId}::uuid and r.state = 'added'
    )
    select count(*) filter (where not is_used)::integer as "removedCount",
           count(*) filter (where is_used)::integer as "keptCount",
           (select count(distinct r.candidate_id)::integer from import_rows r
             where r.tenant_id = ${currentTenantId} and r.import_id = ${importId}::uuid and r.state = 'updated'
               and r.candidate_id not in (select id from added)) as "restoredCount",
           coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'surname', k.surname))
                       from (select * from added where is_used order by sort_name, id limit ${shownMax}::integer) as k),
                    '[]') as kept
      from added`.execute(tx);
  return rows[0] ?? { removedCount: 0, restoredCount: 0, keptCount: 0, kept: [] };
}

export type RowToUndo = { row_number: number; candidate_id: string; undo: RowUndo };

/** The next rows to undo; changes of candidates the last first, so that each finds what it wrote. */
export async function listRowsToUndo(
  tx: TenantTx,
  importId: string,
  { state, limit }: { state: 'added' | 'updated'; limit: number },
): Promise<RowToUndo[]> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['row_number', 'candidate_id', 'undo'])
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .orderBy('row_number', state === 'added' ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as RowToUndo[];
}

/** Of these candidates, whose rows the caller has locked, those that were used since. */
export async function findUsed(
  tx: TenantTx,
  importId: string,
  candidateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id
      from import_rows r
      join candidates c on c.tenant_id = r.tenant_id and c.id = r.candidate_id
     where r.tenant_id = ${currentTenantId} and r.import_id = ${importId}::uuid and r.state = 'added'
       and c.id = any (${candidateIds}::uuid[]) and ${isUsed}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Of these candidates, those that the import added and its undo keeps. */
export async function findKept(
  tx: TenantTx,
  importId: string,
  candidateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select candidate_id as id from import_rows
     where tenant_id = ${currentTenantId} and import_id = ${importId}::uuid and state = 'kept'
       and candidate_id = any (${candidateIds}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A later row of the same import changed candidates that it added: that is no use by a member. */
export async function raiseVersions(
  tx: TenantTx,
  importId: string,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  if (versions.size === 0) return;
  await sql`
    update import_rows r
       set undo = jsonb_build_object('version', v.version, 'valueIds', ${valueIdsOf(sql`v.id`)})
      from unnest(${[...versions.keys()]}::uuid[], ${[...versions.values()]}::integer[]) as v (id, version)
     where r.tenant_id = ${currentTenantId} and r.import_id = ${importId}::uuid and r.state = 'added'
       and r.candidate_id = v.id`.execute(tx);
}

/** Keeps the candidate of the row at which an undo fails. @returns whether there was one */
export async function keepNextRow(tx: TenantTx, importId: string): Promise<boolean> {
  const [added] = await listRowsToUndo(tx, importId, { state: 'added', limit: 1 });
  const [updated] = await listRowsToUndo(tx, importId, { state: 'updated', limit: 1 });
  const row = added ?? updated;
  if (row === undefined) return false;
  await keepRows(tx, importId, [row.row_number]);
  return true;
}

export async function keepRows(tx: TenantTx, importId: string, rowNumbers: readonly number[]): Promise<void> {
  if (rowNumbers.length === 0) return;
  await sql`
    update import_rows
       set state = 'kept', undo = null,
           problems = '[{"column": null, "code": "changed_since", "isWrong": false, "value": ""}]'
     where tenant_id = ${currentTenantId} and import_id = ${importId}::uuid
       and row_number = any (${rowNumbers}::integer[])`.execute(tx);
}
