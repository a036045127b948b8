import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { byMember, record } from '#activity/server/record.ts';
import { refuse } from '#platform/contract/errors.ts';
import { deleteLater, deletionTask } from '#platform/server/background/removed-rows.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { FieldChange, FieldDraft } from '../contract.ts';
import { askedFieldsMax, fieldKeptDays, fieldsMax, type FieldSubject, isAskable } from '../rules.ts';
import { maySeeValues } from './access.ts';
import { givenLabels } from './given-labels.ts';
import { addOptions, changeOptions } from './keep-options.ts';
import {
  countFields,
  type FieldRow,
  findFieldRow,
  isAnswered,
  listFieldRows,
  lockFields,
} from './queries.ts';

type OneField = { fieldId: string; now: Date };

/** Adds a field at the end. Changes wait for each other, so the second of two equal names finds the first. */
export async function createField(
  tx: TenantTx,
  actor: MemberActor,
  { options, formMode, formLabels, ...draft }: FieldDraft,
  now: Date,
): Promise<string> {
  await lockFields(tx);
  const asked = { ...draft, form_mode: formMode };
  const position = await requireRoom(tx, asked);
  const { id } = await tx
    .insertInto('custom_fields')
    .values({ ...asked, form_labels: JSON.stringify(givenLabels(formLabels)), position })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addOptions(tx, { id, kind: draft.kind }, options);
  await recordOf(tx, actor, { type: 'custom_field.created', field: draft.name, now });
  return id;
}

/**
 * Changes the name, the options or the readers. A member who may not see the values cannot let others see them.
 */
export async function updateField(
  tx: TenantTx,
  actor: MemberActor,
  { fieldId, change, now }: OneField & { change: FieldChange },
): Promise<void> {
  await lockFields(tx);
  const before = await requireField(tx, fieldId);
  const { name = before.name, access = before.access } = change;
  if (access !== before.access) await requireRestrictable(tx, actor, before);
  const { formMode = before.form_mode } = change;
  const labels = givenLabels(change.formLabels ?? before.form_labels);
  const wanted = { ...before, name, access, form_mode: formMode };
  const counts = await countFields(tx, { ...wanted, exceptId: fieldId });
  if (counts.is_taken) refuseName();
  requireAskable(wanted, counts);
  await tx
    .updateTable('custom_fields')
    .set({ name, access, form_mode: formMode, form_labels: JSON.stringify(labels) })
    .where('id', '=', fieldId)
    .execute();
  const isAskedOtherwise = formMode !== before.form_mode || !isDeepStrictEqual(labels, before.form_labels);
  const hasOtherOptions = await changeOptions(tx, before, { change, now });
  if (name !== before.name) {
    const renamed = { type: 'custom_field.renamed', field: name, from: before.name, now };
    await recordOf(tx, actor, renamed);
  }
  if (hasOtherOptions || isAskedOtherwise || access !== before.access)
    await recordOf(tx, actor, { type: 'custom_field.updated', field: name, now });
}

/** Hides a field with its values; a task deletes them later. */
export async function deleteField(
  tx: TenantTx,
  actor: MemberActor,
  { fieldId, now }: OneField,
): Promise<void> {
  await lockFields(tx);
  const { name } = await requireField(tx, fieldId);
  await tx.updateTable('custom_fields').set({ removed_at: now }).where('id', '=', fieldId).execute();
  await deleteLater(tx, { task: deleteRemovedFieldTask, id: fieldId, now, keptMs });
  await recordOf(tx, actor, { type: 'custom_field.deleted', field: name, now });
}

/** Shows a deleted field again, at the end. */
export async function restoreField(
  tx: TenantTx,
  actor: MemberActor,
  { fieldId, now }: OneField,
): Promise<void> {
  await lockFields(tx);
  const row = await findFieldRow(tx, fieldId);
  if (!row?.removed_at) refuse('not_found');
  const position = await requireRoom(tx, row);
  await tx
    .updateTable('custom_fields')
    .set({ removed_at: null, position })
    .where('id', '=', fieldId)
    .execute();
  await recordOf(tx, actor, { type: 'custom_field.restored', field: row.name, now });
}

/** @throws Refusal `custom-fields.changed` when the ids are not exactly the fields of the subject */
export async function orderFields(
  tx: TenantTx,
  actor: MemberActor,
  { subject, fieldIds, now }: { subject: FieldSubject; fieldIds: readonly string[]; now: Date },
): Promise<void> {
  await lockFields(tx);
  const before = await listFieldRows(tx, sql`f.subject = ${subject}`);
  const wanted = new Set(fieldIds);
  const isWhole = wanted.size === before.length && before.every(({ id }) => wanted.has(id));
  if (!isWhole || fieldIds.length !== before.length) refuse('conflict', 'custom-fields.changed');
  if (before.every(({ id }, index) => id === fieldIds[index])) return;
  for (const [position, id] of fieldIds.entries())
    await tx.updateTable('custom_fields').set({ position }).where('id', '=', id).execute();
  const names = fieldIds.map((id) => before.find((row) => row.id === id)?.name ?? '');
  await record(tx, actor.companyId, byMember(actor), {
    type: 'custom_field.reordered',
    changes: { customFields: [before.map(({ name }) => name), names] },
    now,
  });
}

const keptMs = fieldKeptDays * 86_400_000;

/** Deletes a field with its values for good. */
export const deleteRemovedFieldTask = deletionTask('delete_removed_custom_field', 'custom_fields', keptMs);

async function requireField(tx: TenantTx, fieldId: string): Promise<FieldRow> {
  const row = await findFieldRow(tx, fieldId);
  return row === undefined || row.removed_at !== null ? refuse('not_found') : row;
}

/** An answer is shown to everyone who sees the application, also after forms stopped to ask the field. */
async function requireRestrictable(tx: TenantTx, actor: MemberActor, before: FieldRow): Promise<void> {
  if (!maySeeValues(actor, before.access)) refuse('forbidden');
  if (await isAnswered(tx, before.id))
    refuse('invalid', undefined, { fields: { access: ['custom-fields.faults.answered'] } });
}

type WantedField = Pick<FieldRow, 'subject' | 'kind' | 'name' | 'access' | 'form_mode'>;

/** The position of one more field. */
async function requireRoom(tx: TenantTx, wanted: WantedField): Promise<number> {
  const before = await countFields(tx, wanted);
  if (before.is_taken) refuseName();
  requireAskable(wanted, before);
  if (before.count >= fieldsMax)
    refuse('refused', 'custom-fields.too_many_fields', { values: { count: fieldsMax } });
  return before.next_position;
}

/** A field that application forms ask is one that they can ask, and one of few. */
function requireAskable(field: WantedField, { asked_count: count }: { asked_count: number }): void {
  if (field.form_mode === 'invisible') return;
  const fault = !isAskable(field) ? 'notAskable' : field.access === 'everyone' ? null : 'askedOfEveryone';
  if (fault !== null)
    refuse('invalid', undefined, { fields: { formMode: [`custom-fields.faults.${fault}`] } });
  if (count >= askedFieldsMax)
    refuse('refused', 'custom-fields.too_many_asked', { values: { count: askedFieldsMax } });
}

function refuseName(): never {
  refuse('conflict', 'custom-fields.name_taken', { fields: { name: ['custom-fields.refusals.name_taken'] } });
}

type FieldEvent = { type: string; field: string; from?: string; now: Date };

function recordOf(tx: TenantTx, actor: MemberActor, { type, now, ...data }: FieldEvent): Promise<void> {
  return record(tx, actor.companyId, byMember(actor), { type, data, now });
}
