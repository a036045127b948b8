import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { fold } from '#platform/contract/fold.ts';
import { deleteLater, deletionTask } from '#platform/server/background/removed-rows.ts';
import { isUniqueViolation } from '#platform/server/db/is-unique-violation.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { FieldChange, OptionDraft } from '../contract.ts';
import { fieldKeptDays, type FieldKind, hasOptions, optionsMax } from '../rules.ts';
import { givenLabels } from './given-labels.ts';
import type { FieldRow, OptionRow } from './queries.ts';

/** Adds the options of a new field. */
export async function addOptions(
  tx: TenantTx,
  { id, kind }: { id: string; kind: FieldKind },
  drafts: readonly OptionDraft[],
): Promise<void> {
  refuseKind(kind, drafts);
  refuseEqualNames(drafts);
  await writeOptions(
    tx,
    id,
    drafts.map((draft) => ({ ...draft, id: null })),
  );
}

/**
 * Writes the listed options in order, with their names. Those that are in neither list come after them, so an option
 * that a colleague added meanwhile stays. @returns whether anything changed
 */
export async function changeOptions(
  tx: TenantTx,
  field: FieldRow,
  { change, now }: { change: FieldChange; now: Date },
): Promise<boolean> {
  const { options: listed, removedOptionIds: removed = [] } = change;
  if (listed === undefined && removed.length === 0) return false;
  refuseKind(field.kind, listed ?? []);
  const known = new Set((await lockOptions(tx, field.id)).map(({ id }) => id));
  const drafts = listed ?? [];
  const namedIds = drafts.flatMap(({ id }) => id ?? []);
  if (![...namedIds, ...removed].every((id) => known.has(id))) refuse('not_found');
  const others = field.options.filter(({ id }) => !namedIds.includes(id) && !removed.includes(id));
  const after = [...drafts.filter(({ id }) => id === null || !removed.includes(id)), ...others];
  if (after.length === 0) refuseOptions('noOptions');
  if (after.length > optionsMax)
    refuse('refused', 'custom-fields.too_many_options', { values: { count: optionsMax } });
  refuseEqualNames(after);
  const gone = field.options.filter(({ id }) => removed.includes(id));
  if (gone.length === 0 && isSame(after, field.options)) return false;
  await hideOptions(tx, field.options, now);
  for (const { id } of gone) await deleteLater(tx, { task: deleteRemovedOptionTask, id, now, keptMs });
  await writeOptions(tx, field.id, after);
  return true;
}

const keptMs = fieldKeptDays * 86_400_000;

/** Deletes an option with the values that name it for good. */
export const deleteRemovedOptionTask = deletionTask(
  'delete_removed_custom_field_option',
  'custom_field_options',
  keptMs,
);

const lockOptions = (tx: TenantTx, fieldId: string) =>
  tx
    .selectFrom('custom_field_options')
    .select('id')
    .where('field_id', '=', fieldId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Hides all options first, so that two may exchange their names. */
async function hideOptions(tx: TenantTx, options: readonly OptionRow[], now: Date): Promise<void> {
  if (options.length === 0) return;
  const ids = options.map(({ id }) => id);
  await tx.updateTable('custom_field_options').set({ removed_at: now }).where('id', 'in', ids).execute();
}

async function writeOptions(tx: TenantTx, fieldId: string, drafts: readonly OptionDraft[]): Promise<void> {
  const placed = drafts.map(({ formLabels, ...draft }, position) => ({
    ...draft,
    form_labels: formLabels && givenLabels(formLabels),
    position,
  }));
  const known = placed.filter(({ id }) => id !== null);
  const added = placed.filter(({ id }) => id === null);
  await sql`
    update custom_field_options o
       set name = n.name, form_labels = coalesce(n.form_labels, o.form_labels),
           position = n.position, removed_at = null
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
        as n (id uuid, name text, form_labels jsonb, position integer)
     where o.tenant_id = ${currentTenantId} and o.field_id = ${fieldId}::uuid and o.id = n.id`
    .execute(tx)
    .catch(refuseTaken);
  if (added.length === 0) return;
  await tx
    .insertInto('custom_field_options')
    .values(
      added.map(({ name, form_labels: labels = {}, position }) => ({
        field_id: fieldId,
        name,
        form_labels: JSON.stringify(labels),
        position,
      })),
    )
    .execute()
    .catch(refuseTaken);
}

const isSame = (drafts: readonly OptionDraft[], before: readonly OptionRow[]): boolean =>
  drafts.length === before.length &&
  drafts.every(({ id, name, formLabels }, index) => {
    const option = before[index];
    const hasSameLabels =
      formLabels === undefined || isDeepStrictEqual(givenLabels(formLabels), option?.formLabels);
    return id === option?.id && name === option?.name && hasSameLabels;
  });

function refuseKind(kind: FieldKind, drafts: readonly OptionDraft[]): void {
  if (!hasOptions(kind) && drafts.length > 0) refuseOptions('otherKind');
}

function refuseOptions(fault: 'noOptions' | 'otherKind'): never {
  refuse('invalid', undefined, { fields: { options: [`custom-fields.faults.${fault}`] } });
}

/** Names the second of two options with one name. */
function refuseEqualNames(drafts: readonly OptionDraft[]): void {
  const names = drafts.map(({ name }) => fold(name.replaceAll(/\s+/g, ' ')));
  const index = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (index === -1) return;
  refuse('conflict', 'custom-fields.option_taken', {
    fields: { [`options.${index}.name`]: ['custom-fields.refusals.option_taken'] },
  });
}

/** The database folds a few letters that the check before does not. */
function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error)) refuse('conflict', 'custom-fields.option_taken');
  throw error;
}
