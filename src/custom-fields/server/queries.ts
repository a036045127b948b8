import { type RawBuilder, sql } from 'kysely';
import { lockByName } from '#platform/server/db/lock-by-name.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { FieldMode } from '#forms/rules.ts';
import type { FormLabels } from '../contract.ts';
import { type FieldAccess, type FieldKind, type FieldSubject, removedShownMax } from '../rules.ts';

export type OptionRow = { id: string; name: string; formLabels: FormLabels };

export type FieldRow = {
  id: string;
  subject: FieldSubject;
  kind: FieldKind;
  name: string;
  access: FieldAccess;
  form_mode: FieldMode;
  form_labels: FormLabels;
  removed_at: Date | null;
  options: OptionRow[];
};

/** Takes an advisory lock until the transaction ends: the fields of a company change one after another. */
export const lockFields = (tx: TenantTx): Promise<void> => lockByName(tx, `custom fields ${tx.tenantId}`);

/** Fields `f` in use that match, in order. */
export async function listFieldRows(tx: TenantTx, matches: RawBuilder<unknown>): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select ${fieldColumns} from custom_fields f
     where f.tenant_id = ${currentTenantId} and f.removed_at is null and ${matches}
     order by f.subject, f.position, f.id`.execute(tx);
  return rows;
}

/** All fields of candidates, also deleted ones, in order. */
export async function listCandidateFields(tx: TenantTx): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select ${fieldColumns} from custom_fields f
     where f.tenant_id = ${currentTenantId} and f.subject = 'candidate'
     order by f.position, f.id`.execute(tx);
  return rows;
}

/** Deleted fields, the newest first. */
export async function listRemovedRows(tx: TenantTx): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select ${fieldColumns} from custom_fields f
     where f.tenant_id = ${currentTenantId} and f.removed_at is not null
     order by f.removed_at desc, f.id desc
     limit ${removedShownMax}`.execute(tx);
  return rows;
}

/** A field, also a deleted one. */
export async function findFieldRow(tx: TenantTx, fieldId: string): Promise<FieldRow | undefined> {
  const { rows } = await sql<FieldRow>`
    select ${fieldColumns} from custom_fields f
     where f.tenant_id = ${currentTenantId} and f.id = ${fieldId}::uuid`.execute(tx);
  return rows[0];
}

/** The removed options of these fields, the newest first, by field. */
export async function listRemovedOptions(
  tx: TenantTx,
  fieldIds: readonly string[],
): Promise<ReadonlyMap<string, OptionRow[]>> {
  const { rows } = await sql<{ field_id: string; options: OptionRow[] }>`
    select o.field_id, json_agg(json_build_object('id', o.id, 'name', o.name, 'formLabels', o.form_labels)
                                 order by o.removed_at desc, o.id) as options
      from (select field_id, id, name, form_labels, removed_at,
                   row_number() over (partition by field_id order by removed_at desc, id) as place
              from custom_field_options
             where tenant_id = ${currentTenantId} and field_id = any(${fieldIds}::uuid[]) and removed_at is not null) o
     where o.place <= ${removedShownMax}
     group by o.field_id`.execute(tx);
  return new Map(rows.map((row) => [row.field_id, row.options]));
}

type FieldCounts = {
  count: number;
  /** The position after the last field. */
  next_position: number;
  /** Other fields that application forms ask. */
  asked_count: number;
  /** Whether another field has the name, regardless of case and accents. */
  is_taken: boolean;
};

/** The fields in use of a subject that an added, renamed or restored field must fit. */
export async function countFields(
  tx: TenantTx,
  { subject, name, exceptId = null }: { subject: FieldSubject; name: string; exceptId?: string | null },
): Promise<FieldCounts> {
  const { rows } = await sql<FieldCounts>`
    select count(*)::integer as count,
           coalesce(max(position) + 1, 0) as next_position,
           count(*) filter (where form_mode <> 'invisible' and id is distinct from ${exceptId}::uuid)::integer as asked_count,
           coalesce(bool_or(name_key = app.fold(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))
                            and id is distinct from ${exceptId}::uuid), false) as is_taken
      from custom_fields
     where tenant_id = ${currentTenantId} and subject = ${subject} and removed_at is null`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('Counting gives one row.');
  return counts;
}

/** Whether an application has an answer to the field. */
export async function isAnswered(tx: TenantTx, fieldId: string): Promise<boolean> {
  const { rows } = await sql<{ is_answered: boolean }>`
    select exists (
      select from job_forms f
        join applications a on a.tenant_id = f.tenant_id and a.job_id = f.job_id and a.form_id = f.id
       where f.tenant_id = ${currentTenantId}
         and f.content -> 'questions' @> jsonb_build_array(jsonb_build_object('id', ${fieldId}::text))
         and a.answers ? ${fieldId}::text) as is_answered`.execute(tx);
  return rows[0]?.is_answered ?? false;
}

const fieldColumns = sql`
  f.id, f.subject, f.kind, f.name, f.access, f.form_mode, f.form_labels, f.removed_at,
  (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'formLabels', o.form_labels)
                            order by o.position, o.id), '[]')
     from custom_field_options o
    where o.tenant_id = ${currentTenantId} and o.field_id = f.id and o.removed_at is null) as options`;
