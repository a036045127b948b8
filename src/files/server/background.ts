import type { CronTask, Task } from '#platform/server/background/background.ts';
import { type OnTextRead, readPendingText } from './read-pending-text.ts';
import { emptyWaitingRoom } from './store-upload.ts';

/** Takes the text out of an uploaded document. A file that is gone, or read already, is left alone. */
export function readFileTextTask(hooks: OnTextRead[]): Task {
  return {
    name: 'read_file_text',
    async run({ companyId, fileId }, platform) {
      if (companyId === undefined || fileId === undefined) return;
      await readPendingText(platform, { companyId, fileId }, hooks);
    },
  };
}

/** Uploads that never arrived whole. */
export const emptyWaitingRoomTask: CronTask = {
  name: 'empty_waiting_room',
  schedule: '40 3 * * *',
  run: (_payload, platform) => emptyWaitingRoom(platform),
};
