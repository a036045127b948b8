import { removeContents } from '#files/server/remove-files.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { UploadTarget } from './upload-draft-file.ts';

export type DraftUpload = {
  id: string;
  target: UploadTarget;
  sizeBytes: number;
  receivedBytes: number;
  isFinished: boolean;
};

/** Inserts an upload. It replaces an unfinished one for the same place of the form, whose rest nobody will send. */
export async function insertUpload(
  tx: TenantTx,
  draftId: string,
  { target, sizeBytes, now }: { target: UploadTarget; sizeBytes: number; now: Date },
): Promise<DraftUpload> {
  const others = await listUploads(tx, draftId);
  const replaced = others.filter((one) => !one.isFinished && isSamePlace(one.target, target));
  await removeUploads(
    tx,
    replaced.map((one) => one.id),
  );
  const row = await tx
    .insertInto('draft_uploads')
    .values({
      draft_id: draftId,
      target: JSON.stringify(target),
      size_bytes: sizeBytes,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return uploadOf(row);
}

const isSamePlace = (one: UploadTarget, other: UploadTarget): boolean =>
  one.purpose === other.purpose && one.questionId === other.questionId;

const columns = ['id', 'target', 'size_bytes', 'received_bytes', 'finished_at'] as const;

const uploadOf = (row: {
  id: string;
  target: unknown;
  size_bytes: number;
  received_bytes: number;
  finished_at: Date | null;
}): DraftUpload => ({
  id: row.id,
  target: row.target as UploadTarget,
  sizeBytes: row.size_bytes,
  receivedBytes: row.received_bytes,
  isFinished: row.finished_at !== null,
});

async function listUploads(tx: TenantTx, draftId: string): Promise<DraftUpload[]> {
  const rows = await tx
    .selectFrom('draft_uploads')
    .select(columns)
    .where('draft_id', '=', draftId)
    .limit(100)
    .execute();
  return rows.map(uploadOf);
}

/** An upload of this form; that of another form is not found. */
export async function requireUpload(tx: TenantTx, draftId: string, id: string): Promise<DraftUpload> {
  const row = await tx
    .selectFrom('draft_uploads')
    .select(columns)
    .where('draft_id', '=', draftId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? refuse('not_found') : uploadOf(row);
}

/** Storage keys of the received parts, in their order. */
export async function listPartKeys(tx: TenantTx, uploadId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('draft_upload_parts')
    .select('storage_key')
    .where('upload_id', '=', uploadId)
    .where('size_bytes', '>', 0)
    .orderBy('start_byte')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** @returns false when it is finished already, or deleted */
export async function markUploadFinished(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('draft_uploads')
    .set({ finished_at: now, updated_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await removeParts(tx, [id]);
  return true;
}

export async function removeUploads(tx: TenantTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeParts(tx, ids);
  await tx.deleteFrom('draft_uploads').where('id', 'in', ids).execute();
}

export async function removeUploadsOfDrafts(tx: TenantTx, draftIds: string[]): Promise<void> {
  const rows = await tx.selectFrom('draft_uploads').select('id').where('draft_id', 'in', draftIds).execute();
  await removeUploads(
    tx,
    rows.map((row) => row.id),
  );
}

const aDayMs = 24 * 60 * 60 * 1000;

// The bytes of an incomplete part may still arrive after its row is deleted, but not a day later.
async function removeParts(tx: TenantTx, uploadIds: string[]): Promise<void> {
  const parts = await tx
    .deleteFrom('draft_upload_parts')
    .where('upload_id', 'in', uploadIds)
    .returning(['storage_key', 'size_bytes'])
    .execute();
  const keysOf = (isComplete: boolean): string[] =>
    parts.filter((part) => (part.size_bytes !== null) === isComplete).map((part) => part.storage_key);
  await removeContents(tx, keysOf(true));
  await removeContents(tx, keysOf(false), new Date(Date.now() + aDayMs));
}
