import { enqueue } from '#platform/server/background/background.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { type StoredUpload, uploadColumns } from '#files/server/store-upload.ts';
import { unreadableTextStates } from '../rules.ts';
import type { UserRowKey } from './queries.ts';

const cvFileColumns = [
  'id',
  'title',
  'format',
  'content_type',
  'size_bytes',
  'text_state',
  'scan_state',
  'pages',
  'created_at',
] as const;

export function listCvFiles(tx: UserTx, userId: string) {
  return tx
    .selectFrom('cv_files')
    .select(cvFileColumns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Includes the storage key of the content, but not the text, which is long. */
export function findCvFile(tx: UserTx, own: UserRowKey) {
  return tx
    .selectFrom('cv_files')
    .select([...cvFileColumns, 'storage_key'])
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .executeTakeFirst();
}

/** The CV that an application preselects: the newest that can be opened. */
export function findNewestCvFile(tx: UserTx, userId: string) {
  return tx
    .selectFrom('cv_files')
    .select(cvFileColumns)
    .where('user_id', '=', userId)
    .where('text_state', 'not in', [...unreadableTextStates])
    .where('scan_state', 'in', ['passed', 'too_large'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findCvText(tx: UserTx, own: UserRowKey): Promise<string | null> {
  const row = await tx
    .selectFrom('cv_files')
    .select('text_content')
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .executeTakeFirst();
  return row?.text_content ?? null;
}

/** The text and, for a PDF, the places of its lines. */
export function findCvLines(tx: UserTx, own: UserRowKey) {
  return tx
    .selectFrom('cv_files')
    .select(['text_state', 'text_content', 'text_lines'])
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .executeTakeFirst();
}

/** Inserts the row of a stored upload. A background task reads its text, once the virus check lets it. */
export async function insertCvFile(tx: UserTx, userId: string, upload: StoredUpload, now: Date) {
  const row = await tx
    .insertInto('cv_files')
    .values({
      user_id: userId,
      ...uploadColumns(upload),
      created_at: now,
    })
    .returning(cvFileColumns)
    .executeTakeFirstOrThrow();
  if (upload.scanState !== 'pending') await enqueue(tx, 'read_cv_text', { cvFileId: row.id });
  return row;
}

export type CvFileRow = Awaited<ReturnType<typeof insertCvFile>>;

export function renameCvFile(tx: UserTx, own: UserRowKey, title: string) {
  return tx
    .updateTable('cv_files')
    .set({ title })
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .returning(cvFileColumns)
    .executeTakeFirst();
}
