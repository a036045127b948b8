import { referrerName } from '#companies/server/referrers.ts';
import { enqueue } from '#platform/server/background/background.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { fileScope } from './file-scope.ts';
import { type StoredUpload, uploadColumns } from './store-upload.ts';

export const fileColumns = [
  'id',
  'purpose',
  'title',
  'format',
  'content_type',
  'size_bytes',
  'text_state',
  'scan_state',
  'pages',
  'draft_id',
  'candidate_id',
  'storage_key',
  'created_at',
  'first_opened_at',
] as const;

/** The owner of a new file: an unfinished application form or a candidate; none for a day, until a change uses it. */
export type FileOwner = {
  companyId: string;
  draftId?: string;
  candidateId?: string;
  /** The member who uploads it; left out for applicants. */
  memberId?: string;
  now: Date;
};

const readableFormats = new Set(['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt']);

/** Inserts the row of a stored upload. A background task reads its text, once the virus check lets it. */
export async function insertFile(tx: TenantTx, upload: StoredUpload, owner: FileOwner) {
  const isDocument = readableFormats.has(upload.format);
  const row = await tx
    .insertInto('files')
    .values({
      purpose: upload.purpose,
      ...uploadColumns(upload),
      text_state: isDocument ? 'pending' : 'none',
      draft_id: owner.draftId ?? null,
      candidate_id: owner.candidateId ?? null,
      uploaded_by_member_id: owner.memberId ?? null,
      created_at: owner.now,
    })
    .returning(fileColumns)
    .executeTakeFirstOrThrow();
  if (isDocument && upload.scanState !== 'pending')
    await enqueue(tx, 'read_file_text', { companyId: owner.companyId, fileId: row.id });
  return row;
}

export type FileRow = Awaited<ReturnType<typeof insertFile>>;

/** A file in the member's scope, with the storage key of the content. The text is left out, because it is long. */
export function findFile(tx: TenantTx, actor: MemberActor, id: string) {
  return tx
    .selectFrom('files')
    .select(fileColumns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where(fileScope.get().isVisible(actor))
    .executeTakeFirst();
}

export async function findText(tx: TenantTx, id: string): Promise<string | null> {
  const row = await tx.selectFrom('files').select('text_content').where('id', '=', id).executeTakeFirst();
  return row?.text_content ?? null;
}

/** The columns of a file that the reading of a CV needs. */
export function findCvText(tx: TenantTx, id: string) {
  return tx
    .selectFrom('files')
    .select(['text_state', 'text_content', 'text_lines'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Gives files of a form, or a new CV, to a candidate. Only the form reads their lines, which need more space than the text. */
export async function giveToCandidate(
  tx: TenantTx,
  fileIds: readonly string[],
  candidateId: string,
): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .updateTable('files')
    .set({ candidate_id: candidateId, draft_id: null, text_lines: null })
    .where('id', 'in', [...fileIds])
    .execute();
}

export function listFilesOfDraft(tx: TenantTx, draftId: string) {
  return tx
    .selectFrom('files')
    .select(fileColumns)
    .where('draft_id', '=', draftId)
    .orderBy('id')
    .limit(100)
    .execute();
}

export function listFilesOfCandidate(tx: TenantTx, actor: MemberActor, candidateId: string) {
  return tx
    .selectFrom('files')
    .select([...fileColumns, referrerName('files.uploaded_by_member_id').as('uploaded_by')])
    .where('candidate_id', '=', candidateId)
    .where('removed_at', 'is', null)
    .where(fileScope.get().isVisible(actor))
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

export function renameFile(tx: TenantTx, id: string, title: string) {
  return tx
    .updateTable('files')
    .set({ title })
    .where('id', '=', id)
    .returning(fileColumns)
    .executeTakeFirstOrThrow();
}

/** @returns true when this was the first opening */
export async function markOpened(tx: TenantTx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('files')
    .set({ first_opened_at: now })
    .where('id', '=', id)
    .where('first_opened_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
