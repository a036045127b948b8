import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { CronTask, Task } from '#platform/server/background/background.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import type { DocumentKind } from '../rules.ts';
import { type Extracted, extractText } from './extract-text.ts';
import { emptyWaitingRoom, inWaitingRoom } from './store-upload.ts';

/** What other slices do once a file's text is known, e.g. refresh what search reads. In the same transaction. */
export type OnTextRead = (tx: TenantTx, file: { id: string; candidateId: string | null }) => Promise<void>;

/** Takes the text out of an uploaded document. A file that is gone, or read already, is left alone. */
export function readFileTextTask(hooks: OnTextRead[]): Task {
  return {
    name: 'read_file_text',
    async run({ companyId, fileId }, platform) {
      if (companyId === undefined || fileId === undefined) return;
      const file = await inTenant(platform.db, companyId, (tx) => findPending(tx, fileId), {
        readOnly: true,
      });
      if (file === undefined) return;
      const extracted = await readText(platform, file.storage_key, file.format as DocumentKind);
      if (extracted === null) return;
      await inTenant(platform.db, companyId, async (tx) => {
        const row = await saveText(tx, fileId, extracted);
        if (row === undefined) return;
        for (const hook of hooks) await hook(tx, { id: fileId, candidateId: row.candidate_id });
      });
    },
  };
}

/** Uploads that never arrived whole. */
export const emptyWaitingRoomTask: CronTask = {
  name: 'empty_waiting_room',
  schedule: '40 3 * * *',
  run: (_payload, platform) => emptyWaitingRoom(platform),
};

function findPending(tx: TenantTx, fileId: string) {
  return tx
    .selectFrom('files')
    .select(['storage_key', 'format'])
    .where('id', '=', fileId)
    .where('text_state', '=', 'pending')
    .executeTakeFirst();
}

async function readText(platform: Platform, key: string, kind: DocumentKind): Promise<Extracted | null> {
  try {
    const content = await platform.storage.get(key);
    return await inWaitingRoom(platform, async (path) => {
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }));
      return extractText(path, kind);
    });
  } catch (error) {
    if (error instanceof StorageMissingError) return null;
    throw error;
  }
}

function saveText(tx: TenantTx, fileId: string, extracted: Extracted) {
  const found = 'text' in extracted ? extracted : { text: null, pages: null };
  return tx
    .updateTable('files')
    .set({
      text_state: extracted.state,
      // PostgreSQL keeps no NUL in a text.
      text_content: found.text?.replaceAll('\0', '') ?? null,
      pages: found.pages,
    })
    .where('id', '=', fileId)
    .where('text_state', '=', 'pending')
    .returning('candidate_id')
    .executeTakeFirst();
}
