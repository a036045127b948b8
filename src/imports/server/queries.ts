import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { ReplacedValue } from '#custom-fields/server/replace-values.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Imports } from '#platform/server/db/types.ts';
import type { ColumnField, ImportPolicy, ImportState, RowState } from '../rules.ts';
import type { RowProblem } from './read-person.ts';
import type { Difference } from './apply-policy.ts';
import type { TableRow } from './table.ts';

const columns = [
  'id',
  'title',
  'format',
  'storage_key',
  'state',
  'unreadable_reason',
  'encoding',
  'delimiter',
  'sheet',
  'sheets',
  'headings',
  'fields',
  'policy',
  'legal_basis',
  'source',
  'row_count',
  'position',
  'new_count',
  'updated_count',
  'same_count',
  'skipped_count',
  'wrong_count',
  'removed_count',
  'restored_count',
  'kept_count',
  'network',
  'created_by_user_id',
  'undone_by_user_id',
  'created_at',
  'started_at',
  'finished_at',
] as const;

/** An import, locked until the transaction ends: one caller at a time works on it. */
export async function lockImport(tx: TenantTx, importId: string) {
  const row = await tx
    .selectFrom('imports')
    .select(columns)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

type NarrowColumns = { state: ImportState; policy: ImportPolicy; fields: ColumnField[] };
const typed = <T extends { state: string; policy: string; fields: string[] }>(row: T) =>
  row as Omit<T, keyof NarrowColumns> & NarrowColumns;

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

type ListOptions = { id?: string; after?: string | null; limit: number };

/** Imports with their creators, newest first. */
export async function listImports(tx: TenantTx, { id, after = null, limit }: ListOptions) {
  const rows = await tx
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.created_by_user_id')
    .select(columns.map((column) => `imports.${column}` as const))
    .select(['users.name as creator_name', 'users.surname as creator_surname'])
    .$if(id !== undefined, (query) => query.where('imports.id', '=', id ?? ''))
    .$if(after !== null, (query) => query.where('imports.id', '<', after))
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(typed);
}

export type ListedImport = Awaited<ReturnType<typeof listImports>>[number];

export async function changeImport(
  tx: TenantTx,
  importId: string,
  change: Updateable<Imports>,
): Promise<void> {
  await tx.updateTable('imports').set(change).where('id', '=', importId).execute();
}

/** Inserts rows as they are read; a repetition after a crash changes nothing. */
export async function insertRows(tx: TenantTx, importId: string, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (tenant_id, import_id, row_number, cells)
    select ${currentTenantId}, ${importId}::uuid, r.number, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number integer, cells text[])
        on conflict (tenant_id, import_id, row_number) do nothing`.execute(tx);
}

export type StoredRow = {
  row_number: number;
  cells: string[];
  state: RowState;
  problems: RowProblem[];
  repeats_row: number | null;
  candidate_id: string | null;
};

// Rows can have a megabyte each.
const listedMaxChars = 4 * 1024 * 1024;

/** The next rows after a number; fewer than the limit when they are long, but at least one. */
export async function listRowsAfter(
  tx: TenantTx,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select row_number, cells, state, problems, repeats_row, candidate_id
      from (select r.*, sum(length(array_to_string(r.cells, ''))) over (order by r.row_number rows unbounded preceding)
                          - length(array_to_string(r.cells, '')) as chars_before
              from (select row_number, cells, state, problems, repeats_row, candidate_id
                      from import_rows
                     where tenant_id = ${currentTenantId} and import_id = ${importId}::uuid
                       and row_number > ${after}::integer
                     order by row_number
                     limit ${limit}::integer) as r) as counted
     where chars_before < ${listedMaxChars}::bigint
     order by row_number`.execute(tx);
  return rows;
}

/** The result of a row. Without `cells` they stay. */
export type RowResult = {
  rowNumber: number;
  state: RowState;
  problems: readonly RowProblem[];
  repeatsRow: number | null;
  candidateId: string | null;
  undo: RowUndo | null;
  dropsCells: boolean;
};

/**
 * `tagIds`: tags that the row gave the candidate; `fields`: values of custom fields that it replaced; `valueIds`: all
 * that a candidate has whom it added, in order.
 */
export type RowUndo = { version: number } & Partial<
  Difference & { tagIds: string[]; fields: ReplacedValue[]; valueIds: string[] }
>;

