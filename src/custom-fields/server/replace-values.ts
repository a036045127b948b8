import { type RawBuilder, sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { FieldValue } from '../contract.ts';
import type { StoredColumns, ValueColumns } from './parse-value.ts';
import type { FieldRow } from './queries.ts';
import { valueOf } from './values.ts';

type StoredValue = StoredColumns & { id: string };
type StoredRow = StoredValue & { candidate_id: string; field_id: string };

/** A new value of a candidate; no columns empty the field. */
export type NewValue = { candidateId: string; fieldId: string; columns: readonly ValueColumns[] };

/** A replaced value, for `restoreValues`: all rows of the field before, and the ids of those after it. */
export type ReplacedValue = { fieldId: string; before: StoredValue[]; afterIds: string[] };

/** The values of these fields, by candidate and field. */
export async function findValues(
  tx: TenantTx,
  candidateIds: readonly string[],
  fields: readonly FieldRow[],
): Promise<Map<string, Map<string, FieldValue>>> {
  const pairs = candidateIds.flatMap((candidateId) => fields.map(({ id }) => ({ candidateId, fieldId: id })));
  const stored = groupRows(await listStored(tx, pairs));
  return new Map(
    candidateIds.map((candidateId) => [
      candidateId,
      new Map(
        fields.map((field) => [
          field.id,
          valueOf(field, stored.get(keyOf({ candidateId, fieldId: field.id })) ?? []),
        ]),
      ),
    ]),
  );
}

/**
 * Writes values of many candidates, whose rows the caller has locked, one after another where two are of one field.
 * Of several choices, those with a removed option stay. @returns for each value what it replaced
 */
export async function replaceValues(tx: TenantTx, values: readonly NewValue[]): Promise<ReplacedValue[]> {
  const replaced: ReplacedValue[] = [];
  for (const round of rounds(values)) {
    const pairs = round.map(({ candidateId, fieldId }) => ({ candidateId, fieldId }));
    const before = groupRows(await listStored(tx, pairs));
    await deleteShown(tx, pairs);
    await insertRows(
      tx,
      round.flatMap(({ candidateId, fieldId, columns }) =>
        columns.map((one) => ({ ...one, id: null, candidate_id: candidateId, field_id: fieldId })),
      ),
    );
    const after = groupRows(await listStored(tx, pairs));
    for (const pair of pairs)
      replaced.push({
        fieldId: pair.fieldId,
        before: (before.get(keyOf(pair)) ?? []).map(columnsOf),
        afterIds: idsOf(after.get(keyOf(pair))),
      });
  }
  return replaced;
}

/**
 * Gives candidates, whose rows the caller has locked, the values before replacements, the newest first. A value that
 * was changed since stays. @returns for each whether it was restored
 */
export async function restoreValues(
  tx: TenantTx,
  values: readonly (ReplacedValue & { candidateId: string })[],
): Promise<boolean[]> {
  const restored: boolean[] = [];
  for (const round of rounds(values)) {
    const present = groupRows(await listStored(tx, round));
    const same = round.filter((one) => String(idsOf(present.get(keyOf(one)))) === String(one.afterIds));
    const beforeIds = new Set(same.flatMap(({ before }) => before.map(({ id }) => id)));
    const ids = same.flatMap(({ afterIds }) => afterIds).filter((id) => !beforeIds.has(id));
    if (ids.length > 0) await tx.deleteFrom('custom_field_values').where('id', 'in', ids).execute();
    await insertRows(
      tx,
      same.flatMap(({ candidateId, fieldId, before }) =>
        before.map((one) => ({ ...one, candidate_id: candidateId, field_id: fieldId })),
      ),
    );
    restored.push(...round.map((one) => same.includes(one)));
  }
  return restored;
}

/** A JSON array with the ids of all values of a candidate, in order. */
export const valueIdsOf = (candidateId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(jsonb_agg(f.id order by f.id), '[]') from custom_field_values f
    where f.tenant_id = ${currentTenantId} and f.candidate_id = ${candidateId})`;

type Pair = { candidateId: string; fieldId: string };

const keyOf = ({ candidateId, fieldId }: Pair): string => `${candidateId} ${fieldId}`;

const idsOf = (rows: readonly StoredRow[] = []): string[] => rows.map(({ id }) => id);

/** Consecutive parts in which no field of a candidate occurs twice. */
function rounds<T extends Pair>(values: readonly T[]): T[][] {
  const parts: T[][] = [];
  let keys = new Set<string>();
  for (const value of values) {
    const key = keyOf(value);
    if (parts.length === 0 || keys.has(key)) {
      parts.push([]);
      keys = new Set();
    }
    keys.add(key);
    parts.at(-1)?.push(value);
  }
  return parts;
}

function groupRows(rows: readonly StoredRow[]): Map<string, StoredRow[]> {
  const groups = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const key = keyOf({ candidateId: row.candidate_id, fieldId: row.field_id });
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const columnsOf = ({ candidate_id: _candidate, field_id: _field, ...value }: StoredRow): StoredValue => value;

const pairsOf = (pairs: readonly Pair[]) => sql`
  jsonb_to_recordset(${JSON.stringify(pairs.map(({ candidateId, fieldId }) => ({ candidateId, fieldId })))}::jsonb)
    as p ("candidateId" uuid, "fieldId" uuid)`;

/** The rows of these fields in the order of their ids, with removed options. */
async function listStored(tx: TenantTx, pairs: readonly Pair[]): Promise<StoredRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select v.id, v.candidate_id, v.field_id, v.text_value, v.number_value,
           to_char(v.date_value, 'YYYY-MM-DD') as date_value, v.boolean_value, v.option_id, v.listed_option_id,
           v.member_id
      from ${pairsOf(pairs)}
      join custom_field_values v on v.candidate_id = p."candidateId" and v.field_id = p."fieldId"
     where v.tenant_id = ${currentTenantId}
     order by v.id`.execute(tx);
  return rows;
}

