import { storeUpload } from '#files/server/store-upload.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { UserContext } from '#platform/server/http/context.ts';
import type { CvFile } from '../cv-contract.ts';
import { insertCvFile } from './cv-queries.ts';
import { presentCvFile } from './present.ts';
import { requireRoom, requireRoomSoFar } from './require-room.ts';

const uploadLimit = { name: 'profile_files', points: 60, seconds: 60 * 60 };

/** Takes a CV into the user's profile. Nothing is received that there is no room for. */
export async function uploadCvFile(context: UserContext, name: string): Promise<CvFile> {
  const { platform, request, actor, now, once } = context;
  const { userId } = actor;
  await platform.limits.spend(uploadLimit, userId);
  await inNoTenant(
    platform.db,
    async (tx) => {
      if (!(await once.isAnswered(tx))) await requireRoomSoFar(tx, 'profile_files', userId);
    },
    { readOnly: true },
  );
  const declaredBytes = Number(request.header('content-length') ?? 0);
  const upload = await storeUpload(platform, { stream: request.stream, name, purpose: 'cv', declaredBytes });
  let isKept = false;
  const keep = async (tx: UserTx): Promise<CvFile> => {
    await requireRoom(tx, 'profile_files', userId);
    const row = await insertCvFile(tx, userId, upload, now);
    isKept = true;
    return presentCvFile(row);
  };
  // A repeated call stored the content a second time, and a failed one for nothing.
  return inNoTenant(platform.db, (tx) => once(tx, () => keep(tx), upload.sha256)).then(
    async (file) => {
      if (!isKept) await platform.storage.remove(upload.storageKey);
      return file;
    },
    async (error: unknown) => {
      await platform.storage.remove(upload.storageKey);
      throw error;
    },
  );
}
