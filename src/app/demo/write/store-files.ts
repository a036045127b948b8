import { createReadStream } from 'node:fs';
import { pictureWidthMax, pictureWidths } from '#careers/page-rules.ts';
import { fileKinds, fileRules } from '#files/rules.ts';
import { receiveScaledPicture } from '#platform/server/pictures.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import { companyContent } from '../content/content.ts';
import { makeDocument } from '../documents/make-document.ts';
import type { Demo, DemoFile } from '../plan/model.ts';

// Making a document keeps the processor busy, and storing it the disk; a few at once keep both busy.
const concurrency = 6;

/** Makes the documents, puts them into storage and adds their rows. */
export async function storeDocuments(storage: Storage, { files, rows }: Demo): Promise<void> {
  const queue = files.values();
  const work = async () => {
    for (const file of queue) {
      const row = await storeDocument(storage, file);
      if (file.userId !== null) rows.cv_files.push({ ...unread(row), user_id: file.userId });
      else rows.files.push({ ...row, purpose: 'cv', first_opened_at: file.firstOpenedAt });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

/** The background reads the CV of an account with the places of its lines, which its reading uses. */
const unread = ({ text_content: _text, pages: _pages, ...row }: StoredDocument) => ({
  ...row,
  text_state: 'pending',
});

type StoredDocument = Awaited<ReturnType<typeof storeDocument>>;

async function storeDocument(storage: Storage, file: DemoFile) {
  const { content, ...made } = await makeDocument(file);
  const { contentType } = fileKinds[file.format];
  const { limitBytes } = fileRules.cv;
  const { bytes } = await storage.put(file.storageKey, content, { contentType, limitBytes });
  return {
    id: file.id,
    title: file.title,
    format: file.format,
    content_type: contentType,
    size_bytes: bytes,
    storage_key: file.storageKey,
    ...made,
    created_at: file.createdAt,
  };
}

/** Stores the pictures of the careers page in their widths. */
export async function storePictures(storage: Storage, { rows }: Demo): Promise<void> {
  for (const { id, file } of companyContent.careersPictures) {
    const key = rows.careers_pictures.find((row) => row.id === id)?.storage_key;
    const stream = createReadStream(new URL(`../content/${file}`, import.meta.url));
    const { files } = await receiveScaledPicture({ stream }, pictureWidthMax, pictureWidths);
    for (const { width, content } of files) {
      const options = { contentType: 'image/webp', limitBytes: content.length };
      await storage.put(`${key}/${width}`, content, options);
    }
  }
}
