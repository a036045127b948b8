import type { Insertable } from 'kysely';
import type { Files, CvFiles } from '#platform/server/db/types.ts';
import { fileKinds, fileRules } from '#files/rules.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import { makeDocument } from '../documents/make-document.ts';
import type { PlannedFile } from '../plan/rows.ts';

// Making a document keeps the processor busy and storing it the disk; a few at a time keep both so.
const atOnce = 6;

/** Makes the documents and keeps them in storage. The rows say what came of it; they belong to nobody yet. */
export async function storeDocuments(
  storage: Storage,
  files: readonly PlannedFile[],
): Promise<Insertable<Files>[]> {
  const rows: Insertable<Files>[] = [];
  const queue = files.entries();
  const work = async () => {
    for (const [index, file] of queue) rows[index] = await storeDocument(storage, file);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return rows;
}

/** As `storeDocuments`, of a file that a user keeps in their profile. */
export async function storeCvFile(
  storage: Storage,
  userId: string,
  file: PlannedFile,
): Promise<Insertable<CvFiles>> {
  const stored = await storeDocument(storage, { ...file, odd: null });
  const { purpose: _purpose, first_opened_at: _opened, ...row } = stored;
  return { ...row, user_id: userId };
}

async function storeDocument(storage: Storage, file: PlannedFile): Promise<Insertable<Files>> {
  const made = await makeDocument(file);
  const { contentType } = fileKinds[file.format];
  const { limitBytes } = fileRules.cv;
  const stored = await storage.put(file.storageKey, made.content, { contentType, limitBytes });
  return {
    id: file.id,
    purpose: 'cv',
    title: file.title,
    format: file.format,
    content_type: contentType,
    size_bytes: stored.bytes,
    storage_key: file.storageKey,
    text_state: made.textState,
    text_content: made.text,
    pages: made.pages,
    created_at: file.createdAt,
    first_opened_at: file.firstOpenedAt,
  };
}
