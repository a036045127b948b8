import { Readable } from 'node:stream';
import { refuse, Refusal } from '#platform/contract/errors.ts';
import { createCallQueues } from '#platform/server/call-queues.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Storage } from '#platform/server/storage/storage.ts';
import { listPartKeys, markUploadFinished, removeUploads, requireUpload } from './draft-uploads.ts';
import { inDraft } from './open-draft.ts';
import { type LoadedDraft, loadDraft } from './present-draft.ts';
import { requireRequestedFile, storeDraftFile } from './upload-draft-file.ts';

// Each of them copies the whole file; the first one finishes the upload for all.
const finishQueues = createCallQueues(20);

/**
 * Checks a complete upload and makes it a file of the form. It may be repeated after a lost answer, and at the same
 * time. Content that is refused is deleted, because it would be refused again.
 */
export async function finishUpload(
  context: PublicContext,
  draftId: string,
  uploadId: string,
): Promise<LoadedDraft> {
  const { loaded, upload } = await findComplete(context, draftId, uploadId);
  if (upload.isFinished) return loaded;
  return finishQueues(uploadId, () => finishOne(context, draftId, uploadId));
}

async function finishOne(context: PublicContext, draftId: string, uploadId: string): Promise<LoadedDraft> {
  const { platform, now } = context;
  const { loaded, upload, rule, keys } = await findComplete(context, draftId, uploadId);
  if (upload.isFinished) return loaded;
  const stream = Readable.from(joined(platform.storage, keys), { objectMode: false });
  try {
    return await storeDraftFile(context, loaded.draft, { ...upload.target, ...rule, stream }, async (tx) => {
      if (!(await markUploadFinished(tx, uploadId, now))) refuse('conflict', 'apply.upload_moved');
    });
  } catch (error) {
    if (error instanceof Refusal && error.reason?.startsWith('files.'))
      await inTenant(platform.db, loaded.draft.companyId, (tx) => removeUploads(tx, [uploadId]));
    const later = await findComplete(context, draftId, uploadId).catch(() => null);
    if (later?.upload.isFinished) return later.loaded;
    throw error;
  }
}

function findComplete(context: PublicContext, draftId: string, uploadId: string) {
  return inDraft(
    context,
    draftId,
    async (tx, draft) => {
      const loaded = await loadDraft(tx, draft, context);
      const upload = await requireUpload(tx, draftId, uploadId);
      if (upload.isFinished) return { loaded, upload, rule: {}, keys: [] };
      if (upload.receivedBytes < upload.sizeBytes) refuse('conflict', 'apply.upload_incomplete');
      const rule = requireRequestedFile(loaded, upload.target);
      return { loaded, upload, rule, keys: await listPartKeys(tx, uploadId) };
    },
    { readOnly: true },
  );
}

async function* joined(storage: Storage, keys: string[]): AsyncIterable<Uint8Array> {
  for (const key of keys) yield* await storage.get(key);
}