export async function saveResults(
  tx: TenantTx,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  await sql`
    update import_rows r
       set state = n.state, problems = n.problems, repeats_row = n."repeatsRow", candidate_id = n."candidateId",
           undo = n.undo, cells = case when n."dropsCells" then '{}' else r.cells end
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
             as n ("rowNumber" integer, state text, problems jsonb, "repeatsRow" integer, "candidateId" uuid, undo jsonb,
                   "dropsCells" boolean)
     where r.tenant_id = ${currentTenantId} and r.import_id = ${importId}::uuid and r.row_number = n."rowNumber"`.execute(
    tx,
  );
}

const countColumns = {
  new: 'new_count',
  added: 'new_count',
  update: 'updated_count',
  updated: 'updated_count',
  same: 'same_count',
  skip: 'skipped_count',
  wrong: 'wrong_count',
} as const;

export const noCounts = {
  new_count: 0,
  updated_count: 0,
  same_count: 0,
  skipped_count: 0,
  wrong_count: 0,
} as const;

/** Counts the results of a batch and moves the position behind it. */
export async function moveOn(
  tx: TenantTx,
  found: ImportRecord,
  results: readonly Pick<RowResult, 'rowNumber' | 'state'>[],
): Promise<void> {
  const counts: Record<keyof typeof noCounts, number> = { ...noCounts };
  for (const { state } of results) {
    if (state in countColumns) counts[countColumns[state as keyof typeof countColumns]] += 1;
  }
  await changeImport(tx, found.id, {
    position: results.at(-1)?.rowNumber ?? found.position,
    new_count: found.new_count + counts.new_count,
    updated_count: found.updated_count + counts.updated_count,
    same_count: found.same_count + counts.same_count,
    skipped_count: found.skipped_count + counts.skipped_count,
    wrong_count: found.wrong_count + counts.wrong_count,
  });
}

/**
 * Remembers the first row of each key.
 * @returns the earlier row of each key that has one
 */
export async function registerKeys(
  tx: TenantTx,
  importId: string,
  keys: readonly { key: string; rowNumber: number }[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(keys.map(({ key }) => key))];
  if (names.length === 0) return new Map();
  await sql`
    insert into import_keys (tenant_id, import_id, key, row_number)
    select ${currentTenantId}, ${importId}::uuid, k.key, min(k.number)
      from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ rowNumber }) => rowNumber)}::integer[]) as k (key, number)
     group by k.key
     order by k.key
        on conflict (tenant_id, import_id, key) do nothing`.execute(tx);
  const { rows } = await sql<{ key: string; row_number: number }>`
    select key, row_number from import_keys
     where tenant_id = ${currentTenantId} and import_id = ${importId}::uuid and key = any (${names}::text[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.key, row.row_number]));
}

export async function forgetKeys(tx: TenantTx, importId: string): Promise<void> {
  await tx.deleteFrom('import_keys').where('import_id', '=', importId).execute();
}

/** The candidates of earlier rows of the import. */
export async function findCandidatesOfRows(
  tx: TenantTx,
  importId: string,
  rowNumbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (rowNumbers.length === 0) return new Map();
  const { rows } = await sql<{ row_number: number; candidate_id: string }>`
    select row_number, candidate_id from import_rows
     where tenant_id = ${currentTenantId} and import_id = ${importId}::uuid and candidate_id is not null
       and row_number = any (${rowNumbers}::integer[])`.execute(tx);
  return new Map(rows.map((row) => [row.row_number, row.candidate_id]));
}

export type ListedRow = StoredRow & { name: string | null; surname: string | null };

/** Rows of a state, or those with problems, with the candidates that they concern. */
export async function listRows(
  tx: TenantTx,
  importId: string,
  page: { state: RowState | 'problems'; after: number; limit: number },
): Promise<ListedRow[]> {
  const matches: RawBuilder<unknown> =
    page.state === 'problems' ? sql`r.problems <> '[]'` : sql`r.state = ${page.state}`;
  const { rows } = await sql<ListedRow>`
    select r.row_number, r.cells, r.state, r.problems, r.repeats_row, r.candidate_id, c.name, c.surname
      from import_rows r
      left join candidates c on c.tenant_id = r.tenant_id and c.id = r.candidate_id
     where r.tenant_id = ${currentTenantId} and r.import_id = ${importId}::uuid and r.row_number > ${page.after}::integer
       and ${matches}
     order by r.row_number
     limit ${page.limit}::integer`.execute(tx);
  return rows;
}
