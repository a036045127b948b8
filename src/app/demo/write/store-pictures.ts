import { createReadStream } from 'node:fs';
import { pictureWidthMax, pictureWidths } from '#careers/page-rules.ts';
import { receiveScaledPicture } from '#platform/server/pictures.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import { companyContent } from '../content/content.ts';
import type { Demo } from '../plan/model.ts';

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
