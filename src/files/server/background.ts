import type { CronTask, Task } from '#platform/server/background/background.ts';
import { type OnTextRead, readPendingText, readPictures } from './read-pending-text.ts';
import { deleteTemporaryFiles } from './store-upload.ts';

/** Extracts the text of an uploaded document. It does nothing when the file is deleted or already read. */
export function readFileTextTask(hooks: OnTextRead[]): Task {
  return {
    name: 'read_file_text',
    async run({ companyId, fileId }, platform) {
      if (companyId === undefined || fileId === undefined) return;
      await readPendingText(platform, { companyId, fileId }, hooks);
    },
  };
}

/** Recognises the text of a scanned CV. */
export function readFilePicturesTask(hooks: OnTextRead[]): Task {
  return {
    name: 'read_file_pictures',
    async run({ companyId, fileId }, platform) {
      if (companyId === undefined || fileId === undefined) return;
      await readPictures(platform, { companyId, fileId }, hooks);
    },
  };
}

/** Deletes temporary files of incomplete uploads. */
export const deleteTemporaryFilesTask: CronTask = {
  name: 'empty_waiting_room',
  schedule: '40 3 * * *',
  run: (_payload, platform) => deleteTemporaryFiles(platform),
};
