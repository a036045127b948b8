import type { FilePurpose } from '#files/rules.ts';
import { insertFile } from '#files/server/queries.ts';
import { readPendingText } from '#files/server/read-pending-text.ts';
import { removeUnusedFile } from '#files/server/remove-unused-file.ts';
import { storeUpload } from '#files/server/store-upload.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';

type UploadInput = { companyId: string; name: string; purpose: FilePurpose };

/**
 * Stores the body of the request as a file without an owner, and reads its text. Then `work` gives it to the candidate or
 * deletes it. When `work` fails, the file is deleted unless it has an owner: the answer of the commit may have been lost.
 * After a crash the task of the upload deletes it.
 */
export async function receiveUpload<T>(
  { platform, request, now }: PublicContext,
  { companyId, name, purpose }: UploadInput,
  work: (fileId: string) => Promise<T>,
): Promise<T> {
  const removeUnused = removeUnusedFile(platform, companyId);
  const upload = {
    name,
    purpose,
    stream: request.stream,
    declaredBytes: Number(request.header('content-length') ?? 0),
    removeUnused,
  };
  const { id, storageKey } = await storeUpload(platform, upload, async (stored) => ({
    ...(await inTenant(platform.db, companyId, (tx) => insertFile(tx, stored, { companyId, now }))),
    storageKey: stored.storageKey,
  }));
  try {
    await readPendingText(platform, { companyId, fileId: id });
    return await work(id);
  } catch (error) {
    // An error here must not hide the first one.
    await removeUnused(storageKey, now).catch(() => {});
    throw error;
  }
}

const unreadableStates = ['broken', 'encrypted', 'empty'];

/** Whether nobody could open the file, which the application form refuses too. */
export async function isUnreadableFile(tx: TenantTx, fileId: string): Promise<boolean> {
  const { text_state: textState } = await tx
    .selectFrom('files')
    .select('text_state')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
  return unreadableStates.includes(textState);
}
