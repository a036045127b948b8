import type { FilePurpose } from '#files/rules.ts';
import { insertFile } from '#files/server/queries.ts';
import { readPendingText } from '#files/server/read-pending-text.ts';
import { removeUnusedFile } from '#files/server/remove-unused-file.ts';
import { storeUpload } from '#files/server/store-upload.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';

type UploadInput = { companyId: string; name: string; purpose: FilePurpose };

/**
 * Stores the body of the request as a file without an owner, and reads its text. A change must give it to the candidate
 * or delete it; after a crash the task of the upload deletes it.
 * @returns its id
 */
export async function receiveUpload(
  { platform, request, now }: PublicContext,
  { companyId, name, purpose }: UploadInput,
): Promise<string> {
  const upload = {
    name,
    purpose,
    stream: request.stream,
    declaredBytes: Number(request.header('content-length') ?? 0),
    removeUnused: removeUnusedFile(platform, companyId),
  };
  const file = await storeUpload(platform, upload, (stored) =>
    inTenant(platform.db, companyId, (tx) => insertFile(tx, stored, { companyId, now })),
  );
  await readPendingText(platform, { companyId, fileId: file.id });
  return file.id;
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
