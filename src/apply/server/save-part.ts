import { Readable } from 'node:stream';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { randomKey } from '#platform/server/storage/storage.ts';
import type { DraftUpload } from './draft-uploads.ts';

type Part = { uploadId: string; key: string; startByte: number };

/**
 * Stores the next bytes of an upload as a part, also those that arrived before the connection broke. The database
 * decides between concurrent requests: the later one sets the key of its part, and the earlier one then adds nothing.
 * @returns the number of bytes that the upload has now
 */
export async function savePart(
  { db, storage, clock }: Platform,
  companyId: string,
  upload: DraftUpload,
  stream: AsyncIterable<Uint8Array>,
): Promise<number> {
  const part = { uploadId: upload.id, key: randomKey('upload-part'), startByte: upload.receivedBytes };
  await inTenant(db, companyId, (tx) => beginPart(tx, part));
  const limitBytes = upload.sizeBytes - upload.receivedBytes;
  const content = Readable.from(untilBroken(stream), { objectMode: false });
  const { bytes } = await storage.put(part.key, content, {
    contentType: 'application/octet-stream',
    limitBytes,
  });
  await inTenant(db, companyId, (tx) => endPart(tx, part, bytes, clock.now()));
  return part.startByte + bytes;
}

async function* untilBroken(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* stream;
  } catch {
    // The applicant's line broke; their next request continues after the bytes that arrived.
  }
}

async function beginPart(tx: TenantTx, { uploadId, key, startByte }: Part): Promise<void> {
  const row = await tx
    .updateTable('draft_uploads')
    .set({ writing_key: key })
    .where('id', '=', uploadId)
    .where('received_bytes', '=', startByte)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) refuse('conflict', 'apply.upload_moved');
  await tx
    .insertInto('draft_upload_parts')
    .values({ storage_key: key, upload_id: uploadId, start_byte: startByte })
    .execute();
}

async function endPart(tx: TenantTx, part: Part, bytes: number, now: Date): Promise<void> {
  const { uploadId, key, startByte } = part;
  const row = await tx
    .updateTable('draft_uploads')
    .set({ received_bytes: startByte + bytes, updated_at: now })
    .where('id', '=', uploadId)
    .where('writing_key', '=', key)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) refuse('conflict', 'apply.upload_moved');
  await tx
    .updateTable('draft_upload_parts')
    .set({ size_bytes: bytes })
    .where('storage_key', '=', key)
    .execute();
}