async function deleteShown(tx: TenantTx, pairs: readonly Pair[]): Promise<void> {
  await sql`
    delete from custom_field_values v
     using ${pairsOf(pairs)}
     where v.tenant_id = ${currentTenantId} and v.candidate_id = p."candidateId" and v.field_id = p."fieldId"
       and not exists (select from custom_field_options o
                        where o.tenant_id = v.tenant_id and o.id = v.listed_option_id and o.removed_at is not null)`.execute(
    tx,
  );
}

type RowToInsert = StoredColumns & { id: string | null; candidate_id: string; field_id: string };

/** Inserts rows whose option and member still exist; those that are there stay. */
async function insertRows(tx: TenantTx, rows: readonly RowToInsert[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into custom_field_values (tenant_id, id, field_id, candidate_id, text_value, number_value, date_value,
                                     boolean_value, option_id, listed_option_id, member_id)
    select ${currentTenantId}, coalesce(n.id, app.uuid_v7()), n.field_id, n.candidate_id, n.text_value, n.number_value,
           n.date_value, n.boolean_value, n.option_id, n.listed_option_id, n.member_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as n (id uuid, field_id uuid, candidate_id uuid, text_value text, number_value double precision,
                   date_value date, boolean_value boolean, option_id uuid, listed_option_id uuid, member_id uuid)
      join custom_fields f on f.tenant_id = ${currentTenantId} and f.id = n.field_id
      left join custom_field_options o
        on o.tenant_id = ${currentTenantId} and o.field_id = n.field_id and o.id = coalesce(n.option_id, n.listed_option_id)
      left join members m on m.tenant_id = ${currentTenantId} and m.id = n.member_id
     where (o.id is not null or num_nonnulls(n.option_id, n.listed_option_id) = 0)
       and (m.id is not null or n.member_id is null)
        on conflict do nothing`.execute(tx);
}
