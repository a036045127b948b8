import { isDeepStrictEqual } from 'node:util';
import { byMember, record, recordQuietly } from '#activity/server/record.ts';
import { lockSavedValues, type SavedValues, updateCandidates } from '#candidates/server/save-candidates.ts';
import { deleteGivenTags, deleteUnusedTags, lockOwnTags } from '#candidates/server/write-tags.ts';
import { restoreValues } from '#custom-fields/server/replace-values.ts';
import { lockAddresses } from '#identity/server/prove-address.ts';
import { nullReferences } from '#platform/server/db/null-references.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { mayUndo } from './access.ts';
import type { BatchOptions } from './import-run.ts';
import { changeImport, type ImportRecord } from './queries.ts';
import { findKept, findUsed, keepRows, listRowsToUndo, type RowToUndo } from './undo-queries.ts';

// A deletion locks the address of each person.
const batchMax = 200;

/**
 * Undoes the next rows of an import: first deletes the candidates that it added, then gives the others their former
 * values. @returns whether rows remain
 */
export async function undoBatch(
  tx: TenantTx,
  found: ImportRecord,
  { size, now, actor }: BatchOptions,
): Promise<boolean> {
  if (actor === null || !mayUndo(actor, found)) {
    await changeImport(tx, found.id, { state: 'done' });
    return false;
  }
  const limit = Math.min(size, batchMax);
  const added = await listRowsToUndo(tx, found.id, { state: 'added', limit });
  if (added.length > 0) {
    await removeAdded(tx, actor, { found, rows: added, now });
    return true;
  }
  const updated = await listRowsToUndo(tx, found.id, { state: 'updated', limit });
  if (updated.length > 0) {
    await restoreUpdated(tx, actor, { found, rows: updated, now });
    return true;
  }
  await changeImport(tx, found.id, { state: 'undone' });
  const data = { removed: found.removed_count, restored: found.restored_count, kept: found.kept_count };
  await record(tx, actor.companyId, byMember(actor), { type: 'import.undone', data, now });
  return false;
}

type Batch = { found: ImportRecord; rows: readonly RowToUndo[]; now: Date };

async function removeAdded(tx: TenantTx, actor: MemberActor, { found, rows, now }: Batch): Promise<void> {
  const ids = rows.map((row) => row.candidate_id);
  await lockAddressesOf(tx, ids);
  const ownTags = await lockOwnTags(tx, ids, found.started_at);
  await lockCandidates(tx, ids);
  const used = await findUsed(tx, found.id, ids);
  const unused = ids.filter((id) => !used.has(id));
  await keepRows(
    tx,
    found.id,
    rows.filter((row) => used.has(row.candidate_id)).map((row) => row.row_number),
  );
  if (unused.length > 0) {
    await nullReferences(
      tx,
      'candidates',
      unused.map((id) => ({ id })),
    );
    await tx.deleteFrom('candidates').where('id', 'in', unused).execute();
    await deleteUnusedTags(tx, ownTags);
  }
  const events = unused.map((candidateId) => ({ type: 'candidate.deleted', candidateId, now }));
  await recordQuietly(tx, actor.companyId, byMember(actor), events);
  await changeImport(tx, found.id, {
    removed_count: found.removed_count + unused.length,
    kept_count: found.kept_count + used.size,
  });
}

/** Addresses before tags and candidates, as an application does: it then waits, and creates a new candidate. */
async function lockAddressesOf(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const people = await tx
    .selectFrom('candidates')
    .select('email')
    .where('id', 'in', [...ids])
    .execute();
  const addresses = people.map(({ email }) => email).filter((email) => email !== '');
  await lockAddresses(tx, addresses);
}

const lockCandidates = (tx: TenantTx, ids: readonly string[]) =>
  tx
    .selectFrom('candidates')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

async function restoreUpdated(tx: TenantTx, actor: MemberActor, { found, rows, now }: Batch): Promise<void> {
  const ids = [...new Set(rows.map((row) => row.candidate_id))];
  const kept = await findKept(tx, found.id, ids);
  const ownTags = await lockOwnTags(tx, ids, found.started_at);
  const present = new Map((await lockSavedValues(tx, ids)).map((one) => [one.id, one]));
  const changed = new Map<string, SavedValues & { id: string }>();
  const fields = rows
    .filter((row) => present.has(row.candidate_id) && !kept.has(row.candidate_id))
    .flatMap((row) =>
      (row.undo.fields ?? []).map((field) => ({ ...field, candidateId: row.candidate_id, row })),
    );
  const isBack = await restoreValues(tx, fields);
  const stay = new Set(fields.filter((_, place) => !isBack[place]).map(({ row }) => row));
  const [restored, untouched]: [number[], number[]] = [[], []];
  for (const row of rows) {
    const values = changed.get(row.candidate_id) ?? present.get(row.candidate_id);
    const after = values && !kept.has(row.candidate_id) ? restore(values, row) : null;
    if (after !== null) changed.set(row.candidate_id, after.values);
    (after?.isWhole === true && !stay.has(row) ? restored : untouched).push(row.row_number);
  }
  await updateCandidates(tx, [...changed.values()], now);
  const given = rows
    .filter((row) => changed.has(row.candidate_id))
    .map(({ candidate_id, undo }) => ({ candidateId: candidate_id, tagIds: undo.tagIds ?? [] }));
  await deleteGivenTags(tx, given);
  await deleteUnusedTags(tx, ownTags);
  await keepRows(tx, found.id, untouched);
  await tx
    .updateTable('import_rows')
    .set({ state: 'restored', undo: null })
    .where('import_id', '=', found.id)
    .where('row_number', 'in', restored.length === 0 ? [0] : restored)
    .execute();
  const events = [...changed.keys()].map((candidateId) => ({ type: 'candidate.restored', candidateId, now }));
  await recordQuietly(tx, actor.companyId, byMember(actor), events);
  await changeImport(tx, found.id, {
    restored_count: found.restored_count + restored.length,
    kept_count: found.kept_count + untouched.length,
  });
}

/** The values before the import, where nobody changed them since. */
function restore<T extends SavedValues>(values: T, { undo }: RowToUndo): { values: T; isWhole: boolean } {
  const [before, after] = [undo.before ?? {}, undo.after ?? {}];
  const names = Object.keys(after) as (keyof SavedValues)[];
  const same = names.filter((name) => isDeepStrictEqual(values[name], after[name]));
  const former = Object.fromEntries(same.map((name) => [name, before[name]]));
  return { values: { ...values, ...former }, isWhole: same.length === names.length };
}
